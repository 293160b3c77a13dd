import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { backUp, rememberBefore, textBefore } from "./record.ts";
import { obstacle, replaceFile } from "./write.ts";

let folder = "";
let file = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sluice-write-"));
  file = join(folder, "settings.json");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

describe("replaceFile", () => {
  it("keeps the mode, and leaves nothing else in the folder", () => {
    writeFileSync(file, "a");
    chmodSync(file, 0o600);
    replaceFile(file, "a", "b");
    expect(readFileSync(file, "utf8")).toBe("b");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["settings.json"]);
  });

  it("makes folders that are missing, and removes a file", () => {
    const deep = join(folder, "a", "b.json");
    replaceFile(deep, null, "x");
    expect(readFileSync(deep, "utf8")).toBe("x");
    replaceFile(deep, "x", null);
    expect(existsSync(deep)).toBe(false);
  });

  it.each([true, false])("follows a link, whose target exists: %s", (exists) => {
    const target = join(folder, "dotfiles", "claude.json");
    mkdirSync(join(folder, "dotfiles"));
    if (exists) writeFileSync(target, "a");
    symlinkSync("dotfiles/claude.json", file);
    replaceFile(file, exists ? "a" : null, "b");
    expect(readlinkSync(file)).toBe("dotfiles/claude.json");
    expect(readFileSync(target, "utf8")).toBe("b");
  });

  it("refuses if somebody else changed the file meanwhile", () => {
    writeFileSync(file, "other");
    expect(() => replaceFile(file, "a", "b")).toThrow(
      "was changed meanwhile; run the command again",
    );
    expect(readFileSync(file, "utf8")).toBe("other");
    expect(readdirSync(folder)).toEqual(["settings.json"]);
  });

  it("waits for another writer, then says who it is and what to do", () => {
    const lock = `${file}.sluice-lock`;
    writeFileSync(lock, JSON.stringify({ pid: process.pid, host: hostname() }));
    expect(() => replaceFile(file, null, "b")).toThrow(
      `process ${process.pid} is writing ${file}; if that is not so, remove ${lock}`,
    );
    expect(existsSync(file)).toBe(false);
  });

  it("takes over the lock of a process that is gone", () => {
    writeFileSync(`${file}.sluice-lock`, JSON.stringify({ pid: 2 ** 22 + 1, host: hostname() }));
    replaceFile(file, null, "b");
    expect(readdirSync(folder)).toEqual(["settings.json"]);
  });

  it("does not take over the lock of another machine", () => {
    writeFileSync(`${file}.sluice-lock`, JSON.stringify({ pid: 1, host: "elsewhere" }));
    expect(() => replaceFile(file, null, "b")).toThrow("process 1 on elsewhere");
  });

  it("says which folder cannot be written", () => {
    writeFileSync(join(folder, "blocked"), "");
    expect(() => replaceFile(join(folder, "blocked", "x.json"), null, "b")).toThrow(
      `cannot write ${join(folder, "blocked", "x.json")}`,
    );
  });
});

describe("obstacle", () => {
  it("is a read-only file, or something that is no file", () => {
    writeFileSync(file, "");
    expect(obstacle(file)).toBeUndefined();
    expect(obstacle(join(folder, "absent"))).toBeUndefined();
    chmodSync(file, 0o444);
    expect(obstacle(file)).toContain("is read-only");
    expect(obstacle(folder)).toContain("is not a file");
  });
});

describe("what is remembered", () => {
  it("is the text before, for each file, readable by its owner only", () => {
    rememberBefore(folder, "/a", "text");
    rememberBefore(folder, "/b", null);
    expect([textBefore(folder, "/a"), textBefore(folder, "/b"), textBefore(folder, "/c")]).toEqual([
      "text",
      null,
      undefined,
    ]);
    expect(statSync(join(folder, "registrations.json")).mode & 0o777).toBe(0o600);
    rememberBefore(folder, "/a", undefined);
    rememberBefore(folder, "/b", undefined);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is nothing if the record is broken", () => {
    writeFileSync(join(folder, "registrations.json"), "{");
    expect(textBefore(folder, "/a")).toBeUndefined();
    rememberBefore(folder, "/a", "x");
    expect(textBefore(folder, "/a")).toBe("x");
  });

  it("the newest ten backups of a file stay", () => {
    const kept = Array.from({ length: 12 }, (_, index) =>
      backUp(folder, "/a/settings.json", `${index}`, new Date(index * 1000)),
    );
    expect(kept.map((path) => existsSync(path))).toEqual([false, false, ...Array(10).fill(true)]);
    expect(readFileSync(kept[11] ?? "", "utf8")).toBe("11");
  });
});
