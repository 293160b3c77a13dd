import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type { ProcessInfo } from "./agent-marks.ts";
import { agentAbove, findAgent } from "./find-agent.ts";
import { readProcess } from "./process-info.ts";

function reader(
  ...processes: readonly Partial<ProcessInfo>[]
): (pid: number) => ProcessInfo | undefined {
  const all = processes.map((one) => ({
    pid: 0,
    parent: 0,
    session: 0,
    name: "sh",
    executable: "",
    words: [],
    variables: [],
    ...one,
  }));
  return (pid) => all.find((one) => one.pid === pid);
}

describe("who started a process", () => {
  it("is an agent, however far above", () => {
    const read = reader(
      { pid: 30, parent: 20 },
      { pid: 20, parent: 10 },
      { pid: 10, parent: 1, variables: ["CLAUDECODE=1"] },
    );
    expect(agentAbove(30, read)).toBe("Claude Code");
  });

  it("is the first process too, as in a container", () => {
    expect(agentAbove(30, reader({ pid: 30, parent: 1 }, { pid: 1, name: "codex" }))).toBe("Codex");
  });

  it("is no agent where the processes above belong to others and show no environment", () => {
    expect(
      agentAbove(30, reader({ pid: 30, parent: 20 }, { pid: 20, parent: 1, name: "sshd" })),
    ).toBeUndefined();
  });

  it("is looked for without end only once: a circle ends", () => {
    expect(
      agentAbove(30, reader({ pid: 30, parent: 20 }, { pid: 20, parent: 30 })),
    ).toBeUndefined();
  });
});

describe("this process", () => {
  it("is inside an agent by its own environment", () => {
    expect(findAgent({ CLAUDECODE: "1" }, reader())).toBe("Claude Code");
    expect(findAgent({ CLAUDECODE: "" }, reader())).toBeUndefined();
  });

  it("is inside an agent by the leader of its session, when its parents are gone", () => {
    const read = reader({ pid: process.pid, session: 99 }, { pid: 99, variables: ["AI_AGENT=x"] });
    expect(findAgent({}, read)).toBe("an agent");
  });

  it("can be read, with its parent, its words and its variables", () => {
    const info = readProcess(process.pid);
    expect(info).toMatchObject({ pid: process.pid, parent: process.ppid });
    expect(info?.words.length).toBeGreaterThan(0);
    expect(info?.variables.some((variable) => variable.startsWith("PATH="))).toBe(true);
  });

  it.skipIf(spawnSync("/bin/ps", ["-o", "ppid=,comm=", "-p", "1"]).status !== 0)(
    "is read by ps where there is no /proc",
    () => {
      expect(readProcess(process.pid, "freebsd")).toMatchObject({
        pid: process.pid,
        parent: process.ppid,
      });
    },
  );
});
