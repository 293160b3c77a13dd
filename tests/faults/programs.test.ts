import { describeFaults, type Fault } from "./fault.ts";

/** Programs in the place of Node: they end at once. */
const STAND_INS: Readonly<Record<string, string>> = {
  "says nothing": "cat >/dev/null",
  "does not read": "exit 0",
  fails: "exit 1",
  refuses: "cat >/dev/null; exit 2",
  crashes: "kill -SEGV $$",
  "is killed": "cat >/dev/null; kill -KILL $$",
  "prints JSON": "cat >/dev/null; echo '{}'",
  "prints an allow": `cat >/dev/null; echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"allow"}}'`,
  "prints noise": "cat >/dev/null; head -c 100000 /dev/zero",
  "prints much noise on both":
    "cat >/dev/null; head -c 3000000 /dev/zero >&2; head -c 3000000 /dev/zero",
  "answers too little": "cat >/dev/null; printf 'ok 0 5 0\\n{}'",
  "answers too much": "cat >/dev/null; printf 'ok 0 2 0\\n{}x'",
  "answers after noise": "cat >/dev/null; printf 'hello\\nok 0 2 0\\n{}'",
  "answers and fails": "cat >/dev/null; printf 'ok 0 2 0\\n{}'; exit 1",
  "answers and is killed": "cat >/dev/null; printf 'ok 0 2 0\\n{}'; kill -KILL $$",
  "waits and says no more": "cat >/dev/null; printf 'wait\\n'",
  "is another program": "exec true",
  "is a program that echoes": "exec cat",
};

/** They would run for ever. */
const HANGING: Readonly<Record<string, string>> = {
  "hangs at once": "sleep 1000",
  "hangs in a child that holds its pipes": "sleep 1000 & cat >/dev/null; wait",
  "hangs after a part": "cat >/dev/null; printf 'ok 0 9 0\\n{'; sleep 1000",
  "hangs without stdout": "cat >/dev/null; exec >&-; sleep 1000",
  "is stopped": "kill -STOP $$",
  "ignores the signal of its deadline": "trap '' ALRM TERM; sleep 1000",
  "never stops talking": "while :; do echo noise; done",
};

const MISSING = ["/nowhere/node", "/dev/null", "/", ""];

describeFaults("a Node that is none", [
  ...Object.entries(STAND_INS).map(
    ([name, script]): Fault => ({
      name,
      by: "both",
      bring: (site) => ({ node: site.standIn(script) }),
    }),
  ),
  ...MISSING.map((node): Fault => ({ name: `\`${node}\``, by: "both", bring: () => ({ node }) })),
]);

describeFaults(
  "a Node that hangs",
  Object.entries(HANGING).map(([name, script]): Fault => {
    const bring: Fault["bring"] = (site) => {
      site.deadline(4);
      return { node: site.standIn(script) };
    };
    return { name, bring };
  }),
);

describeFaults("a Perl that is none", [
  ...["/nowhere/perl", "/bin/true", "/bin/false", "/bin/cat", "/dev/null", "/"].map(
    (perl): Fault => ({ name: perl, bring: () => ({ prefix: perl }) }),
  ),
]);
