import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const SOURCE = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
const PRODUCTION = SOURCE.filter((file) => !file.endsWith(".test.ts"));
/** Its template texts are files that it writes for others. */
const WRITES_IMPORTS = "cli/commands/new/scaffold.ts";
const PURE = ["protocol", "client", "shell", "secrets", "engine", "policies"];
/** How the client runs a hook. */
const EFFECTS = ["client/spawn-hook.ts", "client/post-hook.ts"];

interface Row {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

function importTable(): Map<string, Row> {
  const text = /<!-- imports -->([\s\S]*)<!-- \/imports -->/.exec(readFileSync("docs/architecture.md", "utf8"))?.[1] ?? "";
  const rows = text.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| folder"));
  const list = (cell = ""): string[] =>
    cell
      .replace(/\(.*?\)/g, "")
      .split(",")
      .map((item) => item.trim())
      .filter(Boolean);
  return new Map(
    rows
      .map((row) => row.split("|").slice(1))
      .map(([folder = "", folders, packages]) => [folder.trim(), { folders: list(folders), packages: list(packages) }]),
  );
}

function importsOf(file: string): string[] {
  const text = readFileSync(join("src", file), "utf8");
  const statements = text.matchAll(/^(?:import|export)\b[^"';]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm);
  return [...statements].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function folderOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

it("every import follows the table in docs/architecture.md", () => {
  const table = importTable();
  const wrong = PRODUCTION.filter((file) => folderOf(file) !== "" && file !== WRITES_IMPORTS).flatMap((file) => {
    const row = table.get(folderOf(file));
    if (!row) return [`${file}: folder ${folderOf(file)} is not in the table`];
    return importsOf(file)
      .filter((name) => {
        if (!name.startsWith("."))
          return !row.packages.some((allowed) => allowed === name || (allowed === "node:*" && name.startsWith("node:")));
        const target = folderOf(normalize(join(dirname(file), name)));
        return target !== folderOf(file) && !row.folders.includes(target);
      })
      .map((name) => `${file} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});

it("no file imports itself in a circle", () => {
  const graph = new Map(
    PRODUCTION.map((file) => [
      file,
      importsOf(file)
        .filter((name) => name.startsWith("."))
        .map((name) => normalize(join(dirname(file), name))),
    ]),
  );
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [[...path.slice(path.indexOf(file)), file].join(" > ")];
    if (done.has(file)) return [];
    const found = (graph.get(file) ?? []).flatMap((next) => visit(next, [...path, file]));
    done.add(file);
    return found;
  };
  // The list of commands is what `completion` completes.
  const known = "cli/commands/completion.ts > cli/commands/index.gen.ts > cli/commands/completion.ts";
  expect(
    PRODUCTION.flatMap((file) => visit(file, [])).filter(
      (circle) => circle !== known && circle !== "cli/commands/index.gen.ts > cli/commands/completion.ts > cli/commands/index.gen.ts",
    ),
  ).toEqual([]);
});

it("the pure folders touch no file, clock, network, console or process", () => {
  const forbidden = /\bprocess\.\w|\bconsole\.\w|\bDate\.now\b|new Date\(\)|\bfetch\(|\bsetTimeout\b|\bMath\.random\b|\brequire\(/;
  const pure = PRODUCTION.filter((file) => PURE.includes(folderOf(file)) && !EFFECTS.includes(file));
  const wrong = pure.filter(
    (file) => forbidden.test(readFileSync(join("src", file), "utf8")) || importsOf(file).some((name) => name.startsWith("node:")),
  );
  expect(wrong).toEqual([]);
});

it("only the entries exit the process", () => {
  const exits = PRODUCTION.filter((file) => /process\.exit\(/.test(readFileSync(join("src", file), "utf8")));
  expect(exits.sort()).toEqual(["cli/hook-main.ts", "cli/run.ts"]);
});

it("no source file is longer than 400 lines", () => {
  expect(SOURCE.filter((file) => !file.endsWith(".gen.ts") && readFileSync(join("src", file), "utf8").split("\n").length > 400)).toEqual(
    [],
  );
});
