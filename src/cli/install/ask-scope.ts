import { homeOf, projectOf } from "../../config/folders.ts";
import { OWN_SCOPES, settingsPath, type WritableScope } from "../../settings/files.ts";
import { type Args, CannotError, type Flag, type Io } from "../command.ts";
import { shortPath } from "../render/path.ts";

export const SCOPE_FLAG: Flag = {
  type: "string",
  values: OWN_SCOPES,
  summary: "whose settings file: yours everywhere, the project's, or yours in this project",
};

const FOR: Readonly<Record<WritableScope, string>> = {
  user: "every project of yours on this machine",
  project: "this project, in the team's file",
  local: "this project, for you alone",
};

/** From the command line, or from the person. */
export async function chosenScope(args: Args, io: Io): Promise<WritableScope> {
  const named = OWN_SCOPES.find((scope) => scope === args.value("scope"));
  if (named) return named;
  if (!io.interactive || args.flag("yes") || args.flag("json"))
    throw new CannotError(
      "which settings file? Pass --scope user (all your projects), --scope project or " +
        "--scope local, and --yes to write without a question",
    );
  const place = {
    home: homeOf(io.env),
    project: projectOf(io.cwd, io.env),
    clientFolder: io.env["CLAUDE_CONFIG_DIR"],
  };
  io.out("Where should Claude Code call Sluice?\n");
  for (const [index, scope] of OWN_SCOPES.entries())
    io.out(
      `  ${io.style.bold(String(index + 1))}  ${scope.padEnd(7)}  ${FOR[scope]}: ` +
        `${io.style.dim(shortPath(settingsPath(scope, place), io))}\n`,
    );
  const answer = await io.answer("Scope [1]: ");
  const scope =
    answer === ""
      ? "user"
      : (OWN_SCOPES[Number(answer) - 1] ?? OWN_SCOPES.find((name) => name === answer));
  if (!scope)
    throw new CannotError(
      answer === undefined
        ? "nothing was changed"
        : `\`${answer}\` is none of them; nothing was changed`,
    );
  return scope;
}
