import { expect, it } from "vitest";
import { until } from "../e2e/gate.ts";
import { describeFaults, type Fault, isClosed } from "./fault.ts";
import { call, DANGEROUS, Site } from "./site.ts";

const MEGABYTE = 1024 * 1024;

/** Nothing that could be judged: refused, by the resident process and without it. */
const INPUTS: Readonly<Record<string, string | Buffer>> = {
  nothing: "",
  blanks: " \n\t ",
  "a text": "git push -f origin main",
  "half a call": DANGEROUS.slice(0, -5),
  "two calls": `${DANGEROUS}\n${DANGEROUS}`,
  "a call and more": `${DANGEROUS}x`,
  null: "null",
  "an array": `[${DANGEROUS}]`,
  "bytes that are no text": Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  zeros: Buffer.alloc(10_000),
  "a call of UTF-16": Buffer.from(DANGEROUS, "utf16le"),
  "a deep call": `{"tool_input":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
  "20 MB": call("x".repeat(20 * MEGABYTE)),
};

it(`stdin: ${Object.keys(INPUTS).length} kinds are refused, hot and cold`, async () => {
  const [cold, hot] = [new Site(), new Site()];
  const runtime = `${cold.root}/${"x".repeat(100)}`;
  await hot.untilHot();
  const opened: string[] = [];
  for (const [name, text] of Object.entries(INPUTS)) {
    const answers = await Promise.all([
      cold.ask(text, { runtime }),
      cold.askNode(text),
      hot.ask(text),
    ]);
    opened.push(
      ...answers
        .filter((ran) => !isClosed(ran))
        .map(({ code, stdout }) => `${name}: ${code} ${stdout}`),
    );
  }
  console.log(`stdin: ${Object.keys(INPUTS).length} kinds`);
  expect(opened).toEqual([]);
});

it("a stdin that is never closed ends by the launcher's own deadline", async () => {
  const site = new Site();
  site.deadline(3);
  const ran = await site.ask("", { feed: ({ stdin }) => void stdin.write(DANGEROUS) });
  expect(ran).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Sluice did not answer, so the call is refused"),
  });
});

const CLOSED: readonly string[] = [
  "0<&-",
  "1>&-",
  "0<&- 1>&-",
  "1>/dev/full",
  "0</dev/null",
  "0</",
  "0>/dev/null",
];

describeFaults("pipes of the client", [
  ...CLOSED.map(
    (change): Fault => ({
      name: `exec ${change}`,
      by: "both",
      bring: () => ({ before: `exec ${change}; ` }),
    }),
  ),
  ...["2>&-", "2>/dev/full"].map(
    (change): Fault => ({
      name: `exec ${change}`,
      by: "both",
      judged: true,
      bring: () => ({ before: `exec ${change}; ` }),
    }),
  ),
]);

/** At any moment: while Perl starts, while the server is asked, while a process of its own judges. */
const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8];

describeFaults(
  "a signal ends the launcher",
  ["TERM", "KILL", "INT", "HUP", "ALRM", "PIPE"].flatMap((signal) =>
    SECONDS.map(
      (seconds): Fault => ({
        name: `${signal} after ${seconds} s`,
        bring: () => ({ prefix: `timeout -s ${signal} ${seconds}` }),
      }),
    ),
  ),
);

it("a launcher that is asked to end takes its process with it", async () => {
  const site = new Site();
  const node = site.standIn(`cat >/dev/null; tail -f '${site.root}/node' >/dev/null`);
  const runtime = `${site.root}/${"x".repeat(100)}`;
  const answer = site.ask(DANGEROUS, { node, runtime });
  const [pid = 0] = await until(() => {
    const found = site.processes(site.launcher);
    return site.processes("tail").length > 0 && found.length > 0 ? found : undefined;
  });
  process.kill(pid, "SIGTERM");
  expect(isClosed(await answer)).toBe(true);
  await until(() => site.processes("tail").length === 0 || undefined);
});
