import { describe, expect, it } from "vitest";
import { testPolicy, verdictOf } from "../../testing/index.ts";
import { checkOptions } from "../shared/parse-options.ts";
import policy from "./license-header.ts";

const SPDX = "SPDX-License-Identifier: MIT";

const written = (
  write: string,
  content: string,
  options?: { header?: string; extensions?: string[] },
): unknown => verdictOf(policy, { write, content }, options).input["content"];

testPolicy(policy, {
  nothing: [
    { write: "a.ts", content: "" },
    { write: "a.ts", content: "\n" },
    { write: "a.ts", input: { content: 1 } },
    { write: "Makefile", content: "all:\n" },
    { write: "a.yaml", content: "a: 1\n" },
    { write: "a.md", content: "# a\n" },
    { write: "a.ts", content: `${"\n".repeat(10)}// (C) all rights reserved` },
    { write: "a.ts", content: "/* Licensed under the Apache License */" },
    { write: "a.ts", content: "// © Someone" },
    { write: "a.ts", content: `// ${SPDX}\n` },
    { write: "~/a.ts", content: "export {};", files: { "~/a.ts": "" } },
    { write: "page.php", content: "<h1>hello</h1>\n" },
    { write: "page.php", content: "<?php if ($a) { ?>\n<p>\n<?php } ?>\n" },
    { tool: "Edit", input: { file_path: "a.ts", old_string: "a", new_string: "b" } },
  ],
  rewrite: {
    added: [
      { write: "b.ts", content: `${"\n".repeat(30)}// Copyright 2020` },
      { input: { file_path: "a.py", content: "x = 1\n" }, note: "a call that names no tool" },
    ],
  },
});

describe("each language has its comment", () => {
  it.each([
    ["a.ts", `// ${SPDX}`],
    ["a.GO", `// ${SPDX}`],
    ["a.py", `# ${SPDX}`],
    ["a.css", `/* ${SPDX} */`],
    ["a.vue", `<!-- ${SPDX} -->`],
    ["a.sql", `-- ${SPDX}`],
    ["a.erl", `% ${SPDX}`],
    ["a.clj", `; ${SPDX}`],
    ["a.vim", `" ${SPDX}`],
  ])("%s: %s", (path, comment) => {
    expect(written(path, "x\n")).toBe(`${comment}\n\nx\n`);
  });

  it("line by line", () => {
    expect(written("a.rs", "x\n", { header: "One\n\nTwo\\\n" })).toBe("// One\n//\n// Two\n\nx\n");
    expect(written("a.js", "x\n", { header: "One\u2028alert(1)" })).toBe(
      "// One\n// alert(1)\n\nx\n",
    );
  });

  it("or in one block that the text cannot end", () => {
    expect(written("a.css", "x\n", { header: "One */ body{}\nTwo" })).toBe(
      "/*\n * One * / body{}\n * Two\n */\n\nx\n",
    );
    expect(written("a.html", "x\n", { header: "One --> <script>\nTwo" })).toBe(
      "<!--\nOne - -> <script>\nTwo\n-->\n\nx\n",
    );
    expect(written("a.php", "<?php\nx();\n", { header: "One ?> two" })).toBe(
      "<?php\n// One ? > two\n\nx();\n",
    );
  });
});

describe("what must come first stays first", () => {
  it.each([
    ["a.sh", "#!/bin/sh"],
    ["a.py", "#!/usr/bin/env python3\n# -*- coding: utf-8 -*-"],
    ["a.rb", "# coding: utf-8"],
    ["a.py", "# vim: set fileencoding=utf-8"],
    ["a.php", "<?php"],
    ["a.php", "#!/usr/bin/env php\n<?php declare(strict_types=1);"],
    ["a.html", "<!DOCTYPE html>"],
    ["a.html", '<!doctype html\n  PUBLIC "-//W3C//DTD XHTML 1.0//EN">'],
    ["a.xml", '<?xml version="1.0"?>\n<!DOCTYPE note>'],
    ["a.css", '@charset "utf-8";'],
    ["Package.swift", "// swift-tools-version:5.9"],
    ["a.el", ";;; a.el --- x  -*- lexical-binding: t -*-"],
  ])("%s: %s", (path, first) => {
    const result = written(path, `${first}\nx\n`) as string;
    expect(result).toMatch(new RegExp(`^[^]{${first.length}}\n.*${SPDX}.*\n\nx\n$`));
    expect(result.startsWith(`${first}\n`)).toBe(true);
  });

  it("but an attribute of Rust is no shebang", () => {
    expect(written("a.rs", "#![no_std]\n")).toBe(`// ${SPDX}\n\n#![no_std]\n`);
  });

  it("even when nothing follows", () => {
    expect(written("a.sh", "#!/bin/sh")).toBe(`#!/bin/sh\n# ${SPDX}\n`);
    expect(written("a.sh", "#!/bin/sh\n\nls\n")).toBe(`#!/bin/sh\n# ${SPDX}\n\nls\n`);
  });
});

it("keeps line ends and the byte order mark", () => {
  expect(written("a.sh", "#!/bin/sh\r\nls\r\n")).toBe(`#!/bin/sh\r\n# ${SPDX}\r\n\r\nls\r\n`);
  expect(written("a.cs", "\uFEFFusing System;\n")).toBe(`\uFEFF// ${SPDX}\n\nusing System;\n`);
});

it("fills in the year, and tells the model", () => {
  const { input, changes } = verdictOf(
    policy,
    { write: "a.ts", content: "x", now: "2031-05-05T00:00:00Z" },
    { header: "Copyright {year} Me" },
  );
  expect(input).toEqual({ file_path: "a.ts", content: "// Copyright 2031 Me\n\nx" });
  expect(changes).toMatchObject([{ field: "content", told: true }]);
  expect(changes[0]?.message).toContain("`Copyright 2031 Me`");
});

it("is narrowed by extensions, however they are spelled", () => {
  expect(written("a.ts", "x", { extensions: [".TS"] })).not.toBe("x");
  expect(written("a.py", "x", { extensions: [".TS"] })).toBe("x");
});

it("takes a header, not a blank", () => {
  expect(checkOptions(policy, { header: " " })).toHaveProperty("issues");
});
