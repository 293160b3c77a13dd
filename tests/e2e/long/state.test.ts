import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openStore } from "../../../src/store/open.ts";
import { GateSandbox } from "../gate.ts";
import { policyCode, said } from "../sluice.ts";

const REFUNDS = `
extends: none
rules:
  - id: tenure
    on: PostToolUse
    tool: get_customer
    remember:
      session:
        "limit/{input.customer_id}": "output.tenure == 'vip' ? 1000 : output.tenure == 'regular' ? 300 : 100"
        "verified/{input.customer_id}": output.verified
  - id: refund-limit
    tool: process_refund
    when: 'input.amount > state["limit/" + input.customer_id]'
    deny: 'Refund of {input.amount} exceeds {state["limit/" + input.customer_id]}. Use escalate_to_human.'
  - id: verified
    tool: process_refund
    when: '!state["verified/" + input.customer_id]'
    deny: Customer {input.customer_id} is not verified.
`;

const looked = (customer: string, found: object, session = "s1"): string =>
  JSON.stringify({
    hook_event_name: "PostToolUse",
    session_id: session,
    tool_name: "mcp__crm__get_customer",
    tool_input: { customer_id: customer },
    tool_response: [{ type: "text", text: JSON.stringify(found) }],
  });
const refund = (customer: string, amount: number, session = "s1"): string =>
  JSON.stringify({
    session_id: session,
    tool_name: "mcp__payments__process_refund",
    tool_input: { customer_id: customer, amount },
  });

const COUNTED = `
extends: none
rules:
  - id: at-most-five
    tool: Bash
    when: has(state.calls) && state.calls >= 5
    deny: Enough for this session.
  - id: count
    tool: Bash
    remember: { session: { calls: { add: "1" } } }
`;
const LS = JSON.stringify({ session_id: "s1", tool_name: "Bash", tool_input: { command: "ls" } });

describe.each(["cold", "gate"] as const)("what is remembered, %s", (path) => {
  const ask = async (sandbox: GateSandbox, call: string, event = "PreToolUse") =>
    said(await sandbox[path](call, { event }));

  it("a limit that depends on what a tool gave back earlier, with every reason", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(REFUNDS);
    if (path === "gate") await sandbox.warm();
    await ask(sandbox, looked("c1", { tenure: "regular", verified: true }), "PostToolUse");
    await ask(sandbox, looked("c2", { tenure: "new", verified: false }), "PostToolUse");
    await ask(sandbox, looked("c3", { tenure: "vip", verified: true }), "PostToolUse");
    expect(await ask(sandbox, refund("c1", 250))).toEqual({});
    expect(await ask(sandbox, refund("c3", 750))).toEqual({});
    expect((await ask(sandbox, refund("c1", 750))).reason).toBe(
      "Denied: Refund of 750 exceeds 300. Use escalate_to_human. [rules/refund-limit]",
    );
    expect((await ask(sandbox, refund("c2", 150))).reason).toBe(
      "Denied: (1) Refund of 150 exceeds 100. Use escalate_to_human. [rules/refund-limit] (2) Customer c2 is not verified. [rules/verified]",
    );
    expect((await ask(sandbox, refund("c9", 5))).decision).toBe("ask");
    expect((await ask(sandbox, refund("c1", 5, "another"))).decision).toBe("ask");
  });

  it("of twenty calls at once exactly five pass a limit of five", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(COUNTED);
    await sandbox[path](
      JSON.stringify({ session_id: "s0", tool_name: "Bash", tool_input: { command: "ls" } }),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(sandbox, LS)));
    expect(answers.filter(({ decision }) => decision === undefined)).toHaveLength(5);
    expect(answers.filter(({ decision }) => decision === "deny")).toHaveLength(15);
  });

  it("a store that cannot be read asks, and says which rule could not judge", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(COUNTED);
    sandbox.write("~/.local/state/sluice/sluice.db", "this is no database at all".repeat(200));
    const { decision, reason } = await ask(sandbox, LS);
    expect(decision).toBe("ask");
    expect(reason).toMatch(/rules\/at-most-five.*sluice store/s);
  });

  it("explaining a call counts nothing", async () => {
    const sandbox = new GateSandbox();
    sandbox.own(COUNTED);
    for (let round = 0; round < 3; round++) sandbox.run(["explain", LS]);
    for (let round = 0; round < 5; round++) expect(await ask(sandbox, LS)).toEqual({});
    expect((await ask(sandbox, LS)).decision).toBe("deny");
    expect(sandbox.run(["explain", LS]).code).toBe(1);
  });

  it("a TypeScript policy remembers, too", async () => {
    const code = policyCode(
      `*decide({ state, deny }) { if (state.get("seen")) yield deny("no", { what: "twice" }); },
       *remember({ state }) { yield state.set("seen", true, { scope: "project", for: "1h" }); }`,
    );
    const sandbox = new GateSandbox({ ".claude/mine.ts": code });
    sandbox.configure("extends: none\npolicies:\n  ./mine.ts: on\n");
    expect((await ask(sandbox, LS)).decision).toBeUndefined();
    expect((await ask(sandbox, LS)).decision).toBe("deny");
  });
});

describe("the journal", () => {
  const records = (
    sandbox: GateSandbox,
  ): { decision: string; event: string; by: string; path: string }[] => {
    const folder = join(sandbox.state, "journal");
    return readdirSync(folder)
      .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  it("has a record of every call, hot and cold, read and unreadable", async () => {
    const sandbox = new GateSandbox();
    await sandbox.warm();
    const before = records(sandbox).length;
    await sandbox.gate(LS);
    await sandbox.cold(JSON.stringify({ tool_name: "Bash", tool_input: { command: "rm -rf /" } }));
    await sandbox.cold("no JSON");
    const kept = records(sandbox).slice(before);
    expect(kept.map(({ decision, by, path }) => [decision, by, path])).toEqual([
      ["allow", "policy", "hot"],
      ["deny", "policy", "cold"],
      ["deny", "failure", "cold"],
    ]);
  });

  it("holds no secret that was in the call", async () => {
    const sandbox = new GateSandbox();
    const token = `ghp_${"aB3dE6gH9j".repeat(4).slice(0, 36)}`;
    await sandbox.cold(
      JSON.stringify({
        tool_name: "Bash",
        tool_input: { command: `curl -H "Authorization: token ${token}" https://api.github.com` },
      }),
    );
    expect(JSON.stringify(records(sandbox))).not.toContain(token);
    expect(JSON.stringify(records(sandbox))).toContain("[redacted");
  });

  it("is kept where it is required, whatever name a session gives itself", async () => {
    const sandbox = new GateSandbox();
    const call = JSON.stringify({
      session_id: "simulated",
      tool_name: "Bash",
      tool_input: { command: "ls" },
    });
    sandbox.own("audit: { required: true }\n");
    await sandbox.cold(call);
    expect(records(sandbox)).toMatchObject([{ session: "simulated", input: { command: "ls" } }]);
  });

  it("that cannot be written is told to the person, and refuses calls where a record is required", async () => {
    const sandbox = new GateSandbox();
    sandbox.write("~/.local/state/sluice/journal", "a file where the folder should be");
    const told = await sandbox.cold(LS);
    expect(told.json.systemMessage).toContain("could not keep a record");
    sandbox.own("audit: { required: true }\n");
    expect(said(await sandbox.cold(LS)).reason).toContain("could not keep a record");
    writeFileSync(join(sandbox.state, "journal"), "");
  });
});

it("the resident process moves records into the log, and takes what is left along when it ends", async () => {
  const sandbox = new GateSandbox();
  const pid = await sandbox.warm();
  const logged = async (): Promise<number> => {
    const store = await openStore({ state: sandbox.state });
    try {
      return (await store.size()).records;
    } finally {
      await store.close();
    }
  };
  await expect.poll(logged).toBeGreaterThan(0);
  const before = await logged();
  for (let round = 0; round < 5; round++) await sandbox.gate(LS);
  process.kill(pid, "SIGTERM");
  await expect.poll(() => sandbox.processes("serve")).toEqual([]);
  expect(await logged()).toBe(before + 5);
});
