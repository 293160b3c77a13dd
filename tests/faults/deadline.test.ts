import { lutimesSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { until } from "../e2e/gate.ts";
import { DANGEROUS, Site } from "./site.ts";

/** A Node that hangs, in a process of its own that can be found by its name. */
function hanging(): { readonly site: Site; readonly node: string } {
  const site = new Site();
  site.deadline(4);
  return { site, node: site.standIn(`tail -f '${site.root}/node'`) };
}

/** As if the process that starts a server had been doing so for a minute. */
function age(site: Site): void {
  const when = Date.now() / 1000 - 60;
  lutimesSync(join(site.runtime, "starting"), when, when);
}

it("a process that hangs is ended with its children, and the client's pipes are free", async () => {
  const { site, node } = hanging();
  const runtime = `${site.root}/${"x".repeat(100)}`;
  // It resolves when its pipes are closed.
  expect(await site.ask(DANGEROUS, { node, runtime })).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("no process of Sluice answered"),
  });
  await until(() => site.processes().length === 0 || undefined);
});

it("a server that hangs while it starts is replaced, not joined by another one", async () => {
  const { site, node } = hanging();
  await site.ask(DANGEROUS, { node });
  const starters = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const [pid = 0] = await until(() =>
      site.processes("serve").length === 1 ? site.processes("serve") : undefined,
    );
    starters.add(pid);
    age(site);
    await site.ask(DANGEROUS, { node });
  }
  expect(starters.size).toBe(3);
  age(site);
  await site.untilHot();
  await until(() => site.processes("tail").length === 0 || undefined);
  expect(site.processes("serve")).toEqual([(await site.info())?.pid]);
});

it("a process of another kind that the link names by chance is left alone", async () => {
  const site = new Site();
  site.lock(process.pid, -60);
  await site.untilHot();
  expect(process.pid).toBeGreaterThan(0);
});

it("what a process prints while it judges reaches the client, also when it fails", async () => {
  const site = new Site();
  const runtime = `${site.root}/${"x".repeat(100)}`;
  const node = site.standIn("cat >/dev/null; echo first >&2; printf 'ok 2 0 7\\nsecond\\n'");
  expect(await site.ask(DANGEROUS, { node, runtime })).toMatchObject({
    code: 2,
    stderr: "first\nsecond\n",
  });
  const failing = site.standIn("cat >/dev/null; echo broken >&2; exit 1");
  expect((await site.ask(DANGEROUS, { node: failing, runtime })).stderr).toMatch(
    /^broken\nSluice could not judge this call/,
  );
});
