import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/index.ts";
import policy from "./read-only.ts";

const PROJECT = { ".env": "KEY=1", "src/app.ts": "", "src/lib/util.ts": "", "docs/guide.md": "" };
const decide = (bash: string, files: Record<string, string> = PROJECT) =>
  verdictOf(policy, { bash, files }).decision;

describe("a search of a folder with a secret in it is not approved", () => {
  it.each([
    "grep -rn TODO .",
    "grep -rl TODO .",
    "grep -Rn TODO ./",
    "grep --recursive TODO",
    "grep -d recurse TODO .",
    "rg -uuu TODO",
    "rg -uu TODO",
    "rg --hidden TODO",
    "rg TODO -. ",
    "rg TODO -g '*'",
    "ag -u TODO",
    "ack TODO",
    "git grep --untracked TODO",
    "git diff /tmp .",
    "diff -r . /tmp/x",
    "find . -type f -exec grep TODO {} +",
    "find . -type f -exec head -1 {} +",
    "find . -name '*.ts' -o -type f -exec cat {} +",
    "find . -name '*' | xargs grep TODO",
    "fd -H . -X cat",
    "cd src && grep -rn TODO ..",
  ])("%s", (bash) => {
    expect(decide(bash)).toBe("abstain");
  });

  it.each([
    "~",
    "~/",
    "~/.config",
    "/",
    "/etc",
    "/proc",
    "/var/lib",
    "/home",
    "..",
    "$HOME",
    "$DIR",
  ])("nor one of all of %s", (place) => {
    expect(decide(`grep -rn TODO ${place}`, {})).toBe("abstain");
  });

  it.each(["grep -rn TODO pkg", "rg -uuu TODO pkg"])(
    "nor one of more than a short look tells: %s",
    (bash) => {
      const many = Object.fromEntries(
        Array.from({ length: 400 }, (_, index) => [`pkg/d${index}/a.ts`, ""]),
      );
      expect(decide(bash, many)).toBe("abstain");
    },
  );
});

it.each([
  "grep -rn TODO src",
  "grep -rn TODO src docs",
  "grep -rn TODO . --include='*.ts'",
  "grep -rn TODO . --exclude='.env*'",
  "rg TODO",
  "rg -n TODO --type ts",
  "rg TODO -g '*.ts'",
  "rg -uuu TODO src",
  "ag TODO",
  "git grep TODO",
  "find . -name '*.ts' -exec grep -n TODO {} +",
  "find src -name '*.ts' | xargs head -3",
  "diff -r src docs",
  "cat src/*.ts",
])("a search that shows no secret is approved: %s", (bash) => {
  expect(decide(bash)).toBe("allow");
});

it("a large project may still be searched as every day", () => {
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, index) => [`pkg/d${index}/a.ts`, ""]),
  );
  expect(decide("rg TODO", many)).toBe("allow");
});

it.each([
  "cat ~/.bashrc",
  "grep -n alias ~/.zshrc",
  "tail -5 ~/.profile",
  "cat ~/.zsh_history",
  "head .mcp.json",
  "jq . .claude/settings.local.json",
  "cat ~/.claude/env",
  "cd ~ && cat .bashrc",
  "cat /etc/environment",
  "jq -n --rawfile a config/secrets.yaml '$a'",
  "cat local.settings.json",
  "cat .env?",
])("a file in which people keep tokens is not approved: %s", (bash) => {
  expect(decide(bash)).toBe("abstain");
});

it.each([
  "ls -la ~/.bashrc",
  "test -f ~/.zshrc && echo yes",
  "wc -c README.md",
  "cat .env.example",
])("names alone are: %s", (bash) => {
  expect(decide(bash)).toBe("allow");
});

it.each([
  "shopt -s dotglob; cat *",
  "setopt globdots; cat *",
  "GLOBIGNORE=x; cat *",
  "bash -O dotglob -c 'cat *'",
  "bash -i -c ls",
  "bash -lc ls",
  "bash --login -c ls",
  "sh -i -c ls",
  "zsh -ic ls",
  'v=API_KEY; echo "${!v}"',
  'for v in API_KEY; do echo "${!v}"; done',
  'cat <<< "$API_KEY"',
  "x=$API_KEY; echo $x",
  "cat <<EOF\n$API_KEY\nEOF",
  "echo $MYSQL_PWD",
  "terraform output -json",
  "terraform output db_password",
  "terraform show -json",
  "terraform state pull",
  "terraform state show aws_db_instance.x",
  "helm get values web -a",
  "helm get manifest web",
  "helm env",
  "docker inspect web",
  "docker inspect -f '{{.Config.Env}}' web",
  "docker inspect -f '{{json .Config}}' web",
  "docker inspect -f '{{json .}}' web",
  "docker inspect -f '{{with .Config}}{{json .}}{{end}}' web",
  "docker container inspect web",
  "docker service inspect web",
  "docker config inspect web",
  "podman secret inspect --showsecret x",
  "docker top web eww",
  "docker export web | strings",
  "docker compose config",
  "docker compose config --no-interpolate",
  "crictl inspect abc",
  "kubectl get secret x -o yaml",
  "kubectl get -f manifests.yaml -o yaml",
  "kubectl get secret x -v=8",
  "kubectl config view --raw",
  "ps eww",
  "ps e1",
  "ps auxe",
  "cat /proc/self/environ",
  "strace -p 1 -s 9999",
  "tmux capture-pane -p -t 0",
  "launchctl print system",
  "systemctl show web",
  "systemctl show web -p Environment",
  "npm config list",
  "npm config get",
  "pip config list",
  "yarn config list",
  "conda config --show",
  "aws configure get aws_access_key_id",
  "aws lambda get-function-configuration --function-name x",
  "aws lambda list-functions",
  "aws apigateway get-api-keys --include-values",
  "az webapp config appsettings list -n x",
  "heroku releases:info v1",
  "ansible-inventory --list",
  "chezmoi cat ~/.netrc",
  "sort --files0-from=list.txt",
  "curl -s -w '%output{x}a' http://localhost:3000",
  "git --bare status",
  "tail /dev/zero",
  "tail -f /dev/zero",
  "cat /dev/urandom",
  "head -n 1 /dev/zero",
  "base64 < /dev/urandom",
  "while true; do ls; done",
  "while :; do x=$x$x; done",
  "until false; do sleep 99 & done",
  "while [ 1 = 1 ]; do ls; done",
  "while ls; do :; done",
  "for ((;;)); do ls; done",
])("never approved: %s", (bash) => {
  expect(decide(bash, {})).toBe("abstain");
});

it.each([
  "docker inspect -f '{{.State.Status}}' web",
  "docker inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' web",
  "docker image inspect app:latest",
  "docker network inspect bridge",
  "docker top web",
  "terraform output",
  "terraform show",
  "helm get notes web",
  "kubectl get pods -o yaml -v=6",
  "kubectl config view",
  "ps aux",
  "ps -ef",
  "ps -eo pid,etime,cmd",
  "ps axo pid,etime",
  "ps -p 12,13",
  "systemctl show web -p ActiveState",
  "npm config get registry",
  "aws configure get region",
  "aws lambda list-functions --query 'Functions[].FunctionName'",
  "head -c 16 /dev/urandom | xxd -p",
  "tr -dc a-z < /dev/urandom | head -c 32",
  'while read -r l; do echo "$l"; done < notes.txt',
  "until curl -s localhost:3000; do sleep 1; done",
  'i=0; while [ "$i" -lt 3 ]; do echo x; i=$((i+1)); done',
  "diff a.txt b.txt",
])("still approved: %s", (bash) => {
  expect(decide(bash, {})).toBe("allow");
});

it.each(["git remote -v", "git config --list", "git remote get-url origin", "cat .git/config"])(
  "a login in an address is not shown: %s",
  (bash) => {
    const config = (login: string) => ({
      ".git/HEAD": "x",
      ".git/config": `[remote "origin"]\n\turl = https://${login}example.com/a.git\n`,
    });
    expect(decide(bash, config("me:hunter2@"))).toBe("abstain");
    expect(decide(bash, config(""))).toBe("allow");
  },
);
