import type { Gate } from "../gate/gate.ts";
import { withoutHooks } from "../gate/open-gate.ts";
import type { Args, Flag } from "./command.ts";

export const HOOKS_RUN =
  "The commands under `hooks:` are really run, as for a call of the client; --no-hooks " +
  "leaves them out.";

export const HOOKS_FLAG: Readonly<Record<"no-hooks", Flag>> = {
  "no-hooks": { type: "boolean", summary: "do not run what stands under `hooks:`" },
};

export function gateFor(args: Args, gate: Gate): Gate {
  return args.flag("no-hooks") ? withoutHooks(gate) : gate;
}
