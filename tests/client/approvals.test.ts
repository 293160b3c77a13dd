/** People who answer from elsewhere, while the real client waits: with its dialog on the screen, and without a screen. */
import { describe, expect, it } from "vitest";
import { VERSIONS } from "./harness/client.ts";
import { Stage, type Staged } from "./harness/held.ts";
import { bash, calls, DONE } from "./harness/script.ts";

const ASK =
  "rules: [{ id: deploys, tool: Bash, when: 'input.command.startsWith(\"sh deploy.sh\")', ask: This deploys. }]\n";
const DEPLOY: Staged = {
  config: `${ASK}approvals: hold\n`,
  files: { "deploy.sh": 'echo "deployed $*" | tee deployed.txt\n' },
  turns: [calls(bash("sh deploy.sh prod")), DONE],
};
const TEST: Staged = {
  config: "approvals: { dialogs: true }\n",
  files: { "package.json": JSON.stringify({ scripts: { test: "echo tested >> tests.txt" } }) },
  turns: [calls(bash("npm test")), DONE],
};

describe.each(VERSIONS)("in Claude Code %s, without a terminal", (version) => {
  it("a held call runs when a person allows it", async () => {
    const stage = await Stage.set(version, DEPLOY);
    const run = stage.headless();
    expect(await stage.answer({ kind: "allow" })).toMatchObject({
      event: "PreToolUse",
      tool: "Bash",
      toolUse: "toolu_1_0",
    });
    await run;
    expect(stage.results()).toEqual([{ error: false, text: "deployed prod" }]);
  });

  it("a held call is refused in the person's words", async () => {
    const stage = await Stage.set(version, DEPLOY);
    const run = stage.headless();
    await stage.answer({ kind: "deny", message: "Deploy to staging." });
    await run;
    expect(stage.results()).toEqual([
      { error: true, text: expect.stringContaining("denied it: Deploy to staging.") },
    ]);
    expect(stage.workspace.read("deployed.txt")).toBeUndefined();
  });

  it("a held call runs as the person edited it", async () => {
    const stage = await Stage.set(version, DEPLOY);
    const run = stage.headless();
    await stage.answer(({ input }) => ({
      kind: "allow-edited",
      input: { ...input, command: "sh deploy.sh staging" },
    }));
    await run;
    expect(stage.results()).toEqual([{ error: false, text: "deployed staging" }]);
  });

  it("a held call that nobody answers is refused, because nobody else can be asked", async () => {
    const stage = await Stage.set(version, {
      ...DEPLOY,
      config: `${ASK}approvals: { hold: true, wait: 2s }\n`,
    });
    await stage.headless();
    expect(stage.results()).toEqual([
      { error: true, text: expect.stringContaining("This deploys. [rules/deploys]") },
    ]);
  });
});

describe.each(VERSIONS)("in Claude Code %s, in a terminal", (version) => {
  it("a held call runs when a person allows it elsewhere, and no dialog is shown", async () => {
    const stage = await Stage.set(version, DEPLOY);
    const terminal = await stage.interactive();
    await stage.answer({ kind: "allow" });
    await terminal.shows("Done.");
    expect(terminal.screen()).not.toContain("Do you want");
    expect(stage.results()).toEqual([{ error: false, text: "deployed prod" }]);
  });

  it("a held call that nobody answers in time is left to the client's dialog", async () => {
    const stage = await Stage.set(version, {
      ...DEPLOY,
      config: `${ASK}approvals: { hold: true, wait: 2s }\n`,
    });
    const terminal = await stage.interactive();
    await terminal.shows("This deploys. [rules/deploys]");
    terminal.press("Enter");
    await terminal.shows("Done.");
    expect(stage.results()).toEqual([{ error: false, text: "deployed prod" }]);
  });

  it("a held call is closed elsewhere when the person interrupts the client", async () => {
    const stage = await Stage.set(version, DEPLOY);
    const terminal = await stage.interactive();
    const [request] = await stage.person.requests(1);
    terminal.press("Escape");
    expect(await stage.person.closed(request!.id)).toMatchObject({ state: "elsewhere" });
    await terminal.shows("Interrupted");
  });

  it("a dialog is allowed from elsewhere", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    await terminal.shows("Do you want to proceed?");
    expect(await stage.answer({ kind: "allow" })).toMatchObject({
      event: "PermissionRequest",
      input: { command: "npm test" },
    });
    await terminal.shows("Done.");
    expect(stage.workspace.read("tests.txt")).toBe("tested\n");
  });

  it("a dialog is refused from elsewhere, in the person's words", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    await stage.answer({ kind: "deny", message: "Not before lunch." });
    await terminal.shows("Done.");
    expect(stage.results()).toEqual([
      { error: true, text: expect.stringContaining("denied it: Not before lunch.") },
    ]);
    expect(stage.workspace.read("tests.txt")).toBeUndefined();
  });

  it("a dialog is answered for good from elsewhere: the next call of the kind is not asked about", async () => {
    const stage = await Stage.set(version, {
      ...TEST,
      turns: [calls(bash("npm test")), calls(bash("npm test -- again")), DONE],
    });
    const terminal = await stage.interactive();
    await stage.answer(({ suggestions }) => {
      const rule = suggestions.find(({ text }) => text.includes("npm test"));
      return { kind: "always", suggestion: rule?.index ?? -1 };
    });
    await terminal.shows("Done.");
    expect(stage.person.events.filter(({ type }) => type === "opened")).toHaveLength(1);
    expect(stage.workspace.read("tests.txt")).toBe("tested\ntested again\n");
  });

  it("a dialog's call runs as the person edited it elsewhere", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    await stage.answer(({ input }) => ({
      kind: "allow-edited",
      input: { ...input, command: "echo edited > edited.txt" },
    }));
    await terminal.shows("Done.");
    expect(stage.workspace.read("edited.txt")).toBe("edited\n");
    expect(stage.workspace.read("tests.txt")).toBeUndefined();
  });

  it("a dialog that a person interrupts from elsewhere ends the turn", async () => {
    const stage = await Stage.set(version, { ...TEST, turns: [calls(bash("npm test"))] });
    const terminal = await stage.interactive();
    await stage.answer({ kind: "interrupt" });
    await terminal.shows("Interrupted");
    expect(stage.problems()).toEqual([]);
  });

  it("a dialog that is answered with Yes at the terminal is closed elsewhere", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    const [request] = await stage.person.requests(1);
    await terminal.answer("Do you want to proceed?", "Enter");
    expect(await stage.person.closed(request!.id)).toMatchObject({
      state: "elsewhere",
      where: "answered at the terminal",
    });
    await terminal.shows("Done.");
    expect(stage.workspace.read("tests.txt")).toBe("tested\n");
  });

  it("a dialog that is answered with No at the terminal is closed elsewhere", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    const [request] = await stage.person.requests(1);
    await terminal.answer("Do you want to proceed?", "Escape");
    expect(await stage.person.closed(request!.id)).toMatchObject({ state: "elsewhere" });
    expect(stage.workspace.read("tests.txt")).toBeUndefined();
  });

  it("a denial shows the person how to let the call through once, and the model sees nothing of it", async () => {
    const stage = await Stage.set(version, {
      config: "extends: recommended\n",
      turns: [calls(bash("git push --force origin main")), DONE],
    });
    const terminal = await stage.interactive();
    await terminal.shows(/sluice allow-once [2-9A-Z]{5}-[2-9A-Z]{5}/);
    await terminal.shows("Done.");
    expect(stage.results()).toEqual([
      { error: true, text: expect.stringContaining("[git/no-force-push]") },
    ]);
    expect(stage.told()).not.toContain("allow-once");
  });

  it("the end of the client closes what waits for it", async () => {
    const stage = await Stage.set(version, TEST);
    const terminal = await stage.interactive();
    const [request] = await stage.person.requests(1);
    await terminal.end();
    expect(await stage.person.closed(request!.id)).toMatchObject({ state: "elsewhere" });
  });
});

it("in Claude Code 2.1.325, without a terminal, a dialog that nobody would see is answered from elsewhere", async () => {
  const stage = await Stage.set("2.1.325", TEST);
  const run = stage.headless();
  await stage.answer({ kind: "allow" });
  await run;
  expect(stage.problems()).toEqual([]);
  expect(stage.workspace.read("tests.txt")).toBe("tested\n");
});
