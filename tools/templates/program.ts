import { readdirSync } from "node:fs";
import type { Template } from "./template.ts";

const groups = readdirSync("src/programs", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "lib" && entry.name !== "launchers")
  .map(({ name }) => name);

export const program: Template = {
  usage: `group/family, with a group of ${groups.join(", ")}`,
  pattern: new RegExp(`^(?:${groups.join("|")})/[a-z][a-z0-9-]*$`),
  next: [
    "Every field of a row is in `src/programs/program.ts`; `sluice explain --program` " +
      "shows what is known.",
  ],
  files: (path) => {
    const name = path.split("/")[1] ?? "";
    return [
      {
        path: `src/programs/${path}.ts`,
        text: `import type { Family } from "../program.ts";

const family: Family = {
  about: "What these programs are for.",
  programs: [
    {
      names: "${name}",
      domain: "services",
      valued: "-c --config",
      ask: { "delete|remove": "removes it for everybody" },
      readOnly: { sub: { "list show": { options: "--json", operands: "text" } } },
    },
  ],
  examples: [
    { bash: "${name} delete x", expect: "ask" },
    { bash: "${name} list --json", expect: "allow" },
  ],
};

export default family;
`,
      },
    ];
  },
};
