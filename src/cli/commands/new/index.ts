import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectOf } from "../../../config/folders.ts";
import { CannotError, type Command, EXIT, UsageError } from "../../command.ts";
import { policyFile } from "./scaffold.ts";

export default {
  name: "new",
  group: "configure",
  summary: "Write the skeleton of a policy in TypeScript",
  operands: "policy <group/name>",
  words: ["policy"],
  details: "The file goes to .claude/policies/. In a checkout of Sluice itself, see `npm run new`.",
  flags: {},
  loosens: "never",
  examples: [["sluice new policy team/no-friday", "writes .claude/policies/team/no-friday.ts"]],
  async run({ words: [what, id = ""] }, io) {
    if (what !== "policy" || id === "")
      throw new UsageError("expected `sluice new policy <group/name>`");
    if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id))
      throw new UsageError(
        `\`${id}\` is not a policy id; expected two names such as team/no-friday`,
      );
    const file = join(projectOf(io.cwd, io.env), ".claude", "policies", `${id}.ts`);
    write(file, policyFile(id));
    io.out(`Wrote ${relative(io.cwd, file)}\n`);
    io.out(
      `Next: switch it on in .claude/sluice.yaml, then run \`sluice trust\` and \`sluice ` +
        `test\`:\n\npolicies:\n  ./policies/${id}.ts: on\n`,
    );
    return EXIT.ok;
  },
} satisfies Command;

function write(file: string, text: string): void {
  if (existsSync(file)) throw new CannotError(`${file} is there already`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
