import { expect, it } from "vitest";
import type { Answer } from "../../src/approvals/approval.ts";
import { ASKED, bashCall, records, type Watcher, watch } from "../e2e/approvals.ts";
import { GateSandbox, kill, until } from "../e2e/gate.ts";
import { type Ran, said } from "../e2e/sluice.ts";

const COUNT = 200;
const ANSWERS: Readonly<Record<string, Answer>> = {
  ada: { kind: "allow" },
  bob: { kind: "deny", message: "says bob" },
};

interface Given {
  readonly id: string;
  readonly command: string;
  readonly name: string;
  readonly refused: string | undefined;
}

/** As many launchers as that, each with a call of its own. */
async function pending(sandbox: GateSandbox, person: Watcher): Promise<Promise<Ran>[]> {
  const replies = [];
  for (let index = 0; index < COUNT; index++) {
    replies.push(sandbox.gate(bashCall(`${ASKED}-${index}`, { tool_use_id: `toolu_${index}` })));
    if (index % 20 === 19) await person.requests(index + 1);
  }
  return replies;
}

/** Two people answer everything that is open, each otherwise. */
function answerAll(person: Watcher, most = COUNT): Promise<Given[]> {
  const answers = person.open.slice(0, most).flatMap(({ id, input }) =>
    Object.entries(ANSWERS).map(async ([name, answer]) => ({
      id,
      command: String(input["command"]),
      name,
      refused: await person.answer(id, answer, name),
    })),
  );
  return Promise.all(answers);
}

/** Whose answer a hook heard; undefined: it fell back. */
function heardFrom(ran: Ran): string | undefined {
  const { decision, reason = "" } = said(ran);
  return decision === "allow" ? "ada" : reason.includes("denied it: says bob") ? "bob" : undefined;
}

async function hold(): Promise<{
  sandbox: GateSandbox;
  pid: number;
  person: Watcher;
  replies: Promise<Ran>[];
}> {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: hold\n");
  const pid = await sandbox.warm();
  const person = await watch(sandbox);
  return { sandbox, pid, person, replies: await pending(sandbox, person) };
}

it(`${COUNT} calls wait at once, and each is answered once`, async () => {
  const { person, replies } = await hold();
  const counted = (await answerAll(person)).filter(({ refused }) => refused === undefined);
  const heard = (await Promise.all(replies)).map(
    (ran, index) => `${ASKED}-${index} ${heardFrom(ran)}`,
  );
  expect(counted.map(({ command, name }) => `${command} ${name}`).sort()).toEqual(heard.sort());
  expect(heard).toHaveLength(COUNT);
});

it(`the server is killed while ${COUNT} calls wait: they wait again or fell back, and none is answered twice`, async () => {
  const { sandbox, pid, person: before, replies } = await hold();
  const known = new Set(before.open.map(({ id }) => id));
  const settled = new Set<number>();
  for (const [index, reply] of replies.entries()) void reply.then(() => settled.add(index));
  const inFlight = answerAll(before, 20);
  await until(() => settled.size > 0 || undefined);
  kill(pid, "SIGKILL");
  const given = [...(await inFlight)];

  await until(async () => ((await sandbox.info())?.pid ?? pid) !== pid || undefined);
  const after = await watch(sandbox);
  await until(() => settled.size + after.open.length >= COUNT || undefined);
  expect(after.open.filter(({ id }) => known.has(id)).length).toBeGreaterThanOrEqual(COUNT - 20);
  await until(async () => {
    given.push(...(await answerAll(after)));
    return settled.size === COUNT || undefined;
  });

  const counted = given.filter(({ refused }) => refused === undefined);
  expect(new Set(counted.map(({ id }) => id)).size).toBe(counted.length);
  const ran = await Promise.all(replies);
  const explained = new Set(
    given
      .filter(({ refused }) => refused === undefined || refused === "the server is gone")
      .map(({ command, name }) => `${command} ${name}`),
  );
  const people = ran.map((one, index) => ({
    command: `${ASKED}-${index}`,
    name: heardFrom(one),
    decision: said(one).decision,
  }));
  for (const { command, name, decision } of people) {
    if (name === undefined) expect(decision, command).toBe("ask");
    else expect(explained, command).toContain(`${command} ${name}`);
  }
  expect(people.filter(({ name }) => name !== undefined).length).toBeGreaterThanOrEqual(COUNT - 20);

  const recorded = (await records(sandbox, COUNT * 5))
    .filter(({ record }) => record.by.startsWith("person:"))
    .map(({ record }) => record.toolUse);
  expect(new Set(recorded).size).toBe(recorded.length);
});
