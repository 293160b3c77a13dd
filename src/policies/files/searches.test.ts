import { describe, expect, it } from "vitest";
import { evaluate } from "../../engine/evaluate.ts";
import { sketchCall, sketchWorld } from "../../engine/example-call.ts";
import { judge, verdictOf } from "../../testing/index.ts";
import { parseOptions } from "../shared/parse-options.ts";
import policy from "./protect.ts";

const SECRET = { ".env": "KEY=1", "src/app.ts": "", "src/lib/util.ts": "" };

describe("a glob that names a secret is a read of it", () => {
  it.each([
    "grep -r KEY . --include='.env*'",
    "grep -rh KEY --include '.e*' .",
    "grep -r KEY --include=*env .",
    "egrep -R x --include=id_rsa ~",
    "grep -R x ~ --include=credentials",
    "rg KEY -g '.env*'",
    "rg --hidden --no-ignore '' --glob '**/.env'",
    "rg x --iglob '*.{pem,ts}'",
    "fd -H '^\\.env' -X cat",
    "fd -u -g '.env*' -x head -1",
    "find . -name '.env*' -exec cat {} +",
    "find ~ -path '*.ssh*' -type f -exec cat {} +",
    "find . -name '.e*' | xargs cat",
  ])("denied: %s", (bash) => {
    expect(verdictOf(policy, { bash }).decision).toBe("deny");
  });

  it.each([
    "grep -rn KEY . --include='*.ts'",
    "grep -r KEY . --include='.env.example'",
    "rg KEY -g '*.{ts,tsx}' -g '!*.test.ts'",
    "rg --files -g '.env*'",
    "grep -rl KEY . --include='.env*'",
    "find . -name '.env*'",
    "fd -e yaml -x wc -l",
    "grep -r x . --include='*.yaml'",
  ])("not denied: %s", (bash) => {
    expect(judge(policy, { bash })).toBeUndefined();
  });
});

describe("where a protected file lies in a folder that is shown", () => {
  it.each([
    "grep -r KEY .",
    "grep -rn '' .",
    "grep -r . ./",
    "grep -rv zzz .",
    "grep -d recurse '=' .",
    "grep -ri 'password' $PWD/.",
    "rg -uuu KEY",
    "rg -uu 'API_KEY|SECRET'",
    "rg --hidden --no-ignore TOKEN",
    "ag -u SECRET_KEY",
    "ack TOKEN",
    "find . -type f -exec cat {} +",
    "find . -type f | xargs cat",
    "find . -name '*.ts' -o -type f -exec cat {} ;",
    "find . ! -name '*.ts' -exec cat {} +",
    "ls -a | xargs head -5",
    "cat $(find . -maxdepth 1 -type f)",
    "diff -r . /tmp",
    "git diff --no-index /tmp .",
    "git diff /tmp .",
    "git grep --untracked --no-exclude-standard KEY",
    "fd -H -X cat",
  ])("asked, with its name: %s", (bash) => {
    const finding = judge(policy, { bash, files: { ...SECRET, "/tmp/x": "" } });
    expect(finding).toMatchObject({
      kind: "ask",
      messageId: "below",
      data: { path: "/project/.env" },
    });
  });

  it.each([
    "grep -rn TODO .",
    "grep -rn useState src",
    "grep -rl KEY .",
    "grep -r KEY . --exclude=.env",
    "grep -r KEY . --exclude='.env*' --exclude-dir=.git",
    "grep -r KEY src",
    "rg KEY",
    "rg -u KEY -g '*.ts'",
    "ag KEY",
    "find . -type f -exec wc -l {} +",
    "find . -not -name '.env' -type f -exec cat {} +",
    "find src -type f | xargs cat",
    "diff -rq . /tmp",
    "diff src /tmp",
    "git grep KEY",
    "git diff HEAD -- src",
    "fd -e ts -X cat",
  ])("nothing: %s", (bash) => {
    expect(judge(policy, { bash, files: SECRET })).toBeUndefined();
  });

  it("what git ignores is not shown by a search that heeds it", () => {
    expect(judge(policy, { bash: "rg --hidden KEY", files: SECRET })).toMatchObject({
      kind: "ask",
    });
    expect(
      judge(policy, {
        bash: "rg --hidden KEY",
        files: { ...SECRET, ".gitignore": "dist\n.env\n" },
      }),
    ).toBeUndefined();
  });

  it("the last of the options that take in and leave out counts", () => {
    expect(
      judge(policy, { bash: "grep -r KEY . --exclude=.env --include='*'", files: SECRET }),
    ).toMatchObject({ kind: "ask" });
    expect(judge(policy, { bash: "rg -u KEY -g '!.env' -g '*'", files: SECRET })).toMatchObject({
      kind: "ask",
    });
  });

  it("a folder that is protected as a whole is denied", () => {
    expect(
      judge(policy, { bash: "grep -r . ~/.ssh", files: { "~/.ssh/id_rsa": "k" } }),
    ).toMatchObject({ kind: "deny" });
  });

  it("packages and a folder without end are not looked through", () => {
    const packages = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`node_modules/p${index}/test/.env`, ""]),
    );
    expect(
      judge(policy, { bash: "grep -r KEY .", files: { ...packages, "src/a.ts": "" } }),
    ).toBeUndefined();
  });
});

describe("the state of Sluice", () => {
  const OWN = "/srv/keep/sluice";
  const decide = (bash: string, files: Record<string, string>) => {
    const sketch = { bash, files };
    const active = {
      policy,
      options: parseOptions(policy, undefined),
      source: { layer: "preset" },
      exceptions: [],
    } as const;
    return evaluate({
      call: sketchCall(sketch),
      policies: [active],
      world: { ...sketchWorld(sketch), own: [OWN] },
      onFailure: "ask",
    }).decision;
  };

  it.each([
    `grep -ra . ${OWN}`,
    "grep -ra . /srv/keep",
    "rg -uu . /srv",
    `cat ${OWN}/approvals.key`,
    `strings ${OWN}/sluice.db`,
  ])("is denied wherever it is: %s", (bash) => {
    expect(decide(bash, { [`${OWN}/approvals.key`]: "k" })).toBe("deny");
  });

  it("what is no secret there may be read", () => {
    expect(
      decide(`cat ${OWN}/trust.json ${OWN}/sluice.yaml`, { [`${OWN}/approvals.key`]: "k" }),
    ).toBe("abstain");
    expect(decide("grep -r . /srv/keep", { "/srv/keep/notes.txt": "" })).toBe("abstain");
  });
});

it.each([
  "shopt -s dotglob; cat *",
  "GLOBIGNORE=x; head -5 *",
  "setopt globdots; cat ./*",
  "bash -O dotglob -c 'cat *'",
])("once `*` stands for hidden files, it reads `.env`: %s", (bash) => {
  expect(judge(policy, { bash, files: SECRET })).toMatchObject({ kind: "deny" });
  expect(judge(policy, { bash, files: { "a.txt": "" } })).toBeUndefined();
});

it.each([
  "pip install -e '.[dev]'",
  "pip install -e .[test]",
  'uv pip install -e ".[all,docs]"',
  "python -m pip install '.[dev]' -q",
  "cat 'app/[slug]/page.tsx'",
  "mv old/* . && mv old/.* .",
  "grep -n 'x.*y' 'a[1].txt'",
])("no word for a secret: %s", (bash) => {
  expect(judge(policy, { bash })).toBeUndefined();
});
