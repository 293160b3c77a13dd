import { expect, it } from "vitest";
import { findingsOf, foundBy, registered } from "../../fixtures.ts";
import check from "./variables.ts";

const set = (env: object, scope: "user" | "project" | "local") => ({
  settings: { user: registered(), [scope]: { ...registered(), env } },
});

it.each(
  "PERL5OPT PERL5LIB NODE_OPTIONS LD_PRELOAD DYLD_INSERT_LIBRARIES HOME PATH SLUICE_HOME XDG_CONFIG_HOME BASH_ENV".split(
    " ",
  ),
)("a project that sets %s is a risk", async (name) => {
  expect(await foundBy(check, set({ [name]: "x" }, "local"))).toEqual([
    `risk: the project sets ${name} for all hooks`,
  ]);
});

it("with the place in the file", async () => {
  const [finding] = await findingsOf(check, {
    settings: { user: registered(), project: '{\n  "env": {\n    "HOME": "/tmp"\n  }\n}' },
  });
  expect(finding?.where).toEqual({ file: "/project/.claude/settings.json", line: 3, column: 13 });
});

it("other variables are the project's business, and all are the person's own", async () => {
  expect(await foundBy(check, set({ DEBUG: "1", MY_HOME: "x" }, "project"))).toEqual([]);
  expect(await foundBy(check, set({ NODE_OPTIONS: "x" }, "user"))).toEqual([]);
});
