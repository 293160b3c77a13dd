import { expect, it } from "vitest";
import { awkOnlyPrints } from "./awk.ts";

it.each([
  "{print $1}",
  "$1 > 10",
  "NR > 1 && $2 >= 3 || /a|b/",
  'BEGIN {FS=":"} {print $1, $NF}',
  "{s += $1} END {print s / NR}",
  "{print ($1 + $2) / 2}",
  '{gsub(/"/, ""); print}',
  'length($0) > 80 {print FILENAME ":" FNR}',
  '{print > "/dev/stderr"}',
  '# print | "sh"\n{print}',
  "{ a[$1]++ } END { for (k in a) print k, a[k] }",
  'NR % 2 == 0 { printf "%s\\n", $0 }',
])("prints: %s", (code) => {
  expect(awkOnlyPrints(code)).toBe(true);
});

it.each([
  'BEGIN {system("id")}',
  '{print | "sh"}',
  '{print |& "sh"}',
  '"id" | getline',
  "{getline < $1}",
  '{print > "out"}',
  "{print >> $1}",
  '{print "a;}" > "out"}',
  '{print $1,\n$2 > "out"}',
  '{print $1 \\\n> "out"}',
  '{print > "/dev/stdout" x}',
  '@load "x"',
  "{@f(1)}",
  "{print ENVIRON[1]}",
  '{ if (x) /"/ ; print "y" | "sh" }',
  '{ x++ /"/ 1; print "y" | "sh" }',
  '/[/]"/ {print}',
  '{print "unclosed}',
  "/unclosed",
  'BEGIN {print 1?\n"x":0 > "out"}',
  'BEGIN {print 1?0:\n"x" > "out"}',
  '{print $1,\n\n$2 > "out"}',
])("may do more: %s", (code) => {
  expect(awkOnlyPrints(code)).toBe(false);
});

it("takes no longer than the text is long", () => {
  expect(awkOnlyPrints(`{print ${"(".repeat(20_000)}`)).toBe(true);
  expect(awkOnlyPrints('"'.repeat(20_001))).toBe(false);
});
