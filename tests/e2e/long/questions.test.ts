import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { watch } from "../approvals.ts";
import { GateSandbox, kill } from "../gate.ts";
import { Sandbox, said } from "../sluice.ts";

const COLOUR = {
  question: "Which colour?",
  header: "Colour",
  multiSelect: false,
  options: [{ label: "Red" }, { label: "Blue (Recommended)" }],
};
const BRANCH = {
  question: "Delete the old branch?",
  header: "Branch",
  multiSelect: false,
  options: [{ label: "No" }, { label: "Yes ★" }],
};
const NEVER = "policies: { questions/answer: { prefer: never-ask } }\n";

/** A call of AskUserQuestion, as the client tells of it. */
class Asking {
  readonly #sandbox: Sandbox;
  readonly #questions: readonly object[];
  readonly #call: object;

  constructor(
    sandbox: Sandbox,
    id: string,
    questions: readonly object[] = [COLOUR],
    more: object = {},
  ) {
    this.#sandbox = sandbox;
    this.#questions = questions;
    this.#call = {
      session_id: "s1",
      tool_name: "AskUserQuestion",
      tool_use_id: id,
      cwd: sandbox.project,
      ...more,
    };
  }

  before() {
    return said(this.#sandbox.hook({ ...this.#call, tool_input: { questions: this.#questions } }));
  }

  /** As it was seen in the client: input and response both have the answers. */
  after(answers: object, more: object = {}): void {
    const filled = { questions: this.#questions, answers, ...more };
    const call = {
      ...this.#call,
      hook_event_name: "PostToolUse",
      tool_input: filled,
      tool_response: filled,
    };
    expect(this.#sandbox.hook(call, "PostToolUse")).toMatchObject({ code: 0, stdout: "" });
  }
}

function configFile(sandbox: Sandbox): string {
  return readFileSync(join(sandbox.home, ".config/sluice/sluice.yaml"), "utf8");
}

describe("a question is answered by preference", () => {
  it("with the whole input, an allow, and words for the model", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    expect(new Asking(sandbox, "t1").before()).toEqual({
      decision: "allow",
      reason: expect.stringContaining("[questions/answer]"),
      input: { questions: [COLOUR], answers: { "Which colour?": "Blue (Recommended)" } },
      context: expect.stringContaining("nobody was asked"),
    });
  });

  it("in plan mode too", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    expect(new Asking(sandbox, "t1", [COLOUR], { permission_mode: "plan" }).before().decision).toBe(
      "allow",
    );
  });

  it("but not what cannot be taken back, nor anything asked along with it", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    expect(new Asking(sandbox, "t1", [BRANCH]).before()).toEqual({});
    expect(new Asking(sandbox, "t2", [COLOUR, BRANCH]).before()).toEqual({});
  });

  it("of a project only once a person trusts its file", () => {
    const sandbox = new Sandbox({ ".claude/sluice.yaml": NEVER });
    expect(new Asking(sandbox, "t1").before()).toEqual({});
    sandbox.run(["trust", "--yes"]);
    expect(new Asking(sandbox, "t2").before().decision).toBe("allow");
  });

  it("and a project's file that nobody trusts can still have the person asked", () => {
    const sandbox = new Sandbox({
      ".claude/sluice.yaml": "policies: { questions/answer: { prefer: always-ask } }\n",
    });
    sandbox.own(NEVER);
    expect(new Asking(sandbox, "t1").before()).toEqual({});
  });
});

describe("sluice questions", () => {
  function played(): Sandbox {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    const answers = { "Which colour?": "Blue (Recommended)" };
    for (const id of ["t1", "t2"]) {
      const asking = new Asking(sandbox, id);
      asking.before();
      asking.after(answers);
    }
    const branch = new Asking(sandbox, "t3", [BRANCH]);
    branch.before();
    branch.after({ "Delete the old branch?": "Later" }, { annotations: {} });
    return sandbox;
  }

  it("lists what was asked, how often, what the answer was and by whom", () => {
    expect(
      played()
        .run(["questions"])
        .stdout.replaceAll(/\d{4}-\S+ \S+/g, "<then>"),
    ).toBe(
      [
        "79a3b6  Which colour?",
        "        [Colour] asked 2 times, last <then>",
        "        2 × Blue (Recommended)  by preference, without asking",
        "",
        "a75457  Delete the old branch?",
        "        [Branch] asked once, last <then>",
        "        1 × Later  in Claude Code",
        "",
      ].join("\n"),
    );
  });

  it("as JSON, each time with its answer and whether it was automatic", () => {
    const [colour, branch] = played().run(["questions", "--json"]).json;
    expect(colour).toMatchObject({
      question: "Which colour?",
      header: "Colour",
      options: ["Red", "Blue (Recommended)"],
    });
    expect(colour.asked).toMatchObject([
      { answer: "Blue (Recommended)", automatic: true, by: { kind: "preference" }, session: "s1" },
      { automatic: true },
    ]);
    expect(branch.asked).toMatchObject([
      { answer: "Later", automatic: false, by: { kind: "dialog" } },
    ]);
  });

  it("a call that never came back has no answer, and one that the client lost none either", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    new Asking(sandbox, "t1").before();
    const lost = new Asking(sandbox, "t2");
    lost.before();
    lost.after({});
    const [{ asked }] = sandbox.run(["questions", "--json"]).json;
    expect(asked).toMatchObject([
      { automatic: false, by: { kind: "nobody" } },
      { automatic: false, by: { kind: "nobody" } },
    ]);
  });

  it("an answer other than the preferred one is the person's", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    const asking = new Asking(sandbox, "t1");
    asking.before();
    asking.after({ "Which colour?": "Red" });
    expect(sandbox.run(["questions", "--json"]).json[0].asked).toMatchObject([
      { answer: "Red", automatic: false, by: { kind: "dialog" } },
    ]);
  });

  it("secrets are not in it, and such a question cannot be set by its id", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    const token = `ghp_${"a1B2".repeat(9)}`;
    const question = { ...COLOUR, question: `Is ${token} right?` };
    const asking = new Asking(sandbox, "t1", [question]);
    asking.before();
    asking.after({ [`Is ${token} right?`]: token });
    const { stdout } = sandbox.run(["questions", "--json"]);
    expect(stdout).not.toContain(token);
    const [{ id, asked }] = JSON.parse(stdout);
    expect(asked).toMatchObject([
      { answer: expect.stringContaining("[redacted: "), by: { kind: "dialog" } },
    ]);
    expect(sandbox.run(["questions", "set", id, "never-ask", "--yes"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("pattern"),
    });
  });

  it("says how to have questions recorded when there are none", () => {
    expect(new Sandbox().run(["questions"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("questions/answer: on"),
    });
  });

  it("says that the log keeps none if it does not", () => {
    const sandbox = new Sandbox();
    sandbox.own(`audit: { inputs: none }\n${NEVER}`);
    new Asking(sandbox, "t1").before();
    expect(sandbox.run(["questions"])).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringContaining("inputs: none"),
    });
  });
});

describe("through the resident process", () => {
  const call = (event: string, answers?: object): string =>
    JSON.stringify({
      session_id: "s1",
      hook_event_name: event,
      tool_name: "AskUserQuestion",
      ...(event === "PermissionRequest" ? {} : { tool_use_id: "t1" }),
      tool_input: { questions: [COLOUR], ...(answers ? { answers } : {}) },
    });

  it("who answered from afar is known, although the dialog does not say which call it is about", async () => {
    const sandbox = new GateSandbox();
    sandbox.own("approvals: { dialogs: true }\npolicies: { questions/answer: on }\n");
    await sandbox.warm();
    const person = await watch(sandbox);
    expect((await sandbox.gate(call("PreToolUse"))).stdout).toBe("");
    const reply = sandbox.gate(call("PermissionRequest"), { event: "PermissionRequest" });
    const [request] = await person.requests(1);
    await person.answer(request!.id, { kind: "answers", answers: { "Which colour?": "Red" } });
    expect((await reply).json.hookSpecificOutput.decision.updatedInput.answers).toEqual({
      "Which colour?": "Red",
    });
    await sandbox.gate(call("PostToolUse", { "Which colour?": "Red" }), { event: "PostToolUse" });
    const [{ asked }] = sandbox.run(["questions", "--json"]).json;
    expect(asked).toMatchObject([
      {
        answer: "Red",
        automatic: false,
        by: { kind: "channel", name: "ada", channel: "terminal" },
      },
    ]);
  });

  it("that an answer was automatic is still known when the process was killed in between", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(NEVER);
    const pid = await sandbox.warm();
    expect(said(await sandbox.gate(call("PreToolUse"))).decision).toBe("allow");
    kill(pid, "SIGKILL");
    await sandbox.gate(call("PostToolUse", { "Which colour?": "Blue (Recommended)" }), {
      event: "PostToolUse",
    });
    const [{ asked }] = sandbox.run(["questions", "--json"]).json;
    expect(asked).toMatchObject([
      { answer: "Blue (Recommended)", automatic: true, by: { kind: "preference" } },
    ]);
  });
});

describe("sluice questions set", () => {
  it("a preference for a question of the log holds for the next time", () => {
    const sandbox = new Sandbox();
    sandbox.own("# mine\npolicies: { questions/answer: on } # all\n");
    expect(new Asking(sandbox, "t1").before()).toEqual({});
    const [{ id }] = sandbox.run(["questions", "--json"]).json;
    const { stdout, code } = sandbox.run(["questions", "set", id, "never-ask", "--yes"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("+") });
    expect(configFile(sandbox)).toContain("# mine");
    expect(configFile(sandbox)).toContain("# all");
    expect(new Asking(sandbox, "t2").before()).toMatchObject({
      decision: "allow",
      input: { answers: { "Which colour?": "Blue (Recommended)" } },
    });
  });

  it("an answer for a pattern, in a file that was not there", () => {
    const sandbox = new Sandbox();
    expect(sandbox.run(["questions", "set", "/colou?r/", "Red", "--yes"]).code).toBe(0);
    expect(new Asking(sandbox, "t1").before()).toMatchObject({
      input: { answers: { "Which colour?": "Red" } },
    });
    expect(sandbox.run(["check"]).stdout).toContain("No errors.");
    expect(sandbox.run(["questions", "set", "/colou?r/", "Red", "--yes"]).stdout).toContain(
      "says so already",
    );
  });

  it("tells a mistyped preference from an answer, and an answer in one's own words from a label", () => {
    const sandbox = new Sandbox();
    sandbox.own("policies: { questions/answer: on }\n");
    new Asking(sandbox, "t1").before();
    const [{ id }] = sandbox.run(["questions", "--json"]).json;
    expect(sandbox.run(["questions", "set", id, "never_ask", "--yes"])).toMatchObject({
      code: 2,
      stderr: "sluice: `never_ask` is no preference; did you mean `never-ask`?\n",
    });
    expect(sandbox.run(["questions", "set", id, "Blu", "--yes"]).stdout).toContain(
      "note: `Blu` is none of its options (`Red`, `Blue (Recommended)`)",
    );
    expect(sandbox.run(["questions", "set", id, "Red", "--yes"]).stdout).not.toContain("note");
  });

  it("shows what it would write, and without a person or --yes writes nothing", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    const { code, stdout, stderr } = sandbox.run([
      "questions",
      "set",
      "Which colour?",
      "always-ask",
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: expect.stringMatching(/^\+.*always-ask/m),
      stderr: expect.stringContaining("--yes"),
    });
    expect(configFile(sandbox)).toBe(NEVER);
  });

  it("is not for the agent", () => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    const { code, stderr } = sandbox.run(["questions", "set", "/./", "Yes", "--yes"], "", {
      CLAUDECODE: "1",
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining("is for a person, and this runs inside Claude Code"),
    });
    expect(configFile(sandbox)).toBe(NEVER);
    expect(sandbox.decisions("sluice questions set /./ Yes --yes", "sluice questions")).toEqual([
      "deny",
      "abstain",
    ]);
  });

  it.each([
    [["set"], "expected a question"],
    [["set", "Which colour?"], "expected a question"],
    [["set", "/(/", "Red", "--yes"], "regular expression"],
    [["set", "abcdef", "Red", "--yes"], "no question `abcdef`"],
    [["get"], "unknown word `get`"],
  ])("%j is refused, and nothing is written", (words, why) => {
    const sandbox = new Sandbox();
    sandbox.own(NEVER);
    expect(sandbox.run(["questions", ...words])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(why),
    });
    expect(configFile(sandbox)).toBe(NEVER);
  });

  it("a file with a mistake in it is left alone", () => {
    const sandbox = new Sandbox();
    sandbox.own("policies: { no/such: on }\n");
    const { code, stderr } = sandbox.run(["questions", "set", "Which colour?", "Red", "--yes"]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("no/such") });
    expect(configFile(sandbox)).toBe("policies: { no/such: on }\n");
  });
});
