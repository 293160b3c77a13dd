/**
 * Runs the built `sluice` many times in one process, because starting Node costs more than most commands. Each run has
 * its bundles evaluated anew, and its own arguments, environment, folder, stdin and output. Requests come one by one as
 * lines of JSON through the first pipe, answers go through the second; the third argument is a folder of its own.
 */
const fs = require("node:fs");
const { createRequire, isBuiltin, wrap } = require("node:module");
const { dirname, join } = require("node:path");
const { createInterface } = require("node:readline");
const { Writable } = require("node:stream");
const { Script } = require("node:vm");

const [, , requests, answers, folder] = process.argv;
const BIN = join(__dirname, "../../bin/sluice");
const BUNDLE = join(__dirname, "../../dist/cli.cjs");
const STREAMS = ["stdin", "stdout", "stderr"];
const LISTENED_TO = ["SIGINT", "SIGTERM", "SIGHUP", "exit", "uncaughtException"];

const { exit, abort, reallyExit } = process;
const scripts = new Map();
/** How a run ends where a process would: nothing after it runs. */
const ENDED = new Error("ended");

process.on("unhandledRejection", (error) => {
  if (error !== ENDED) throw error;
});

/** What V8 compiled is kept, as `bin/sluice` does; the state of a module is not. */
function evaluate(file, loaded) {
  const known = loaded.get(file);
  if (known) return known.exports;
  if (!scripts.has(file))
    scripts.set(file, new Script(wrap(fs.readFileSync(file, "utf8")), { filename: file }));
  const module = { exports: {} };
  loaded.set(file, module);
  const outside = createRequire(file);
  const load = (name) =>
    isBuiltin(name) || !name.startsWith(".")
      ? outside(name)
      : evaluate(join(dirname(file), name), loaded);
  scripts.get(file).runInThisContext()(
    module.exports,
    Object.assign(load, outside),
    module,
    file,
    dirname(file),
  );
  return module.exports;
}

/** Makes files of this folder the files 0, 1 and 2: the lowest number that is free is the next to be opened. */
function openStreams(input) {
  fs.writeFileSync(join(folder, "stdin"), Buffer.from(input, "base64"));
  for (const [fd, name] of STREAMS.entries()) {
    fs.closeSync(fd);
    if (fs.openSync(join(folder, name), fd === 0 ? "r" : "w") !== fd)
      throw new Error(`${name} is not ${fd}`);
  }
  // Node makes each of its own once, and these end with the run.
  const write = (fd) =>
    new Writable({ write: (chunk, _, done) => done(void fs.writeSync(fd, chunk)) });
  let stdin;
  const get = {
    stdin: () => (stdin ??= fs.createReadStream("", { fd: 0, autoClose: false })),
    stdout: () => write(1),
    stderr: () => write(2),
  };
  for (const name of STREAMS)
    Object.defineProperty(process, name, { configurable: true, get: get[name] });
}

function run({ args, input, cwd, env }) {
  openStreams(input);
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, BIN, ...args];
  process.exitCode = undefined;
  return new Promise((resolve) => {
    const end = (code = 0) => {
      resolve(code);
      throw ENDED;
    };
    Object.assign(process, { exit: end, abort: end, reallyExit: end });
    evaluate(BUNDLE, new Map());
  });
}

async function answer(line) {
  const code = await run(JSON.parse(line));
  Object.assign(process, { exit, abort, reallyExit });
  for (const event of LISTENED_TO) process.removeAllListeners(event);
  process.chdir("/");
  const [stdout, stderr] = ["stdout", "stderr"].map((name) =>
    fs.readFileSync(join(folder, name), "utf8"),
  );
  const text = Buffer.from(`${JSON.stringify({ code, stdout, stderr })}\n`);
  for (let written = 0; written < text.length; ) written += fs.writeSync(out, text, written);
}

const out = fs.openSync(answers, "w");
const lines = createInterface({ input: fs.createReadStream(requests) });
let last = Promise.resolve();
lines.on("line", (line) => {
  last = last.then(() => answer(line));
});
lines.on("close", () =>
  last.then(() => {
    fs.rmSync(folder, { recursive: true });
    exit(0);
  }),
);
