import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FileJournal } from "../../audit/journal.ts";
import { recordFor } from "../../store/record-fixture.ts";
import { Feed } from "./feed.ts";

it("follows what is recorded from now on, in every journal", async () => {
  const state = mkdtempSync(join(tmpdir(), "sluice-feed-"));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const journals = ["journal", "journal-0123abc"].map((name) => new FileJournal(join(state, name)));
  journals[0]?.append(recordFor("before"));
  const heard: string[] = [];
  const feed = new Feed(state, ({ id }) => heard.push(id));
  feed.follow(true);
  onTestFinished(() => feed.follow(false));
  journals[0]?.append(recordFor("one"));
  journals[1]?.append(recordFor("two"));
  await expect.poll(() => heard).toEqual(["one", "two"]);
  journals[0]?.append(recordFor("three"));
  await expect.poll(() => heard).toEqual(["one", "two", "three"]);
});
