import { expect, it } from "vitest";
import { bashOnly } from "./bash-only.ts";

it.each([
  ["[[ $x == rm* ]] && exit 2", "[[ $x == rm* ]]"],
  ['cat <<< "$x"', '<<< "$x"'],
  ["diff <(a) b", "<(a)"],
  ["run &> log", "&> log"],
  ["a |& b", "a |& b"],
  ["function f { :; }", "function f { :; }"],
  ["x=(a b)", "(a b)"],
  ['echo "${x[0]}"', "${x[0]}"],
  ["echo ${x//a/b}", "${x//a/b}"],
  ["echo $(echo ${x,,})", "${x,,}"],
  ["source lib.sh", "source lib.sh"],
  ['[ "$x" == y ]', '[ "$x" == y ]'],
  ["set -euo pipefail", "set -euo pipefail"],
])("only bash understands %s", (text, part) => {
  expect(bashOnly(text).map(({ span }) => text.slice(...span))).toContain(part);
});

it.each([
  '[ "$x" = y ] && exit 2',
  ". ./lib.sh",
  "echo '[[ a ]] <<< b'",
  'case "$x" in rm*) exit 2 ;; esac',
  "run > log 2>&1",
  'echo "${x%.sh} ${x:-none} ${#x}"',
  "bash -c '[[ -n $x ]]'",
  "f() { local a; a=$((1 + 2)); }",
  "# [[ a ]]\ntrue",
])("plain sh understands %s", (text) => {
  expect(bashOnly(text)).toEqual([]);
});
