import { readArguments } from "../../../command/arguments.ts";
import type { ShellCommand } from "../../../command/facts.ts";
import { factOf } from "../../../programs/index.ts";
import { transferOf } from "../../../shell/transfer.ts";
import { clonedFolder } from "./clones.ts";
import { socketHost, staysHere } from "./host.ts";

/**
 * How text got into the flow: over the network, from this machine's own server, decoded, or as a
 * repository.
 */
export type Origin = "remote" | "local" | "decoded" | "cloned";

export function originOf(command: ShellCommand): Origin | undefined {
  if (command.translated && command.name === "curl") return "remote";
  if (
    command.redirects.some(
      ({ access, target }) => access === "read" && socketHost(target) !== undefined,
    )
  )
    return "remote";
  if (clonedFolder(command)) return "cloned";
  const transfer = transferOf(command);
  if (transfer && (transfer.prints || transfer.saved.length > 0))
    return staysHere(transfer) ? "local" : "remote";
  return decodes(command) ? "decoded" : undefined;
}

function decodes({ name, args }: ShellCommand): boolean {
  const option = factOf("decodes", name);
  if (option === undefined) return false;
  return (
    option === "" ||
    readArguments(args).has(...option.split(" ")) ||
    args.some(({ text }) => option.split(" ").includes(text))
  );
}
