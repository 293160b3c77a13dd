import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const [GATE = "", FALLBACK = ""] = ["gate", "fallback"].map((name) =>
  readFileSync(`src/launcher/${name}.pl`, "utf8"),
);
const ON_DEMAND = "eval join '', <DATA>;\ndie $@;\n";

describe("the launcher", () => {
  it("compiles under strict and warnings, both parts as the one file that they are", () => {
    expect(GATE).toContain(ON_DEMAND);
    const { stderr, status } = spawnSync("perl", ["-Mstrict", "-Mwarnings=FATAL,all", "-c", "-"], {
      input: `${GATE.replace(ON_DEMAND, "")}${FALLBACK}`.replaceAll(/%[A-Z]+%/g, "0"),
      encoding: "utf8",
    });
    expect({ stderr, status }).toEqual({ stderr: "- syntax OK\n", status: 0 });
  });

  it("compiles as it is built", () => {
    const { stderr, status } = spawnSync("perl", ["-wc", "dist/gate.pl"], { encoding: "utf8" });
    expect({ stderr, status }).toEqual({ stderr: "dist/gate.pl syntax OK\n", status: 0 });
  });

  it("loads no module on the way to a hot answer", () => {
    expect(GATE).not.toMatch(/^\s*(?:use|require|no)\s/m);
    expect(readFileSync("dist/gate.pl", "utf8")).not.toMatch(/%[A-Z]+%/);
  });
});
