import { join } from "node:path";
import { expect, it } from "vitest";
import { switchFolder } from "../../tools/switch-folder.ts";
import { BUILD, UPGRADED } from "../e2e/gate.ts";
import { isClosed } from "./fault.ts";
import { DANGEROUS, HARMLESS, Site } from "./site.ts";

const CALLS = 300;
const AT_ONCE = 4;
const CALLS_PER_SWITCH = 10;

it(`${CALLS} calls while dist is switched again and again: dangerous ones stay closed, every answer is whole`, async () => {
  const site = new Site();
  const { stdout: sound } = await site.ask(HARMLESS);
  const dist = join(site.package, "dist");
  let [left, switches] = [CALLS, 0];
  const problems: string[] = [];
  const answered = { judged: 0, refused: 0 };
  const callAgain = async (): Promise<void> => {
    for (let number = --left; number >= 0; number = --left) {
      if (number % CALLS_PER_SWITCH === 0)
        await switchFolder(
          site.nextDist((switches++ % 2 === 0 ? UPGRADED : BUILD).slice(-12)),
          dist,
        );
      const isHarmless = number % 3 === 0;
      const ran = await site.ask(isHarmless ? HARMLESS : DANGEROUS);
      const isSound = isHarmless && ran.stdout === sound && ran.code === 0;
      if (!isClosed(ran) && !isSound) problems.push(JSON.stringify(ran));
      answered[ran.code === 0 ? "judged" : "refused"]++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, callAgain));
  console.log(`${switches} switches; ${answered.judged} calls judged, ${answered.refused} refused`);
  expect(problems).toEqual([]);
  expect(answered.judged).toBeGreaterThan(0);
  await switchFolder(site.nextDist(BUILD.slice(-12)), dist);
  await site.untilHot();
});

it("of two folders that are switched at the same time, one stays whole and nothing is left over", async () => {
  const site = new Site();
  const dist = join(site.package, "dist");
  await Promise.all(
    [site.nextDist("0".repeat(12)), site.nextDist("1".repeat(12))].map((next) =>
      switchFolder(next, dist),
    ),
  );
  expect(site.names(site.package).filter((name) => name.startsWith("dist"))).toEqual(["dist"]);
  expect(isClosed(await site.ask(DANGEROUS))).toBe(true);
});
