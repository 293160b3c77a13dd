import { NAME, type Template } from "./template.ts";

/** It is for a person until its file and `tests/inventory.test.ts` say otherwise. */
export const command: Template = {
  usage: "name",
  pattern: NAME,
  next: [
    "Decide in its file and in tests/inventory.test.ts what it loosens and whether an " +
      "agent may run it.",
    "`npm run build`, before its test can run.",
  ],
  files: (name) => [
    {
      path: `src/cli/commands/${name}.ts`,
      text: `import { type Command, EXIT } from "../command.ts";

export default {
  name: "${name}",
  group: "start",
  summary: "Print the current folder",
  flags: {},
  loosens: [{ use: "${name}", proof: "outside" }],
  examples: [["sluice ${name}", "the folder it is run in"]],
  async run(_, io) {
    io.out(\`\${io.cwd}\\n\`);
    return EXIT.ok;
  },
} satisfies Command;
`,
    },
    {
      path: `tests/e2e/${name}.test.ts`,
      text: `import { expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

it("prints the folder it is run in", () => {
  const sandbox = new Sandbox();
  expect(sandbox.run(["${name}"])).toMatchObject({ code: 0, stdout: \`\${sandbox.project}\\n\` });
});
`,
    },
  ],
};
