import { expect, it } from "vitest";
import { readShell } from "../../../shell/parse/read.ts";
import { configWrite, type GitCall, gitCalls } from "./git-call.ts";

function read(text: string): GitCall {
  const [call] = gitCalls(
    readShell(text, "command", { cwd: "/project", home: "/home/me" }).commands,
  );
  if (!call) throw new Error(`no call of git in ${text}`);
  return call;
}

it("finds the sub-command behind options, and its own", () => {
  expect(read("git -C app -c a.b=c --git-dir x --no-pager log").verb).toBe("log");
  expect(read("git stash -q drop").verb).toBe("stash drop");
  expect(read("/usr/lib/git-core/git-reset --hard").verb).toBe("reset");
  expect(read("git --help reset --hard").verb).toBe("");
});

it("takes bundles apart up to an option with a value", () => {
  const call = read("git commit -anmSubject -uno file");
  expect(call.options.map(({ name, value }) => [name, value?.text])).toEqual([
    ["-a", undefined],
    ["-n", undefined],
    ["-m", "Subject"],
    ["-u", "no"],
  ]);
  expect(call.operands.map(({ text }) => text)).toEqual(["file"]);
});

it("reads abbreviations, and lets the last of an option and its opposite count", () => {
  expect(read("git clean --forc").on("-f", "--force")).toBe(true);
  expect(read("git clean --force --no-forc").on("-f", "--force")).toBe(false);
  expect(read("git push --force").on("--force-with-lease")).toBe(false);
});

it("keeps the words behind `--` apart", () => {
  const call = read("git checkout main -- -f");
  expect(call.on("-f")).toBe(false);
  expect(call.paths.map(({ text }) => text)).toEqual(["-f"]);
});

it("collects the settings of one run, and says when some are hidden", () => {
  const text =
    "X=1 GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=c.d GIT_CONFIG_VALUE_0=e git -ca.b=1 --config-env=x.y=X --config-env=z.z=Y log";
  expect(read(text).settings).toEqual([
    { key: "a.b", value: "1" },
    { key: "x.y", value: "1" },
    { key: "z.z" },
    { key: "c.d", value: "e" },
  ]);
  expect(read(text).hidden).toBe(false);
  expect(read("GIT_CONFIG_COUNT=2 GIT_CONFIG_KEY_0=c.d GIT_CONFIG_VALUE_0=e git log").hidden).toBe(
    true,
  );
  expect(read('git -c "$A" log').hidden).toBe(true);
  expect(read('git -c "url.https://$TOKEN@github.com/.insteadOf=x" log').settings).toEqual([
    { key: "url.https://$TOKEN@github.com/.insteadOf" },
  ]);
});

it("follows aliases, also in a circle", () => {
  expect(read("git -c alias.a=b -c alias.b='stash drop' a").verb).toBe("stash drop");
  expect(read("git -c alias.a=b -c alias.b=a a").verb).toMatch(/^[ab]$/);
});

it("tells writes of the configuration from reads", () => {
  const written = (text: string) => {
    const write = configWrite(read(text));
    return write && [write.key.text, write.value.text];
  };
  for (const form of ["", "--global ", "--local --add ", "-f x ", "set ", "set --all "])
    expect(written(`git config ${form}a.b c`)).toEqual(["a.b", "c"]);
  for (const form of [
    "a.b",
    "--get a.b c",
    "--unset a.b c",
    "get a.b",
    "unset a.b",
    "--list",
    "-l",
  ])
    expect(written(`git config ${form}`)).toBeUndefined();
});

it("is not slowed down by long text", () => {
  const long = "'".concat("a".repeat(100_000));
  expect(read(`GIT_CONFIG_PARAMETERS="${long}" git -c "${"a.".repeat(50_000)}" log`).verb).toBe(
    "log",
  );
});
