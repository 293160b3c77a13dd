import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";

const SOURCE = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.tsx?$/.test(file),
);
const PRODUCTION = SOURCE.filter((file) => !file.endsWith(".test.ts"));
/** Its template texts are files that it writes for others. */
const WRITES_IMPORTS = "cli/commands/new/scaffold.ts";
const PURE = ["shared", "protocol", "client", "shell", "secrets", "engine", "policies"];
/** How the client runs a hook. */
const EFFECTS = ["client/spawn-hook.ts", "client/post-hook.ts"];

/** Its rooms need each other: a shell text holds code of other languages, and such code holds shell text. */
const UNORDERED = ["shell"];

interface Row {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

function tableRows(name: string): string[][] {
  const text =
    new RegExp(`<!-- ${name} -->([\\s\\S]*)<!-- /${name} -->`).exec(
      readFileSync("docs/architecture.md", "utf8"),
    )?.[1] ?? "";
  return text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:folder|-)/.test(line))
    .map((line) => line.split("|").slice(1));
}

function listIn(cell = ""): string[] {
  return cell
    .replace(/\(.*?\)/g, "")
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);
}

function importTable(): Map<string, Row> {
  return new Map(
    tableRows("imports").map(([folder = "", folders, packages]) => [
      folder.trim(),
      { folders: listIn(folders), packages: listIn(packages) },
    ]),
  );
}

/** The rooms of each folder that has some, each after those it may import from. */
function roomTable(): Map<string, readonly string[]> {
  return new Map(tableRows("rooms").map(([folder = "", rooms]) => [folder.trim(), listIn(rooms)]));
}

function importsOf(file: string): string[] {
  const text = readFileSync(join("src", file), "utf8");
  const statements = text.matchAll(
    /^(?:import|export)\b[^"';]*?\bfrom "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

function folderOf(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

it("every import follows the table in docs/architecture.md", () => {
  const table = importTable();
  const wrong = PRODUCTION.filter(
    (file) => folderOf(file) !== "" && file !== WRITES_IMPORTS,
  ).flatMap((file) => {
    const row = table.get(folderOf(file));
    if (!row) return [`${file}: folder ${folderOf(file)} is not in the table`];
    return importsOf(file)
      .filter((name) => {
        if (!name.startsWith("."))
          return !row.packages.some(
            (allowed) => allowed === name || (allowed === "node:*" && name.startsWith("node:")),
          );
        const target = folderOf(normalize(join(dirname(file), name)));
        return target !== folderOf(file) && !row.folders.includes(target);
      })
      .map((name) => `${file} imports ${name}`);
  });
  expect(wrong).toEqual([]);
});

/** The room of `folder` that a file is in. Undefined: it stands in the folder itself, or elsewhere. */
function roomOf(file: string, folder: string): string | undefined {
  const [room, ...rest] = file.startsWith(`${folder}/`)
    ? file.slice(folder.length + 1).split("/")
    : [];
  return rest.length > 0 ? room : undefined;
}

function mayImport(rooms: readonly string[], from: string, to: string): boolean {
  const place = (room: string): number =>
    rooms.includes(room) ? rooms.indexOf(room) : rooms.indexOf("*");
  return from === to || place(to) < place(from);
}

it("every room imports only from the rooms before it in docs/architecture.md", () => {
  const wrong = [...roomTable()].flatMap(([folder, rooms]) =>
    PRODUCTION.flatMap((file) => {
      const from = roomOf(file, folder);
      if (from === undefined || file === WRITES_IMPORTS) return [];
      return importsOf(file)
        .filter((name) => name.startsWith("."))
        .filter((name) => {
          const to = roomOf(normalize(join(dirname(file), name)), folder);
          return to !== undefined && !mayImport(rooms, from, to);
        })
        .map((name) => `${file} imports ${name}`);
    }),
  );
  expect(wrong).toEqual([]);
});

it("docs/architecture.md knows every room, and no other", () => {
  const table = roomTable();
  const roomsOf = (folder: string): string[] => [
    ...new Set(PRODUCTION.flatMap((file) => roomOf(file, folder) ?? [])),
  ];
  const folders = [...new Set(PRODUCTION.map(folderOf))].filter(
    (folder) => roomsOf(folder).length > 0 && !UNORDERED.includes(folder),
  );
  const unknown = [...new Set([...folders, ...table.keys()])].flatMap((folder) => {
    const rooms = table.get(folder) ?? [];
    const missing = rooms.includes("*")
      ? []
      : roomsOf(folder).filter((room) => !rooms.includes(room));
    const gone = rooms.filter((room) => room !== "*" && !roomsOf(folder).includes(room));
    return [...missing, ...gone].map((room) => `${folder}/${room}`);
  });
  expect(unknown).toEqual([]);
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
  const known =
    "cli/commands/completion.ts > cli/commands/index.gen.ts > cli/commands/completion.ts";
  expect(
    PRODUCTION.flatMap((file) => visit(file, [])).filter(
      (circle) =>
        circle !== known &&
        circle !==
          "cli/commands/index.gen.ts > cli/commands/completion.ts > cli/commands/index.gen.ts",
    ),
  ).toEqual([]);
});

it("the pure folders touch no file, clock, network, console or process", () => {
  const forbidden =
    /\bprocess\.\w|\bconsole\.\w|\bDate\.now\b|new Date\(\)|\bfetch\(|\bsetTimeout\b|\bMath\.random\b|\brequire\(/;
  const pure = PRODUCTION.filter(
    (file) => PURE.includes(folderOf(file)) && !EFFECTS.includes(file),
  );
  const wrong = pure.filter(
    (file) =>
      forbidden.test(readFileSync(join("src", file), "utf8")) ||
      importsOf(file).some((name) => name.startsWith("node:")),
  );
  expect(wrong).toEqual([]);
});

it("only the entries exit the process", () => {
  const exits = PRODUCTION.filter((file) =>
    /process\.exit\(/.test(readFileSync(join("src", file), "utf8")),
  );
  expect(exits.sort()).toEqual(["cli/hook-main.ts", "cli/run.ts"]);
});

it("no source file is longer than 400 lines", () => {
  expect(
    SOURCE.filter(
      (file) =>
        !file.endsWith(".gen.ts") &&
        readFileSync(join("src", file), "utf8").split("\n").length > 400,
    ),
  ).toEqual([]);
});
