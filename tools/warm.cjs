// Runs a bundle once and keeps what V8 compiled on the way, for bin/sluice to start from.
const { writeFileSync, readFileSync } = require("node:fs");
const { createRequire, wrap } = require("node:module");
const { Script } = require("node:vm");

const [, , file, ...words] = process.argv;
process.argv = [process.execPath, file, ...(words.length > 0 ? words : ["hook", "PreToolUse"])];
const text = readFileSync(file, "utf8");
const build = Buffer.from(text.trimEnd().slice(-12));
const script = new Script(wrap(text), { filename: file });
process.on("exit", () =>
  writeFileSync(
    `${file}.v8-${process.versions.v8}`,
    Buffer.concat([script.createCachedData(), build]),
  ),
);
const module_ = { exports: {} };
script.runInThisContext()(module_.exports, createRequire(file), module_, file, "");
