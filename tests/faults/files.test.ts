import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describeFaults, type Fault } from "./fault.ts";
import type { Site } from "./site.ts";

type Change = (text: Buffer) => Buffer | string | undefined;

/** What may have become of a file. */
const CHANGES: Readonly<Record<string, Change>> = {
  missing: () => undefined,
  empty: () => "",
  blank: () => "\n\n  \n",
  "cut in the middle": (text) => text.subarray(0, text.length / 2),
  "cut before its last line": (text) => text.subarray(0, text.lastIndexOf("\n", text.length - 2)),
  "without its beginning": (text) => text.subarray(text.length / 2),
  "a hole of zeros": (text) =>
    Buffer.concat([text.subarray(0, 100), Buffer.alloc(text.length - 200), text.subarray(-100)]),
  "random bytes": (text) => Buffer.from(text.map((_, index) => (index * 7919 + 13) % 256)),
  "a text": () => "not found\n",
};

/** Programs of other makers, for each language a file is in. */
const FOREIGN = {
  "dist/gate.pl": [
    "exit 0;",
    "print '{}';",
    "print '{}'; exit 0;",
    "exit 2;",
    "die;",
    "1;",
    "sleep 0;",
    "kill 9, $$;",
    "exec 'true';",
  ],
  "bin/sluice": [
    "",
    "process.exit(0)",
    "console.log('{}')",
    "throw 1",
    "process.exitCode = 0",
    "process.kill(process.pid, 9)",
  ],
  "dist/hook.cjs": [
    "",
    "process.exit(0)",
    "console.log('{}')",
    "throw 1",
    "process.stdout.write('ok 0 2 0\\n{')",
    "setTimeout(() => {}, 50)",
  ],
};

/** The files that each call needs, by the commands that use them. */
const FILES = {
  "dist/gate.pl": "launcher",
  "bin/sluice": "both",
  "dist/hook.cjs": "both",
  "dist/compile.cjs": "both",
} as const;
type File = keyof typeof FILES;

/** These make a call slow at most. */
const OPTIONAL = ["dist/server.cjs", "dist/drain.cjs"];

function changed(file: string, by: (typeof FILES)[File], judged = false): Fault[] {
  return Object.entries(CHANGES).map(([name, change]) => ({
    name: `${file}: ${name}`,
    by,
    ...(judged ? { judged: true } : {}),
    bring: (site) => void site.spoil(file, change),
  }));
}

function other(file: File, bring: (site: Site, path: string) => void): (name: string) => Fault {
  return (name) => ({
    name: `${file}: ${name}`,
    by: FILES[file],
    bring: (site) => void bring(site, join(site.package, file)),
  });
}

describeFaults("files of the package that each call needs", [
  ...(Object.keys(FILES) as File[]).flatMap((file) => [
    ...changed(file, FILES[file]),
    other(file, (_, path) => chmodSync(path, 0))("not readable"),
    other(file, (_, path) => {
      rmSync(path);
      mkdirSync(path);
    })("a folder"),
    other(file, (_, path) => {
      rmSync(path);
      symlinkSync("nowhere", path);
    })("a link to nowhere"),
    other(file, (_, path) => {
      rmSync(path);
      symlinkSync("/dev/null", path);
    })("/dev/null"),
  ]),
  ...(Object.keys(FOREIGN) as (keyof typeof FOREIGN)[]).flatMap((file) =>
    FOREIGN[file].map(
      (text): Fault => ({
        name: `${file}: ${text}`,
        by: FILES[file],
        bring: (site) => void site.spoil(file, () => text),
      }),
    ),
  ),
  ...["hook.cjs", "compile.cjs"].map(
    (name): Fault => ({
      name: `dist/${name}: of another build than the rest`,
      by: "both",
      bring(site) {
        const other = site.nextDist("0".repeat(12));
        site.spoil(`dist/${name}`, () => readFileSync(join(other, name)));
        return undefined;
      },
    }),
  ),
  {
    name: "the whole folder dist",
    by: "both",
    bring: ({ package: folder }) => rmSync(join(folder, "dist"), { recursive: true }) as undefined,
  },
  {
    name: "the whole package",
    by: "both",
    bring: ({ package: folder }) => rmSync(folder, { recursive: true }) as undefined,
  },
]);

describeFaults("files that make a call quicker", [
  ...OPTIONAL.flatMap((file) => changed(file, "launcher", true)),
  ...Object.entries(CHANGES)
    .filter(([name]) => name !== "missing")
    .map(([name, change]): Fault => {
      const file = `dist/hook.cjs.v8-${process.versions.v8}`;
      return {
        name: `what V8 compiled: ${name}`,
        by: "both",
        bring: (site) => void site.spoil(file, change),
      };
    }),
]);
