import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { diskFiles } from "../../gate/world.ts";
import { stillFiles } from "./cached-files.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-still-")));
mkdirSync(join(root, "src/deep"), { recursive: true });
writeFileSync(join(root, "src/app.ts"), "");
symlinkSync(join(root, "src"), join(root, "link"));
symlinkSync(join(root, "nowhere"), join(root, "dangling"));
symlinkSync("app.ts", join(root, "src/alias.ts"));
afterAll(() => rmSync(root, { recursive: true }));

describe("the files of a replay are those of the disk", () => {
  it.each([
    "src/app.ts",
    "src/deep",
    "src/alias.ts",
    "src/new.ts",
    "link",
    "link/app.ts",
    "link/alias.ts",
    "link/deep/new.ts",
    "dangling",
    "dangling/below/it.ts",
    "gone/a/b.ts",
    "src/app.ts/below",
    "src/../link/app.ts",
    "src//app.ts",
    "src/",
    ".",
  ])("%s", (name) => {
    const path = `${root}/${name}`;
    const files = stillFiles();
    expect(files.realpath(path)).toBe(diskFiles.realpath(path));
    expect(files.exists(path)).toBe(diskFiles.exists(path));
  });

  it("the root, and a path that is none", () => {
    for (const path of ["/", "", "relative", "/\0"])
      expect(stillFiles().realpath(path)).toBe(diskFiles.realpath(path));
  });
});

it("what was answered once stays so", () => {
  const files = stillFiles();
  expect(files.exists(`${root}/gone/later.ts`)).toBe(false);
  mkdirSync(join(root, "gone"));
  writeFileSync(join(root, "gone/later.ts"), "");
  expect(files.exists(`${root}/gone/later.ts`)).toBe(false);
});
