import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { Sandbox } from "./sluice.ts";

/** A project with a planted secret, and one folder without any. */
function planted(): Sandbox {
  return new Sandbox({
    ".env": "API_KEY=planted\n",
    ".mcp.json": "{}",
    "src/app.ts": "export {};\n",
    "src/lib/util.ts": "export {};\n",
    "clean/notes.txt": "nothing\n",
    "~/.bashrc": "export TOKEN=planted\n",
    "~/.claude/env": "TOKEN=planted\n",
    "~/.local/state/sluice/approvals.key": "planted",
  });
}

it("nothing that shows the planted files is approved", () => {
  const commands = [
    "grep -r KEY . --include='.env*'",
    "grep -rn TODO .",
    "grep -ra . ~/.local/state",
    "grep -ra . ~",
    "rg -uuu planted",
    "rg --hidden --no-ignore planted",
    "rg planted -g '.env'",
    "ag -u planted",
    "fd -H '^\\.env' -X cat",
    "find . -type f -exec cat {} +",
    "find . -type f | xargs cat",
    "cat $(find . -maxdepth 1 -type f)",
    "diff -r . clean",
    "git diff /tmp .",
    "GLOBIGNORE=x; cat *",
    "shopt -s dotglob; cat *",
    "bash -O dotglob -c 'cat *'",
    "cat .en?",
    "cat .[!.]*",
    "cat .mcp.json",
    "cat ~/.bashrc",
    "cat ~/.claude/env",
    "cat link/.env",
    "grep -r planted link",
    "grep -R planted linked",
  ];
  const sandbox = planted();
  symlinkSync(sandbox.project, join(sandbox.project, "clean/link"));
  mkdirSync(join(sandbox.project, "linked"));
  symlinkSync(join(sandbox.project, ".env"), join(sandbox.project, "linked/plain.txt"));
  symlinkSync(sandbox.project, join(sandbox.project, "link"));
  const decisions = sandbox.decisions(...commands);
  expect(commands.filter((_, index) => decisions[index] === "allow")).toEqual([]);
  expect(decisions).toHaveLength(commands.length);
});

it("what is aimed at a secret is denied, and a search that would show one is asked about with its name", () => {
  const sandbox = planted();
  const [aimed, state, wide, plain] = sandbox.judge(
    [
      "grep -r KEY . --include='.env*'",
      "grep -ra . ~/.local/state",
      "grep -r KEY .",
      "grep -rn TODO .",
    ].map((command) => ({
      tool_name: "Bash",
      tool_input: { command },
    })),
  );
  expect([aimed.decision, state.decision, wide.decision, plain.decision]).toEqual([
    "deny",
    "deny",
    "ask",
    "abstain",
  ]);
  expect(JSON.stringify(wide)).toContain(join(sandbox.project, ".env"));
});

it("searches that show none of them are approved", () => {
  const commands = [
    "grep -rn TODO src",
    "grep -rn TODO clean",
    "grep -rn TODO . --include='*.ts'",
    "rg TODO",
    "rg -uuu TODO src",
    "find . -name '*.ts' -exec grep -n TODO {} +",
    "diff -r src clean",
    "cat src/*.ts",
    "git status",
  ];
  expect(planted().decisions(...commands)).toEqual(commands.map(() => "allow"));
});

it("git does not look into a folder that is laid out as a repository", () => {
  const sandbox = planted();
  for (const [path, text] of Object.entries({
    HEAD: "ref: refs/heads/main\n",
    "objects/x": "",
    "refs/x": "",
    config: "[core]\n\tfsmonitor = touch planted\n",
  }))
    sandbox.write(`d/${path}`, text);
  mkdirSync(join(sandbox.project, "d/.git"));
  expect(sandbox.decisions("git -C d status", "cd d && git status", "git status")).toEqual([
    "abstain",
    "abstain",
    "allow",
  ]);
});

it("neither a quoted word nor a file that a process loads is taken for reading `.env`", () => {
  const commands = [
    "pip install -e '.[dev]'",
    "pip install -e .[test]",
    "source .env && npm start",
    "set -a; . ./.env; set +a; npm test",
    "node --env-file=.env app.js",
    "export $(grep -v '^#' .env | xargs) && npm start",
  ];
  const sandbox = planted();
  expect(sandbox.decisions(...commands)).toEqual(commands.map(() => "abstain"));
  expect(sandbox.decisions("source .env && env", "source .env; echo $API_KEY", "cat .env")).toEqual(
    ["deny", "deny", "deny"],
  );
});

it("what runs or writes by a spelling of its own is never approved", () => {
  const commands = [
    "sed ':a e touch x' src/app.ts",
    "sed -n 't x w ../out' src/app.ts",
    "echo ${$(touch x)}",
    'echo ${#${:-"$(touch x)"}}',
    "y='a[$'; z='(touch x)]'; echo $(($y$z))",
    "read y < clean/notes.txt; echo ${a[y]}",
    'read y < clean/notes.txt; exit "$y"',
    "sqlite3 :memory: \"select [edit]('x','touch x')\"",
    "psql -c 'SELECT \"query_to_xml\"(1)'",
    "pidstat -e touch x",
    "diff3 --diff-p=/tmp/e a b c",
    "tmux display-message -p 'x\n#(touch x)'",
    "nm @clean/notes.txt",
    "tree -Io x ../out",
    "xz -lz src/app.ts",
    "functions[ls]='touch x'; ls",
    "jq -n '$ ENV'",
    "aws ssm get-parameter --name /p --with-dec",
    "gh repo view git@x.invalid:o/r",
  ];
  const decisions = planted().decisions(...commands);
  expect(commands.filter((_, index) => decisions[index] === "allow")).toEqual([]);
  expect(decisions).toHaveLength(commands.length);
});

it("what runs inside such a spelling is judged as itself, and a file in it is read", () => {
  const commands = [
    "echo ${$(rm -rf ~)}",
    'echo "${(f)$(rm -rf ~)}"',
    "sed ':a e rm -rf ~' src/app.ts",
    "echo ${$(<.env)}",
    "az group show --name @certs/server.key",
    "helm template . --set-file k=certs/server.key",
    "git blame --contents=certs/server.key src/app.ts",
  ];
  expect(planted().decisions(...commands)).toEqual(commands.map(() => "deny"));
});

it("files that another agent, an editor or a program loads are not harmless text", () => {
  const write = (file_path: string) => ({
    tool_name: "Write",
    tool_input: { file_path, content: "x" },
  });
  const sandbox = planted();
  const paths = [
    "clean/a.md",
    ".clinerules/a.md",
    ".git/info/x.txt",
    ".vscode/a.txt",
    "node_modules/x/a.txt",
  ];
  const decisions = sandbox
    .judge(paths.map((path) => write(join(sandbox.project, path))))
    .map(({ decision }) => decision);
  expect(decisions.map((decision) => decision === "allow")).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
