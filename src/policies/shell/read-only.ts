import { definePolicy } from "../../engine/policy.ts";
import { doubtOfReading } from "../shared/reading/find-doubt.ts";
import { trustedPrefixes } from "../shared/reading/prefixes.ts";
import { shownSecret } from "../shared/reading/secrets.ts";

export default definePolicy({
  id: "shell/read-only",
  meta: {
    summary: "Allow shell commands that provably only read",
    why:
      "Most commands of an agent only look at something. A question about each of them " +
      "teaches the person to approve without reading.",
    presets: ["recommended", "strict"],
    limits: [
      "Programs are known by their names: that `ls` is the usual `ls`, and not another one " +
        "in the PATH, is taken for granted.",
      "Git, docker and the cloud tools run what the person's own configuration names, such " +
        "as pagers and credential helpers.",
      "A file whose name says nothing of a secret may hold one, and so may what is " +
        "committed to git.",
      "Builds, tests and most linters run code of the project and are never reads; name " +
        "those to let through in `alsoAllow`.",
      "Requests to other machines are not reads, because the address itself can carry " +
        "something away.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  options: (z) =>
    z.strictObject({
      alsoAllow: z._default(
        z.array(
          z
            .string()
            .check(
              z.regex(
                /^\S+(?: \S+)*$/,
                "expected the first words of a command, such as `npm test`",
              ),
            ),
        ),
        [],
      ),
    }),
  messages: {
    reads: "This only reads.",
    allowed: "Every command in it only reads or is listed in `alsoAllow` of this configuration.",
  },

  *decide(scene) {
    const { options, input, allow, allowRead } = scene;
    if (input["dangerouslyDisableSandbox"] === true) return;
    const reads = !doubtOfReading(scene);
    const allowed =
      !reads &&
      options.alsoAllow.length > 0 &&
      !doubtOfReading(scene, trustedPrefixes(options.alsoAllow, scene.shell.commands));
    if ((!reads && !allowed) || shownSecret(scene) !== undefined) return;
    yield reads ? allowRead("reads", {}) : allow("allowed", {});
  },

  examples: [
    { bash: "git status && ls -la src | head -20", expect: { allow: "reads" } },
    { bash: "find . -name '*.ts' | xargs grep -l TODO", expect: { allow: "reads" } },
    { bash: 'for f in a.md b.md; do wc -l "$f"; done', expect: { allow: "reads" } },
    { bash: "kubectl get pods -A | awk '{print $1}' | sort -u", expect: { allow: "reads" } },
    { bash: "echo 'rm -rf /'", expect: { allow: "reads" }, note: "text, not a command" },
    {
      bash: "npm test | tail -5",
      options: { alsoAllow: ["npm test"] },
      expect: { allow: "allowed" },
    },
    { bash: "npm test", expect: "nothing", note: "runs code of the project" },
    { bash: "git log --output=changes.txt", expect: "nothing" },
    { bash: "sort -o data.txt data.txt", expect: "nothing" },
    { bash: "find . -name '*.tmp' -delete", expect: "nothing" },
    { bash: "grep -rn TODO src", expect: { allow: "reads" } },
    {
      bash: "grep -rn TODO .",
      files: { ".env": "KEY=1" },
      expect: "nothing",
      note: "a search of all files shows lines of that one too",
    },
    { bash: "rg -uuu TODO", files: { ".env": "KEY=1" }, expect: "nothing" },
    { bash: 'cat "$FILE"', expect: "nothing", note: "it may turn out to be a secret" },
    { bash: "ls > files.txt", expect: "nothing" },
    {
      bash: "curl https://example.com",
      expect: "nothing",
      note: "an address can carry something away",
    },
    { bash: "PATH=. ls", expect: "nothing" },
  ],
});
