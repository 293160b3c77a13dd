import type { ReadOnlyRow } from "./reading.ts";

/** Shows what is in files and cannot do anything else. */
export const shows: ReadOnlyRow = { options: "*" };
/** Every option and operand only asks. */
export const any: ReadOnlyRow = { options: "*", operands: "text" };
/** Its commands are nouns and then one verb: see `nouns`. */
export const asksByNouns: ReadOnlyRow = { options: "*", operands: "text", check: "nouns" };

/** With these options it only asks; its operands are no files. */
export const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });
/** Names, not addresses. */
export const asksByName = (options = ""): ReadOnlyRow => ({
  ...asks(options),
  like: /^(?!.*:\/\/)/s,
});

export const SERVER_OUTPUT =
  "-o= --output= -A --all-namespaces -n= --namespace= --context= -l= --selector= --no-headers";
/** No `--address` or `--server`: another one would be shown the token. */
export const asksServer = (options = SERVER_OUTPUT): ReadOnlyRow => asks(options);
/** Asks only with one of these options, and no others. */
export const only = (options: string, operands: "none" | "text" = "none"): ReadOnlyRow => ({
  options,
  needs: options.replaceAll("=", ""),
  operands,
});

/** Values of the options that name a server: this machine only. */
export const LOCAL_HOST = {
  "-h": /^(?:localhost|127\.0\.0\.1|::1)$/,
  "--host": /^(?:localhost|127\.0\.0\.1|::1)$/,
};
