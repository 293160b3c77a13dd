import { GROUPS } from "../../src/doctor/check.ts";
import type { Template } from "./template.ts";

const groups = Object.keys(GROUPS);

export const check: Template = {
  usage: `group/name, with a group of ${groups.join(", ")}`,
  pattern: new RegExp(`^(?:${groups.join("|")})/[a-z][a-z0-9-]*$`),
  next: ["`order` is its place within the group."],
  files: (path) => {
    const [group = "", id = ""] = path.split("/");
    return [
      {
        path: `src/doctor/checks/${path}.ts`,
        text: `import type { Check } from "../../check.ts";
import { placeOf } from "../../doctor-subject.ts";

export default {
  id: "${id}",
  title: "No registered command is empty",
  group: "${group}",
  order: 99,
  how: "Looks for commands without a word.",
  quick: true,
  run({ gates }) {
    const empty = gates.filter(({ hook }) => hook.spec.command === "");
    return {
      findings: empty.map(({ hook }) => ({
        severity: "broken" as const,
        what: \`the command for \${hook.event} is empty\`,
        where: placeOf(hook),
        why: "Claude Code runs nothing, and the tool.",
        fix: "Run \`sluice init\`.",
      })),
    };
  },
} satisfies Check;
`,
      },
      {
        path: `src/doctor/checks/${path}.test.ts`,
        text: `import { expect, it } from "vitest";
import { foundBy } from "../../fixtures.ts";
import check from "./${id}.ts";

it("what init writes is fine", async () => {
  expect(await foundBy(check)).toEqual([]);
});
`,
      },
    ];
  },
};
