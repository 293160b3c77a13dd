import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addHooks } from "./edit.ts";

const ENTRY = { run: "sh a.sh # not a comment", on: "Stop" } as const;

describe("hooks are added to a file", () => {
  it.each<[string, string, string]>([
    ["that is empty", "", "hooks:\n  - "],
    [
      "without hooks",
      "# head\nextends: none # why\n",
      "# head\nextends: none # why\n\nhooks:\n  - ",
    ],
    ["without a last line end", "extends: none", "extends: none\n\nhooks:\n  - "],
    ["with hooks at the end", "hooks:\n- run: x # first\n", "hooks:\n- run: x # first\n- "],
    [
      "with hooks before others",
      "hooks:\n    - run: x\n# rules\nrules: []\n",
      "hooks:\n    - run: x\n",
    ],
    ["with Windows line ends", "extends: none\r\n", "extends: none\r\n\r\nhooks:\r\n  - "],
  ])("%s: what was there keeps its bytes", (_, text, start) => {
    const edited = addHooks(text, [ENTRY]);
    expect(edited.startsWith(start)).toBe(true);
    expect(parse(edited)).toEqual({
      ...parse(text),
      hooks: [...(parse(text)?.hooks ?? []), ENTRY],
    });
    for (const line of text.split(/\r?\n/)) expect(edited).toContain(line);
  });

  it.each<[string, string]>([
    ["in braces", "{ extends: none } # all\n"],
    ["as a list in brackets", "# head\nhooks: [{ run: x }] # mine\nextends: none\n"],
    ["with an empty section", "hooks: # none yet\nextends: none\n"],
    ["with an end mark", "extends: none\n...\n"],
  ])("%s: comments and values stay", (_, text) => {
    const edited = addHooks(text, [ENTRY]);
    expect(parse(edited)).toEqual({
      ...parse(text),
      hooks: [...(parse(text)?.hooks ?? []), ENTRY],
    });
    for (const comment of text.match(/#.*/g) ?? []) expect(edited).toContain(comment);
  });
});
