import { expect, it } from "vitest";
import { oneWayWords } from "./irreversible.ts";

it.each([
  ["Should I delete the old files?", "delete"],
  ["Deleting is fine", "Deleting"],
  ["Remove the column?", "Remove"],
  ["DROP the table", "DROP"],
  ["Destroy the stack", "Destroy"],
  ["Overwrite local changes", "Overwrite"],
  ["Publish to npm?", "Publish"],
  ["Deploy now", "Deploy"],
  ["in production", "production"],
  ["go live today", "go live"],
  ["force-push the branch", "force-push"],
  ["git push", "push"],
  ["use --force", "--force"],
  ["Merge into main", "Merge"],
  ["take the payment", "payment"],
  ["Buy the domain", "Buy"],
  ["Send it to Bob", "Send"],
  ["an e-mail", "e-mail"],
  ["Which licence?", "licence"],
  ["Which license?", "license"],
  ["Rename the package", "Rename"],
  ["Migrate the data", "Migrate"],
  ["This cannot be undone", "undone"],
  ["irreversible", "irreversible"],
  ["Make the repo public", "Make the repo public"],
  ["Revoke the key", "Revoke"],
  ["Shut down the server", "Shut down"],
  ["de\u200blete it", "delete"],
  ["ｄｅｌｅｔｅ it", "delete"],
  ["délete it", "delete"],
  ["git_push", "push"],
  ["force\u00a0push", "force push"],
])("%j is a one-way door: %j", (text, words) => {
  expect(oneWayWords(text)).toBe(words);
});

it.each([
  "Which colour?",
  "Tabs or spaces?",
  "Which test framework should be used?",
  "A dropdown or a list?",
  "a drop-down",
  "Where should the helper live?",
  "postfix or prefix?",
  "Which database client?",
  "display the payload",
])("%j is none", (text) => {
  expect(oneWayWords(text)).toBeUndefined();
});
