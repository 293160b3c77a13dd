import { expect, it } from "vitest";
import { sedOnlyPrints } from "./sed.ts";

it.each([
  "p",
  "1,10p",
  "$d",
  "/start/,/end/p",
  "/a/I,+3!d",
  "\\,usr,d",
  "s/foo/bar/g",
  "s|/usr|/opt|2p",
  "s/a\\/b/c/; s/[^]x]/y/I",
  ":a;N;$!ba;s/\\n/ /g",
  "1!G;h;$!d",
  "y/abc/xyz/;l 5;q 1",
  "/x/{s/a/b/;p;}",
  "1i\\\nfirst line; w not a command",
  "$a last",
  "# w comment\np",
  "s/a/b/w /dev/stdout",
  "0~3p",
])("prints: %s", (script) => {
  expect(sedOnlyPrints(script)).toBe(true);
});

it.each([
  "w out",
  "1w out",
  "/x/W out",
  "s/a/b/w out",
  "s/a/b/gw out",
  "s/a/b/e",
  "s/a/id/ge",
  "e",
  "1e id",
  "r /etc/shadow",
  "$R x",
  "p;e id",
  "{p;w out\n}",
  "s#a#b#;e",
  "y/a/b/;w out",
  "s/[/]/x/",
  "s/a/b",
  "s/a/b/ x",
  "a text\nw out",
  "a\\\ntext\\\\\nw out",
  "sxaxbx",
  "\\nx\nnp",
  "/unclosed",
  "?",
])("may do more: %s", (script) => {
  expect(sedOnlyPrints(script)).toBe(false);
});
