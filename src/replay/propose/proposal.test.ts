import { expect, it } from "vitest";
import { propose } from "./proposal.ts";
import { proposalText } from "./proposal-text.ts";
import type { RepeatedCall } from "./repeated-calls.ts";

const habit = (subject: string, parts: Partial<RepeatedCall> = {}): RepeatedCall => ({
  tool: "Bash",
  field: "command",
  subject,
  cwd: "/p",
  form: "git push",
  policies: ["git/no-force-push"],
  calls: 4,
  ran: parts.calls ?? 4,
  opposed: 0,
  ...parts,
});

const proposed = (...habits: RepeatedCall[]) => propose(habits, (calls) => `${calls} times`);
const conditions = (...habits: RepeatedCall[]): (string | undefined)[] =>
  proposed(...habits).exceptions.map(({ entry }) => entry.when);

it("what was asked often and done each time is spared in the same words and the same folder", () => {
  expect(proposed(habit("git push -f")).exceptions).toEqual([
    {
      entry: {
        policy: "git/no-force-push",
        only: "ask",
        when: 'tool == "Bash" && call.cwd == "/p" && input.command == "git push -f"',
        reason: "4 times",
      },
      form: "git push",
      calls: 4,
    },
  ]);
});

it("commands of one folder stand together, those of another by themselves", () => {
  expect(conditions(habit("b"), habit("a"), habit("a", { cwd: "/q" }))).toEqual([
    'tool == "Bash" && call.cwd == "/p" && input.command in ["a", "b"]',
    'tool == "Bash" && call.cwd == "/q" && input.command == "a"',
  ]);
});

it("each policy that asks gets its own exception", () => {
  expect(
    proposed(habit("a", { policies: ["x/a", "x/b"] })).exceptions.map(({ entry }) => entry.policy),
  ).toEqual(["x/a", "x/b"]);
});

it.each<[why: string, parts: Partial<RepeatedCall>]>([
  ["came too seldom", { calls: 2 }],
  ["did not always end well", { calls: 4, ran: 3 }],
  ["was refused once", { calls: 4, ran: 3, opposed: 1 }],
])("nothing is proposed for what %s", (_, parts) => {
  expect(conditions(habit("a", parts))).toEqual([]);
});

it("a refusal in another folder counts, too", () => {
  expect(conditions(habit("a"), habit("a", { cwd: "/q", ran: 3, opposed: 1 }))).toEqual([]);
});

const seldom = ["a", "b", "c", "d", "e"].map((name) =>
  habit(`git push -f origin my/${name}`, { calls: 1 }),
);

it("what differs in one word is spared by its pattern, unless one of its kind was refused", () => {
  expect(conditions(...seldom)).toEqual([
    'tool == "Bash" && call.cwd == "/p" && input.command.matches("^git push -f origin my/[a-z0-9][a-z0-9-]*$")',
  ]);
  expect(
    conditions(...seldom, habit("git push -f origin main", { calls: 1, ran: 0, opposed: 1 })),
  ).toEqual([]);
});

const asked = (form: string, parts: Partial<RepeatedCall> = {}): RepeatedCall =>
  habit(`${form} --x`, { form, policies: [], ...parts });

it("a task that the client asked about and the person let run is named to shell/read-only; other commands are not", () => {
  const { alsoAllow } = proposed(
    asked("npm test", { calls: 9 }),
    asked("npm run lint"),
    asked("rm"),
    asked("make deploy"),
    asked("git push"),
  );
  expect(alsoAllow).toEqual([
    { words: "npm test", calls: 9 },
    { words: "npm run lint", calls: 4 },
  ]);
  expect(
    proposed(asked("npm test"), asked("npm test", { subject: "npm test", opposed: 1, ran: 0 }))
      .alsoAllow,
  ).toEqual([]);
});

it("the text is YAML that keeps what was allowed before, and comments cannot be broken out of", () => {
  const text = proposalText(proposed(habit("a", { form: "x\n- y" }), asked("npm test")), [
    "cargo test",
  ]);
  expect(text).toBe(`exceptions:
  # x - y: 4 questions
  - policy: git/no-force-push
    only: ask
    when: tool == "Bash" && call.cwd == "/p" && input.command == "a"
    reason: 4 times

policies:
  # The client asked the person, who agreed: npm test 4. Further words are allowed, too.
  shell/read-only:
    alsoAllow:
      - cargo test
      - npm test
`);
});

it("without evidence there is no text", () => {
  expect(proposalText(proposed(), ["cargo test"])).toBe("");
});
