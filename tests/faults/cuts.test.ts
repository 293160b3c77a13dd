import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type Ran, said } from "../e2e/sluice.ts";
import { isClosed } from "./fault.ts";
import { DANGEROUS, HARMLESS, Site } from "./site.ts";

const RANDOM_CUTS = 60;
const DENY =
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}';

/** The end of every line, and random places. */
function places(text: Buffer, lines: boolean): number[] {
  const ends = lines
    ? [...text.keys()].filter((index) => text[index] === 10).flatMap((index) => [index, index + 1])
    : [];
  return [...new Set([0, 1, ...ends, ...fc.sample(fc.nat(text.length - 1), RANDOM_CUTS)])].filter(
    (place) => place < text.length,
  );
}

/** Cuts a file of the package at each place and makes a call. Returns where it passed. */
async function passedAt(
  site: Site,
  file: string,
  cuts: readonly number[],
  ask: () => Promise<readonly Ran[]>,
): Promise<string[]> {
  const whole = readFileSync(join(site.package, file));
  const passed: string[] = [];
  for (const cut of cuts) {
    site.spoil(file, () => whole.subarray(0, cut));
    const answers = await ask();
    if (!answers.every(isClosed))
      passed.push(`${file} cut at ${cut}: ${JSON.stringify(answers).slice(0, 500)}`);
  }
  site.spoil(file, () => whole);
  return passed;
}

it("a launcher that is cut anywhere lets nothing through, with a server and without", async () => {
  const [hot, cold] = [new Site(), new Site()];
  await hot.untilHot();
  const node = cold.standIn(`cat >/dev/null; printf '%s' 'ok 0 ${DENY.length} 0\n${DENY}'`);
  const runtime = `${cold.root}/${"x".repeat(100)}`;
  const cuts = places(readFileSync(hot.launcher), true);
  const [byServer, alone] = await Promise.all([
    passedAt(hot, "dist/gate.pl", cuts, async () => [await hot.ask(DANGEROUS)]),
    passedAt(cold, "dist/gate.pl", cuts, async () => [
      await cold.ask(DANGEROUS, { node, runtime }),
    ]),
  ]);
  console.log(`the launcher: ${cuts.length} cuts, twice`);
  expect([...byServer, ...alone]).toEqual([]);
  expect(said(await cold.ask(DANGEROUS, { node, runtime })).decision).toBe("deny");
});

it("so does the program, whoever starts it", async () => {
  const site = new Site();
  const runtime = `${site.root}/${"x".repeat(100)}`;
  const cuts = places(readFileSync(join(site.package, "bin/sluice")), true);
  const passed = await passedAt(site, "bin/sluice", cuts, () =>
    Promise.all([site.askNode(DANGEROUS), site.ask(DANGEROUS, { runtime })]),
  );
  console.log(`the program: ${cuts.length} cuts, twice`);
  expect(passed).toEqual([]);
});

it("so do the bundles, and a harmless call passes no more than a dangerous one", async () => {
  const site = new Site();
  const passed: string[] = [];
  for (const file of ["dist/hook.cjs", "dist/compile.cjs"]) {
    const text = readFileSync(join(site.package, file));
    // Behind the statement that names the build there is a comment alone.
    const cuts = places(text.subarray(0, text.lastIndexOf('";\n//')), false).slice(
      0,
      RANDOM_CUTS / 2,
    );
    const ask = () => {
      // Without a snapshot of the configuration, so that both are needed.
      rmSync(site.state, { recursive: true, force: true });
      return Promise.all([site.askNode(DANGEROUS), site.askNode(HARMLESS)]);
    };
    passed.push(...(await passedAt(site, file, cuts, ask)));
    console.log(`${file}: ${cuts.length} cuts`);
  }
  expect(passed).toEqual([]);
});
