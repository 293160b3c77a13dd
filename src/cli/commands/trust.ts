import { type CompiledLayer, compile } from "../../config/compile.ts";
import { projectOf } from "../../config/folders.ts";
import { readText } from "../../config/snapshot.ts";
import { setTrust } from "../../config/trust.ts";
import { CannotError, type Command, EXIT, type Io } from "../command.ts";
import { visible } from "../render/frame.ts";

const MAX_BLOCK_LENGTH = 15;

export default {
  name: "trust",
  group: "configure",
  summary:
    "Let this project's sluice.yaml loosen: its allows, rewrites, exceptions and " +
    "TypeScript policies",
  details: [
    "A project's files can be written by the agent itself, so what would loosen takes " +
      "effect only for the exact content that a person trusted.",
    "Any later change of the file, or of a TypeScript policy it names, ends the trust.",
  ].join("\n"),
  flags: {
    yes: { type: "boolean", short: "y", summary: "do not ask" },
    revoke: { type: "boolean", summary: "take the trust back" },
  },
  loosens: [
    // Without trust, hooks and TypeScript policies of the project do not run: some of them deny.
    { use: "trust --revoke", proof: "terminal", when: (args) => args.flag("revoke") },
    { use: "trust", proof: "code" },
  ],
  examples: [
    ["sluice trust", "shows what would take effect, then asks"],
    ["sluice trust --revoke", "back to tightening only"],
  ],
  async run(args, io) {
    const { snapshot, layers } = compile(projectOf(io.cwd, io.env), io.env);
    const own = layers.filter(({ layer }) => layer.layer === "project" || layer.layer === "local");
    if (own.length === 0)
      throw new CannotError(
        "there is no .claude/sluice.yaml or .claude/sluice.local.yaml in this project",
      );
    if (args.flag("revoke")) return revoke(own, io);

    const pending = own.filter(({ trusted }) => !trusted);
    if (pending.length === 0) return say(io, "Trusted already, with the content as it is now.\n");
    for (const { layer } of pending) {
      io.out(`${layer.path}\n`);
      const parts = snapshot.problems.filter(
        ({ kind, file }) => kind === "ignored" && file === layer.path,
      );
      for (const { line, message } of parts) {
        io.out(`  line ${line}: ${visible(message.replace(" takes no effect yet", ""))}\n`);
        io.out(
          `${sourceBlock(layer.path, line)
            .map((text) => `    ${io.style.dim("|")} ${visible(text)}\n`)
            .join("")}`,
        );
      }
      if (parts.length === 0) io.out("  nothing in it loosens\n");
    }
    const consent = {
      action: "let all of this take effect",
      question: "Let all of this take effect?",
      command: "sluice trust",
    };
    if (!(await io.consent(consent))) return EXIT.no;
    for (const { layer, hash } of pending) setTrust(layer.path, hash, io.env);
    return say(
      io,
      `Trusted. Any change to ${pending.length === 1 ? "the file" : "these files"} ends it.\n`,
    );
  },
} satisfies Command;

/**
 * The item that starts on this line, as it stands in the file: a person trusts what it says, not
 * what it is called.
 */
function sourceBlock(path: string, line: number): string[] {
  const indent = (text: string): number => text.search(/\S|$/);
  const [first = "", ...rest] = (readText(path) ?? "").split("\n").slice(line - 1);
  const end = rest.findIndex((text) => text.trim() !== "" && indent(text) <= indent(first));
  const block = [first, ...rest.slice(0, end < 0 ? rest.length : end)].filter(
    (text) => text.trim() !== "",
  );
  return block.length <= MAX_BLOCK_LENGTH
    ? block
    : [...block.slice(0, MAX_BLOCK_LENGTH), `… ${block.length - MAX_BLOCK_LENGTH} more lines`];
}

function revoke(layers: readonly CompiledLayer[], io: Io) {
  for (const { layer } of layers) setTrust(layer.path, undefined, io.env);
  return say(io, "No longer trusted: what loosens takes no effect.\n");
}

function say(io: Io, text: string) {
  io.out(text);
  return EXIT.ok;
}
