import { bashOnly } from "../../../shell/parse/bash-only.ts";
import type { Hook } from "../../lint-subject.ts";
import { defineRule, type LintReport } from "../../rule.ts";
import type { Script } from "../../script.ts";

const PLAIN = /^(?:sh|dash)$/;
const PLAIN_FIRST_LINE = /^#!\s*(?:\/\S*\/)?(?:env\s+)?(?:sh|dash)\b/;

export default defineRule({
  id: "command/bash-syntax",
  severity: "error",
  summary: "Syntax of bash where `sh` runs it",
  why:
    'Claude Code runs a command with `/bin/sh`, also with `"shell": "bash"`. Where that is ' +
    "dash (Debian, Ubuntu and many containers), the command fails or does something else, " +
    "and the tool runs.",
  fix: "Write it for `sh`, or put it into a script that begins with `#!/bin/bash`.",
  *settings({ hooks }) {
    for (const hook of hooks) {
      yield* inCommand(hook);
      for (const script of hook.scripts) yield* inScript(script);
    }
  },
  examples: {
    bad: [
      { hook: { command: "read -r x; [[ $x == *rm* ]] && exit 2" }, at: "[[ $x == *rm* ]]" },
      {
        hook: { command: "sh $CLAUDE_PROJECT_DIR/guard.sh" },
        files: { "guard.sh": '#!/bin/bash\njq -r .tool_name <<< "$1"\n' },
        at: '<<< "$1"',
      },
      {
        hook: { command: "$CLAUDE_PROJECT_DIR/guard.sh" },
        files: { "guard.sh*": "#!/bin/sh\nsource lib.sh\n" },
        at: "source lib.sh",
      },
    ],
    good: [
      { hook: { command: "jq -r .tool_input.command | grep -q 'rm -rf' && exit 2 || exit 0" } },
      { hook: { command: "bash -c '[[ -n $x ]]'" }, note: "bash is named" },
      {
        hook: { command: "$CLAUDE_PROJECT_DIR/guard.sh" },
        files: { "guard.sh*": "#!/usr/bin/env bash\n[[ -n $x ]]\n" },
      },
    ],
  },
});

function* inCommand(hook: Hook): Iterable<LintReport> {
  if (hook.spec.type !== "command" || hook.spec.args) return;
  const [first] = bashOnly(hook.spec.command);
  if (first)
    yield {
      message: `${first.what} is bash, and \`sh\` runs this`,
      at: hook.inCommand(...first.span),
    };
}

function* inScript({ file, direct, interpreter = "" }: Script): Iterable<LintReport> {
  if (!file || !(PLAIN.test(interpreter) || (direct && PLAIN_FIRST_LINE.test(file.text)))) return;
  const [first] = bashOnly(file.text);
  const why = direct ? "the first line says `sh`" : `\`${interpreter}\` runs this`;
  if (first)
    yield {
      message: `${first.what} is bash, and ${why}`,
      at: { file, start: first.span[0], end: first.span[1] },
    };
}
