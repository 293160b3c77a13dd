import { readArguments } from "../../../shell/arguments.ts";
import type { ShellCommand } from "../../../shell/facts.ts";
import { DECODERS } from "../../../shell/programs/execution.ts";
import { transferOf } from "../../../shell/transfer.ts";
import { clonedFolder } from "./clones.ts";
import { socketHost, staysHere } from "./host.ts";

/** How text got into the flow: over the network, from this machine's own server, decoded, or as a repository. */
export type Origin = "remote" | "local" | "decoded" | "cloned";

export function originOf(command: ShellCommand): Origin | undefined {
  if (command.translated && command.name === "curl") return "remote";
  if (command.redirects.some(({ access, target }) => access === "read" && socketHost(target) !== undefined)) return "remote";
  if (clonedFolder(command)) return "cloned";
  const transfer = transferOf(command);
  if (transfer && (transfer.prints || transfer.saved.length > 0)) return staysHere(transfer) ? "local" : "remote";
  return decodes(command) ? "decoded" : undefined;
}

function decodes({ name, args }: ShellCommand): boolean {
  if (!Object.hasOwn(DECODERS, name)) return false;
  const option = DECODERS[name] ?? "";
  return option === "" || readArguments(args).has(...option.split(" ")) || args.some(({ text }) => option.split(" ").includes(text));
}
