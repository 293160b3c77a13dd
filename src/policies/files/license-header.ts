import { extension, resolvePath } from "../../engine/path.ts";
import { definePolicy } from "../../engine/policy.ts";
import { commentOf } from "./lib/comments.ts";

const NOTICE = /copyright|spdx-license-identifier|licen[sc]ed? under|all rights reserved|©/i;
const TOP = 20;
const LINE_BREAK = /\r\n|[\n\r\v\f\x85\u2028\u2029]/;

/**
 * What a language or a tool reads only at the very top. `#![` is not a shebang but an attribute of
 * Rust.
 */
const STAYS_FIRST =
  /^(?:#!(?!\s*\[)|\s*#.*coding[:=]|.*-\*-.*-\*-|#(?:compdef|autoload)\b|\/\/\s*swift-tools-version|@charset\b|<\?(?:php|xml)\b|<!doctype\b)/i;
/** Code on the line of `<?php` may end PHP again; then nothing is certain about the next line. */
const PHP_OPENING = /^<\?php\s*(?:declare\s*\([^()]*\);)?\s*$/i;

export default definePolicy({
  id: "files/license-header",
  meta: {
    summary: "Add a license header to new source files",
    why:
      "A file that is copied out of its project should still say under which terms it may be " +
      "used.",
    presets: [],
    limits: [
      "Only new files that the Write tool creates, and only languages whose comments it knows.",
      "A tool that wants its own comment first, as Jest does with `@jest-environment`, " +
        "will find the header there.",
    ],
  },
  on: { PreToolUse: ["Write"] },
  options: (z) =>
    z.strictObject({
      header: z._default(z.string().check(z.regex(/\S/)), "SPDX-License-Identifier: MIT"),
      extensions: z.optional(z.array(z.string())),
    }),
  messages: {
    added:
      "The new file `{path}` got the license header of this project at its top: " +
      "`{header}`. Keep it in later edits.",
  },

  *rewrite({ input, options, cwd, home, files, now, patch }) {
    const { file_path: path, content } = input;
    if (typeof path !== "string" || typeof content !== "string" || content.trim() === "") return;
    const kind = extension(path);
    const comment = commentOf(kind);
    const wanted =
      options.extensions?.some((one) => one.toLowerCase().replace(/^\./, "") === kind) ?? true;
    if (!comment || !wanted || files.exists(resolvePath(path, cwd, home))) return;

    const header = options.header.trim().replaceAll("{year}", String(now.getUTCFullYear()));
    const withHeader = mentions(content, header)
      ? undefined
      : insert(comment(header.split(LINE_BREAK)), content, kind);
    if (withHeader !== undefined) yield patch("added", { path, header }, { content: withHeader });
  },

  examples: [
    { write: "src/app.ts", content: "export {};\n", expect: { rewrite: "added" } },
    {
      write: "tool.py",
      content: "#!/usr/bin/env python3\nprint(1)\n",
      options: { header: "Copyright (c) {year} Example Ltd" },
      expect: { rewrite: "added" },
    },
    {
      write: "src/app.ts",
      content: "// Copyright 2020 Someone\n",
      expect: "nothing",
      note: "it has a notice",
    },
    {
      write: "src/app.ts",
      content: "export {};\n",
      files: { "src/app.ts": "" },
      expect: "nothing",
      note: "it is not new",
    },
    { write: "data.json", content: "{}", expect: "nothing" },
  ],
});

function mentions(content: string, header: string): boolean {
  const top = content.split("\n", TOP).join("\n");
  return NOTICE.test(top) || top.includes(header.split(LINE_BREAK, 1)[0] ?? header);
}

/** Undefined: there is no safe place for it. */
function insert(comment: readonly string[], content: string, kind: string): string | undefined {
  const mark = content.startsWith("\uFEFF") ? "\uFEFF" : "";
  const lines = content.slice(mark.length).split("\n");
  const first = linesThatStay(lines);
  if (kind === "php" && !PHP_OPENING.test(lines[first - 1] ?? "")) return undefined;

  const lineEnd = content.includes("\r\n") ? "\r" : "";
  const rest = lines.slice(first);
  const gap = rest[0]?.trim() === "" ? [] : [""];
  const added = [...comment, ...gap].map((line) => line + lineEnd);
  return mark + [...lines.slice(0, first), ...added, ...rest].join("\n");
}

/** The count of lines at the top that stay there. A doctype may run over several. */
function linesThatStay(lines: readonly string[]): number {
  let count = 0;
  while (STAYS_FIRST.test(lines[count] ?? "")) {
    const isOpen = /^<(?!\?php)[^>]*$/i.test(lines[count] ?? "");
    const closing = isOpen
      ? lines.findIndex((line, index) => index > count && line.includes(">"))
      : count;
    count = Math.max(closing, count) + 1;
  }
  return count;
}
