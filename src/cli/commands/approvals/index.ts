import { setTimeout as pause } from "node:timers/promises";
import { type Command, EXIT, type ExitCode, type Io, UsageError } from "../../command.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { editInput } from "./editor.ts";
import { ttyKeyboard } from "./keyboard.ts";
import { allow, answer, hintOf, list } from "./list.ts";
import { begin, personHere } from "./server.ts";
import { ApprovalWatch } from "./watch.ts";

/** How often a server is looked for; the first call of a session starts one. */
const POLL_MS = 500;

export default {
  name: "approvals",
  group: "people",
  summary: "Show what waits for a person, and answer it",
  operands: "[list | watch | allow <id> | deny <id> [message]]",
  words: ["list", "watch", "allow", "deny"],
  details: [
    "Calls wait for a person with `approvals:` in sluice.yaml, see docs/approvals.md. " +
      "Whoever watches counts as reached.",
    "Keys of `watch`: a allow, d deny with a message for the model, A always (as Claude " +
      "Code suggests), e edit in $EDITOR, i interrupt,",
    "n next, q quit. What allows takes the request's own code, which is shown beside it; " +
      "what denies does not.",
  ].join("\n"),
  flags: {
    json: { type: "boolean", summary: "for machines: requests as JSON, `watch` one event a line" },
  },
  loosens: [
    // For machines, which answer nothing: a listener still counts as a person that can be reached.
    {
      use: "approvals watch --json",
      proof: "outside",
      when: ({ words: [word], flag }) => word === "watch" && flag("json"),
    },
    {
      use: "approvals watch",
      proof: "terminal",
      always: true,
      when: ({ words: [word] }) => word === "watch",
    },
    {
      use: "approvals allow <id>",
      proof: "code",
      always: true,
      when: ({ words: [word] }) => word === "allow",
    },
    {
      use: "approvals deny <id>",
      proof: "terminal",
      always: true,
      when: ({ words: [word] }) => word === "deny",
    },
  ],
  examples: [
    ["sluice approvals", "what waits now"],
    ["sluice approvals watch", "live, to answer with single keys"],
    ["sluice approvals deny k3x9p2ma use the staging database", "the model reads the message"],
  ],
  async run(args, io) {
    const [word = "list", id, ...message] = args.words;
    const json = args.flag("json");
    if (word === "list") return list(io, json);
    if (word === "watch") return watch(io, json);
    if (word !== "allow" && word !== "deny")
      throw new UsageError(`unknown word \`${word}\`; expected list, watch, allow or deny`);
    if (id === undefined)
      throw new UsageError(
        `expected the id of a request after \`${word}\`; \`sluice approvals\` lists them`,
      );
    const text = message.join(" ");
    if (word === "allow") return allow(io, id, json);
    return answer(io, id, { kind: "deny", ...(text === "" ? {} : { message: text }) }, json);
  },
} satisfies Command;

async function watch(io: Io, json: boolean): Promise<ExitCode> {
  if (json) return watchJson(io);
  io.err(await hintOf(io));
  const keyboard = ttyKeyboard(process.stdin);
  const watched = new ApprovalWatch({
    io,
    keyboard,
    name: personHere(),
    edit: (input) => editInput(input, io.env),
  });
  const done = watched.obey();
  let over = false;
  void done.then(() => {
    over = true;
  });
  await Promise.race([
    done,
    connectAgain(
      io,
      (line) => watched.follow(line),
      () => over,
    ),
  ]);
  keyboard.close();
  return EXIT.ok;
}

async function watchJson(io: Io): Promise<ExitCode> {
  await connectAgain(
    io,
    async (line) => {
      line.listen((said) => io.out(`${plainJson(said)}\n`));
      await line.untilClosed();
    },
    () => io.unread,
  );
  return EXIT.ok;
}

type Follow = (line: NonNullable<Awaited<ReturnType<typeof begin>>>) => Promise<void>;

/** Servers come and go; the person goes on watching. */
async function connectAgain(io: Io, follow: Follow, isOver: () => boolean): Promise<void> {
  let told = false;
  while (!isOver()) {
    const line = await begin(io, { kind: "watch" });
    if (!line && !told)
      io.err(
        "No process of Sluice runs yet: the first call of a session starts one. Waiting for it.\n",
      );
    told = true;
    if (line) await follow(line);
    else if (!isOver()) await pause(POLL_MS);
  }
}
