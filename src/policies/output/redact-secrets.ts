import { definePolicy } from "../../engine/policy.ts";
import { isObject, type JsonObject } from "../../protocol/json.ts";
import { isKnownTool, mapTexts } from "../../protocol/results.ts";
import { type RedactOptions, redact, SECRET_KINDS } from "../../secrets/redact.ts";
import { matchesWildcard } from "./lib/wildcard.ts";

const WRITTEN = ["command", "content", "new_string", "new_source"];

export default definePolicy({
  id: "output/redact-secrets",
  meta: {
    summary: "Take keys, tokens and passwords out of what tools give back",
    why:
      "What a tool prints is sent to a model and kept in a transcript, so a secret that is " +
      "shown once has left the machine.",
    presets: ["strict"],
    limits: [
      "Secrets are known by how they begin or where they stand: one that looks like any " +
        "other word is missed, and so is one that is encoded or cut in two.",
      "The text of a failed call cannot be changed: model and person are told instead.",
      "What the client keeps in a file, because it is long or ran in the background, stays " +
        "there as it is. Read from there, it is judged like any result.",
      "Images and PDF pages are not read.",
    ],
  },
  on: {
    PreToolUse: ["Bash", "Write", "Edit", "MultiEdit", "NotebookEdit"],
    PostToolUse: ["*"],
    PostToolUseFailure: ["*"],
  },
  options: (z) => {
    const isKind = (kind: string): boolean => SECRET_KINDS.includes(kind);
    const kind = z
      .string()
      .check(
        z.refine(
          isKind,
          "expected a kind as it stands in a mark: `GitHub token` in `[redacted: GitHub token]`",
        ),
      );
    return z.strictObject({
      /** Secrets that may be shown; `*` stands for any text. */
      allow: z._default(z.array(z.string()), []),
      /** Kinds that may be shown. */
      except: z._default(z.array(kind), []),
      /** Also what looks random and is given to a name such as `password`. */
      entropy: z._default(z.boolean(), false),
    });
  },
  messages: {
    redacted:
      "It held secrets ({what}), and `[redacted: …]` stands in their place. Work without " +
      "them, and do not write such a mark into a file: the real value would be lost.",
    unsure:
      "It held secrets ({what}). How results of `{tool}` are shown is not known, so you " +
      "may see them all the same: do not repeat them.",
    inError:
      "This error text holds secrets ({what}). Do not repeat them, write them down or send " +
      "them anywhere.",
    shown:
      "The model has seen secrets ({what}): they stood in an error text of `{tool}`, which " +
      "no hook can change. Treat them as leaked.",
    mark:
      "This would write `{mark}`, which stands for a secret that was taken out of a result: " +
      "the real value would be lost. Approve only if that very text is meant.",
  },

  brief() {
    return (
      "A mark such as `[redacted: GitHub token]` in a result stands for a secret: work " +
      "without it, and never write the mark into a file."
    );
  },

  *revise({ call, output, options, revise }) {
    if (output === undefined) return;
    const { tool = "this tool" } = call;
    const found = new Tally(options);
    const clean = mapTexts(call.tool, output, (text) => found.redact(text));
    const { what } = found;
    if (what !== "")
      yield isKnownTool(call.tool)
        ? revise("redacted", { what }, clean)
        : revise("unsure", { what, tool }, clean);
  },

  *decide({ call, input, options, ask, context, notify }) {
    const mark = call.event === "PreToolUse" ? markIn(input) : undefined;
    if (mark !== undefined) yield ask("mark", { mark });

    const error = call.raw["error"];
    if (call.event !== "PostToolUseFailure" || typeof error !== "string") return;
    const found = new Tally(options);
    found.redact(error);
    const { what } = found;
    if (what === "") return;
    yield context("inError", { what });
    yield notify("shown", { what, tool: call.tool ?? "this tool" });
  },

  examples: [
    {
      event: "PostToolUse",
      bash: "cat .env",
      output: { stdout: "PORT=3000\nDB_PASSWORD=hunter2", stderr: "", interrupted: false },
      expect: { revise: "redacted" },
    },
    {
      event: "PostToolUse",
      tool: "mcp__crm__settings",
      output: [{ type: "text", text: '{"url":"postgres://app:hunter2@db/app"}' }],
      expect: { revise: "redacted" },
    },
    {
      event: "PostToolUse",
      tool: "mcp__crm__settings",
      output: "postgres://app:hunter2@db/app",
      options: { allow: ["hunter*"] },
      expect: "nothing",
    },
    {
      event: "PostToolUse",
      tool: "mcp__crm__settings",
      output: "postgres://app:hunter2@db/app",
      options: { except: ["URL password"] },
      expect: "nothing",
    },
    {
      event: "PostToolUse",
      tool: "Frobnicate",
      output: { log: "redis://:hunter2@cache" },
      expect: { revise: "unsure" },
    },
    {
      event: "PostToolUseFailure",
      bash: "psql $DATABASE_URL",
      output: "Exit code 2\ncould not connect to postgres://app:hunter2@db/app",
      expect: { context: "inError", notify: "shown" },
    },
    {
      write: ".env",
      content: "PORT=3001\nDB_PASSWORD=[redacted: environment secret]\n",
      expect: { ask: "mark" },
    },
    {
      event: "PostToolUse",
      bash: "git log",
      output: { stdout: "commit 3f78685", stderr: "", interrupted: false },
      expect: "nothing",
    },
  ],
});

interface Settings {
  readonly allow: readonly string[];
  readonly except: readonly string[];
  readonly entropy: boolean;
}

/** What was found in all texts of a result: `GitHub token, private key (2)`. */
class Tally {
  readonly #options: RedactOptions;
  readonly #counts = new Map<string, number>();

  constructor({ allow, except, entropy }: Settings) {
    const allowed = (secret: string): boolean =>
      allow.some((pattern) => matchesWildcard(pattern, secret));
    this.#options = { entropy, except: new Set(except), allow: allowed };
  }

  redact(text: string): string {
    const redaction = redact(text, this.#options);
    for (const { kind, count } of redaction.found)
      this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + count);
    return redaction.text;
  }

  get what(): string {
    return [...this.#counts]
      .map(([kind, count]) => (count === 1 ? kind : `${kind} (${count})`))
      .join(", ");
  }
}

/** The mark of a secret in what would be written. */
function markIn(input: JsonObject): string | undefined {
  const edits = Array.isArray(input["edits"]) ? input["edits"].filter(isObject) : [];
  const texts = [input, ...edits]
    .flatMap((part) => WRITTEN.map((field) => part[field]))
    .filter((text) => typeof text === "string");
  const marks = texts.flatMap((text) => [...text.matchAll(/\[redacted: ([\w .-]{1,60})\]/g)]);
  return marks.find(([, kind = ""]) => SECRET_KINDS.includes(kind))?.[0];
}
