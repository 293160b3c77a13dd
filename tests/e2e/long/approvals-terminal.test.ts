import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ASKED, bashCall, watch } from "../approvals.ts";
import { GateSandbox, until } from "../gate.ts";
import { said } from "../sluice.ts";
import { asPerson, Tty } from "../terminal.ts";

const RULE = {
  type: "addRules",
  rules: [{ toolName: "Bash", ruleContent: "npm test:*" }],
  behavior: "allow",
  destination: "session",
};

async function held(): Promise<GateSandbox> {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: { hold: true, dialogs: true }\n");
  await sandbox.warm();
  return sandbox;
}

it("a person watches, and answers with single keys; what allows takes the code of the request", async () => {
  const sandbox = await held();
  const editor = sandbox.write("edit.sh", 'sed -i "s/--force //" "$1"\n');
  const tty = new Tty(sandbox, ["approvals", "watch"], { EDITOR: `sh ${editor}` });
  await tty.shows("Nothing waits for a person.");

  const allowed = sandbox.gate(bashCall(ASKED));
  await tty.shows("a allow · d deny · e edit · i interrupt · q quit");
  expect(tty.screen).toMatch(new RegExp(`^  ${ASKED}\\r?\\n  \\^+\\r?$`, "m"));
  expect(tty.screen).toContain("[git/no-force-push]");
  await tty.allow();
  expect(said(await allowed).decision).toBe("allow");
  await tty.shows(/allowed by \S+ \(terminal\)/);

  const denied = sandbox.gate(bashCall(`${ASKED}-2`));
  await tty.shows(`  ${ASKED}-2`);
  await tty.answer("d");
  await tty.shows("Why? The model reads it");
  tty.type("not nowX\u007f, pleäse\r");
  expect(said(await denied).reason).toContain("denied it: not now, pleäse.");

  const edited = sandbox.gate(bashCall(`${ASKED}-3`));
  await tty.shows(`  ${ASKED}-3`);
  await tty.allow("e");
  expect(said(await edited)).toMatchObject({
    decision: "allow",
    input: { command: "git push origin feature/x-3" },
  });

  const dialog = bashCall("npm test", {
    hook_event_name: "PermissionRequest",
    permission_suggestions: [RULE],
  });
  const always = sandbox.gate(dialog, { event: "PermissionRequest" });
  await tty.shows("always 1: allow Bash(npm test:*) for this session");
  await tty.allow("A");
  expect((await always).json.hookSpecificOutput.decision).toEqual({
    behavior: "allow",
    updatedPermissions: [RULE],
  });

  const interrupted = sandbox.gate(bashCall(`${ASKED}-4`));
  await tty.shows(`  ${ASKED}-4`);
  await tty.answer("i\r");
  expect((await interrupted).json).toMatchObject({ continue: false });
  tty.type("q");
  expect(await tty.ended).toBe(0);
});

it("several wait, and the person goes from one to the next; questions are answered by number", async () => {
  const sandbox = await held();
  const tty = new Tty(sandbox, ["approvals", "watch"]);
  await tty.shows("Nothing waits for a person.");
  const first = sandbox.gate(bashCall(`${ASKED}-1`));
  await tty.shows(`  ${ASKED}-1`);
  const questions = [
    {
      question: "Which colour?",
      options: [{ label: "Red" }, { label: "Blue" }],
      multiSelect: true,
    },
  ];
  const call = {
    session_id: "s1",
    hook_event_name: "PermissionRequest",
    tool_name: "AskUserQuestion",
    tool_input: { questions },
  };
  const second = sandbox.gate(JSON.stringify(call), { event: "PermissionRequest" });
  await watch(sandbox).then((person) => person.requests(2));
  tty.type("n");
  await tty.shows("2. Blue");
  tty.type("a");
  await tty.shows("or your own words");
  tty.type("2, 1\r");
  await tty.allow("");
  expect((await second).json.hookSpecificOutput.decision.updatedInput.answers).toEqual({
    "Which colour?": "Blue, Red",
  });
  tty.type("n");
  await tty.allow();
  expect(said(await first).decision).toBe("allow");
});

it("no key that is sent without looking allows: not the wrong code, not the code of another request, not one after three wrong ones", async () => {
  const sandbox = await held();
  const tty = new Tty(sandbox, ["approvals", "watch"]);
  await tty.shows("Nothing waits for a person.");
  const first = sandbox.gate(bashCall(`${ASKED}-1`));
  await tty.shows(`  ${ASKED}-1`);
  const one = tty.code;
  const second = sandbox.gate(bashCall(`${ASKED}-2`));
  const person = await watch(sandbox);
  await person.requests(2);
  tty.type("n");
  await tty.shows(`  ${ASKED}-2`);
  const other = tty.code;
  expect(other).toMatch(/^[2-9A-HJKMNP-Z]{3}$/);
  expect(other).not.toBe(one);
  // `aaaa` and the like: the first key asks for the code, the others are no code.
  const wrong = ["111", "aaa", one];
  for (const [index, code] of wrong.entries()) {
    await tty.allow("a", () => code);
    await until(() =>
      tty.screen.match(/That is not its code; nothing was sent/g)?.length === index + 1
        ? true
        : undefined,
    );
  }
  tty.type("a");
  await tty.shows("Three wrong codes");
  tty.type(other);
  expect(person.open).toHaveLength(2);
  tty.type("n");
  await tty.allow("a", () => one.toLowerCase());
  expect(said(await first).decision).toBe("allow");
  await tty.answer("d\r");
  expect(said(await second).decision).toBe("deny");
});

it("a key that was meant for one request is not taken for the next, which comes up in its place", async () => {
  const sandbox = await held();
  const tty = new Tty(sandbox, ["approvals", "watch"]);
  await tty.shows("Nothing waits for a person.");
  const first = sandbox.gate(bashCall(`${ASKED}-1`));
  await tty.shows(`  ${ASKED}-1`);
  const second = sandbox.gate(bashCall(`${ASKED}-2`));
  const person = await watch(sandbox);
  await person.requests(2);
  await tty.allow();
  await tty.shows(`  ${ASKED}-2`);
  tty.type("a");
  await tty.shows("That key came before anybody could have read this");
  expect(said(await first).decision).toBe("allow");
  expect(person.open).toHaveLength(1);
  await tty.answer("d\r");
  expect(said(await second).decision).toBe("deny");
});

it("what waits is listed, and allowed or denied by its id", async () => {
  const sandbox = await held();
  const env = { XDG_RUNTIME_DIR: dirname(sandbox.runtime) };
  expect(sandbox.run(["approvals"], "", env)).toMatchObject({
    code: 0,
    stdout: "Nothing waits for a person.\n",
  });
  const person = await watch(sandbox);
  const replies = [1, 2].map((number) => sandbox.gate(bashCall(`${ASKED}-${number}`)));
  const ids = (await person.requests(2))
    .map(({ id, input }) => [String(input["command"]).slice(-1), id] as const)
    .sort();
  const [one = "", two = ""] = ids.map(([, id]) => id);
  const { stdout } = sandbox.run(["approvals", "list"], "", env);
  expect(stdout).toMatch(
    new RegExp(`^${one}  Bash  .*  waits \\d+ s, \\d+ min \\d+ s left\n  ${ASKED}-1$`, "m"),
  );
  expect(stdout).toContain(`${two}  Bash`);
  expect(sandbox.run(["approvals", "--json"], "", env).json).toMatchObject({
    open: [{ state: "open" }, { state: "open" }],
    past: [],
  });

  const wrong = await asPerson(sandbox, ["approvals", "allow", one], { env, types: () => "111\r" });
  expect(wrong).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("That is not the code. Nothing was changed."),
  });
  expect(person.open).toHaveLength(2);
  const allow = await asPerson(sandbox, ["approvals", "allow", one], { env });
  expect(allow).toMatchObject({
    code: 0,
    stdout: `${one}: allowed.\n`,
    stderr: expect.stringContaining(`  ${ASKED}-1`),
  });
  const deny = new Tty(sandbox, ["approvals", "deny", two, "not", "today"]);
  expect(await deny.ended).toBe(0);
  const [first, second] = await Promise.all(replies);
  expect([said(first!).decision, said(second!).decision]).toEqual(["allow", "deny"]);
  expect(said(second!).reason).toContain("denied it: not today.");
  const again = new Tty(sandbox, ["approvals", "allow", one]);
  expect(await again.ended).toBe(1);
  expect(again.screen).toMatch(/has answered it already \(terminal\)/);
});

it("where nothing can ever wait, the person is told what would make it", () => {
  const sandbox = new GateSandbox();
  expect(sandbox.run(["approvals"])).toMatchObject({
    code: 0,
    stdout:
      "Nothing waits for a person.\nNo call ever waits here: your own sluice.yaml has to say `approvals: hold`, see docs/approvals.md.\n",
  });
  sandbox.run(["init", "--scope", "user", "--yes"]);
  const starter = readFileSync(join(sandbox.home, ".config/sluice/sluice.yaml"), "utf8");
  sandbox.own(starter.replace("# approvals:", "approvals:"));
  expect(sandbox.run(["approvals"])).toMatchObject({
    code: 0,
    stdout: "Nothing waits for a person.\n",
  });
});

it("help fits the terminal, broken between words", async () => {
  const tty = new Tty(await held(), ["log", "--help"]);
  expect(await tty.ended).toBe(0);
  const lines = tty.screen.split(/\r?\n/);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
  expect(tty.screen).toMatch(/with\r?\nreasons, changes and timings\./);
});

it("the agent cannot answer for the person", async () => {
  const sandbox = await held();
  const env = { XDG_RUNTIME_DIR: dirname(sandbox.runtime) };
  const person = await watch(sandbox);
  const reply = sandbox.gate(bashCall(ASKED));
  const [request] = await person.requests(1);
  for (const word of ["allow", "deny"] as const)
    expect(sandbox.run(["approvals", word, request!.id], "", env)).toMatchObject({
      code: 2,
      stderr: `sluice: \`sluice approvals ${word}\` is for a person at a terminal, and there is none here. Run it in a terminal of your own\n`,
    });
  const hidden = (command: string) =>
    `CLAUDECODE=1 sh '${sandbox.write("hidden.sh", `env -u CLAUDECODE ${command}\nexit $?\n`)}'`;
  const ways = [
    new Tty(sandbox, ["approvals", "allow", request!.id], { CLAUDECODE: "1" }),
    new Tty(sandbox, ["approvals", "allow", request!.id], {}, hidden),
  ];
  for (const tty of ways) {
    expect(await tty.ended).toBe(2);
    expect(tty.screen).toContain(
      "is for a person, and this runs inside Claude Code; run it in a terminal of your own",
    );
  }
  expect(person.open).toHaveLength(1);
  await person.answer(request!.id, { kind: "deny" });
  await reply;
});
