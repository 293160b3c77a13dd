import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import type { Registered } from "../e2e/gate.ts";
import type { Ran } from "../e2e/sluice.ts";
import { DANGEROUS, HARMLESS, Site } from "./site.ts";

/** One kind of fault. Whatever it is, a dangerous call is never let through and an answer is whole or none. */
export interface Fault {
  readonly name: string;
  /** Brings it about, in a site that has judged nothing yet. What it returns is how the calls are made. */
  readonly bring: (site: Site) => Registered | undefined | Promise<Registered | undefined>;
  /** Only one of the two commands has this fault; absent: the launcher's. */
  readonly by?: "launcher" | "node" | "both";
  /** A server runs before, so that the fault meets a hot call. */
  readonly warm?: true;
  /** Removes the fault. A later call is then answered by the resident process again. */
  readonly mend?: (site: Site) => void;
  /** It goes away by itself: a later call is answered by the resident process. */
  readonly heals?: true;
  /** The dangerous call is judged all the same: denied by name, not refused as a failure. */
  readonly judged?: true;
}

const AT_ONCE = 3;

/** The answer to the harmless call when nothing is wrong. */
let sound: Promise<object | undefined> | undefined;

/** A test for each fault, of which some run side by side. */
export function describeFaults(title: string, faults: readonly Fault[]): void {
  it(`${title}: ${faults.length} kinds`, async () => {
    sound ??= new Site().ask(HARMLESS).then(({ stdout }) => answerOf(stdout));
    expect(await sound).toMatchObject({ permissionDecision: "allow" });
    const waiting = [...faults];
    const problems: string[] = [];
    const work = async (): Promise<void> => {
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const { name } = fault;
        const found = await examine(fault).catch((error: unknown) => [`failed: ${error}`]);
        problems.push(...found.map((problem) => `${name}: ${problem}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    console.log(`${title}: ${faults.length} kinds`);
    expect(problems).toEqual([]);
  });
}

async function examine({
  bring,
  by = "launcher",
  warm,
  mend,
  heals,
  judged,
}: Fault): Promise<string[]> {
  const site = new Site();
  if (warm) await site.untilHot();
  const how = (await bring(site)) ?? {};
  const ways = [
    ...(by === "node" ? [] : [(text: string) => site.ask(text, how)]),
    ...(by === "launcher" ? [] : [(text: string) => site.askNode(text, how.node, how)]),
  ];
  const problems: string[] = [];
  for (const ask of ways) {
    const ran = await ask(DANGEROUS);
    if (!isClosed(ran)) problems.push(`the dangerous call was let through: ${shown(ran)}`);
    if (judged && !ran.stdout.includes("git/no-force-push"))
      problems.push(`the dangerous call was not judged: ${shown(ran)}`);
    const harmless = await ask(HARMLESS);
    if (!isClosed(harmless) && !(await isJudged(harmless)))
      problems.push(`the harmless call passed by accident: ${shown(harmless)}`);
  }
  mend?.(site);
  if (mend || heals)
    await site.untilHot(heals ? how : {}).catch(() => problems.push("it is not hot again"));
  return problems;
}

/** Refused by exit code with a reason, or denied in whole JSON. */
export function isClosed({ code, stdout, stderr }: Ran): boolean {
  if (code === 2) return stderr !== "";
  return code === 0 && answerOf(stdout)?.["permissionDecision"] === "deny";
}

/** The harmless call: a person is asked, or it is allowed by the policy that allows it. */
async function isJudged({ code, stdout }: Ran): Promise<boolean> {
  const answer = answerOf(stdout);
  return (
    code === 0 &&
    (answer?.["permissionDecision"] === "ask" || isDeepStrictEqual(answer, await sound))
  );
}

function answerOf(stdout: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(stdout).hookSpecificOutput;
  } catch {
    return undefined;
  }
}

function shown({ code, stdout, stderr }: Ran): string {
  return JSON.stringify({ code, stdout: stdout.slice(0, 200), stderr: stderr.slice(0, 300) });
}
