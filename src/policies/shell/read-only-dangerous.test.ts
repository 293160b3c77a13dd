import { describe, expect, it } from "vitest";
import { verdictOf } from "../../testing/index.ts";
import policy from "./read-only.ts";

const decide = (bash: string, files: Record<string, string> = {}) =>
  verdictOf(policy, { bash, files }).decision;

/** What is not approved, and what looks like it and is. */
const CLASSES: Readonly<
  Record<string, { doubted: readonly string[]; approved: readonly string[] }>
> = {
  "a label of sed ends at a blank, and a command follows": {
    doubted: [
      "sed ':a e touch x' a.txt",
      "sed 'b a e touch x' a.txt",
      "sed -n 't x w ../out' a.txt",
      "sed ':a r notes.txt' a.txt",
    ],
    approved: ["sed ':a;N;$!ba;s/\\n/ /g' a.txt", "sed 's/[[:space:]]*$//' a.txt"],
  },
  "zsh runs a substitution where bash wants a name": {
    doubted: [
      "echo ${$(touch x)}",
      "echo ${#$(touch x)}",
      "echo ${~$(touch x)}",
      'echo ${"$(touch x)"}',
      "echo ${`touch x`}",
      "echo ${${:-$(touch x)}}",
      "echo ${$(touch x):u}",
      "cat <<E\n${$(touch x)}\nE",
      "echo ${$(<.env)}",
      "bash -c 'echo $'\"{\"'$(touch x)}'",
    ],
    approved: ["echo ${x} ${#x} ${x:-y} ${@} ${#} ${?}", "echo ${x##*/} ${x%.*}"],
  },
  "a number may hold an index, and an index runs": {
    doubted: [
      "y='a[$'; z='(touch x)]'; echo $(($y$z))",
      "y='a[$'; z='(touch x)]'; q=1; echo ${q:$y$z}",
      "y='a[$'; z='(touch x)]'; [[ $y$z -eq 1 ]]",
      "a=('a[$' '(touch x)]'); echo $((${a[0]}${a[1]}))",
      "for y in 'a[$'; do for z in '(touch x)]'; do echo $(($y$z)); done; done",
      "for y in ';' *; do echo $((y)); done",
      "for f in [!b][!b]; do echo $((f)); done",
      "printf -v y 'a[\\x24\\x28touch x)]'; echo $((y))",
      "read y < notes.txt; echo ${a[y]}",
      "read y < notes.txt; echo $a[y]",
      'read y < notes.txt; echo "${x:y}"',
      'while read y; do echo "${a[y]}"; done < notes.txt',
      "read y < notes.txt; [[ x != ']' && $y -eq 1 ]] && echo a",
      'read y < notes.txt; exit "$y"',
      'read y < notes.txt; return "$y"',
      'read y < notes.txt; shift "$y"',
      "read y < notes.txt; printf '%d' \"$y\"",
      "read y < notes.txt; printf '%*s' \"$y\" x",
      'exit "$(cat notes.txt)"',
      '[ "$(head -c 9 notes.txt)" -eq 1 ]',
      '[ "$(cat notes.txt; wc -l a.txt)" -eq 1 ]',
      "[ \"$(date '+a[1]')\" -eq 1 ]",
    ],
    approved: [
      "i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done",
      "arr=(a b c); for ((i=0;i<${#arr[@]};i++)); do echo ${arr[$i]}; done",
      "for i in 1 2 3; do echo $((i * 2)); done",
      "ls; exit $?",
      "read y < notes.txt; printf '%s\\n' \"$y\"",
      '[ "$(cat a.txt | wc -l)" -gt 3 ] && echo long',
      "x=abc; echo ${x:1:2} ${x: -1}",
      "printf '%d\\n' 3",
    ],
  },
  "a function of SQL by a quoted name": {
    doubted: [
      "sqlite3 :memory: \"select [edit]('x','touch x')\"",
      "sqlite3 :memory: \"select [load_extension]('./e')\"",
      "sqlite3 :memory: \"select [writefile] ('x','y')\"",
      "psql -c 'SELECT \"query_to_xml\"(1)'",
      "mysql -e 'select `load_file`(1)'",
      "duckdb -c 'select \"getenv\"(1)'",
    ],
    approved: [
      "sqlite3 a.db 'select count(*) from t'",
      "sqlite3 a.db \"select a from t where b in ('x', 'y')\"",
    ],
  },
  "options that start a program": {
    doubted: [
      "pidstat -e sh -c 'touch x'",
      "pidstat -ue touch x",
      "diff3 --diff-program=/tmp/e a b c",
      "diff3 --diff-p=/tmp/e a b c",
      "tput init",
      "TERM=other tput reset",
    ],
    approved: ["pidstat 1 2", "diff3 a b c", "tput cols", "tput setaf 1"],
  },
  "formats and words of several lines": {
    doubted: [
      "tmux display-message -p 'x\n#(touch x)'",
      "tmux list-sessions -F 'x\n#(touch x)'",
      "tmux display-message -p '#{E:pane_title}'",
      "tmux list-panes -F '#{=5;T:pane_title}'",
      "tmux list-sessions -f '#{E:x}'",
      "xmllint 'a\nhttp://x.invalid'",
      "kubectl get -f 'x\nhttp://x.invalid'",
      "systemctl show -p 'A\nEnvironment' x",
    ],
    approved: [
      "tmux ls -F '#{session_name}: #{window_index}'",
      "tmux display-message -p '#{=5:session_name} #{?pane_active,1,0}'",
    ],
  },
  "further arguments from a file": {
    doubted: [
      "nm @opts.txt",
      "objdump @o",
      "size @o",
      "ar t @o",
      "readelf @o",
      "strings @o",
      "javap @o",
      "tsc --noEmit @args.txt",
      "clang-format @rsp",
      "ugrep ---evil.conf x a.txt",
    ],
    approved: ["nm a.o", "ar t lib.a", "strings a.bin", "tsc --noEmit", "ugrep x a.txt"],
  },
  "a bundle of letters hides a file to write": {
    doubted: [
      "tree -Io x ~/out",
      "tree -Lo 2 out.txt",
      "xxd -rc in out",
      "xxd -rl a out",
      "xxd -ac 5 a.txt",
    ],
    approved: ["tree -L 2 -I 'a|b' src", "tree -aL 2", "xxd -c 16 a", "xxd -c16 a", "xxd -r -p a"],
  },
  "the last mode wins": {
    doubted: [
      "xz -lz a.txt",
      "xz -t -d a.xz",
      "bzip2 -tdf x.bz2",
      "zstd -l -d x.zst",
      "zstdcat x.zst -o out.txt",
      "zstdcat --rm x.zst",
      "xzcat -f --files=list.txt",
      "sar -o out 1 1",
      "POSIXLY_CORRECT=1 uniq a.txt -c",
    ],
    approved: [
      "xz -l a.xz",
      "xz -dc a.xz",
      "gzip -dc a.gz",
      "zstd -dc a.zst",
      "zstdcat a.zst",
      "sar -u 1 1",
    ],
  },
  "tables of zsh": {
    doubted: [
      ": ${PATH::=/tmp/evil}; ls",
      "functions[ls]='touch x'; ls",
      "commands[ls]=/tmp/x; ls",
      "aliases[ls]=x; ls",
      "dis_functions[ls]=x; ls",
      "options[globdots]=on; cat *",
      "nameddirs[k]=/etc; ls",
    ],
    approved: ["x[1]=2; echo hi"],
  },
  "filters of jq and yq that show more than the file": {
    doubted: [
      "jq -n '$ ENV'",
      "jq -n '$\tENV'",
      "jq -n '$#\nENV'",
      "jq -n env",
      "jq '.a[env]' a.json",
      "yq -n 'strenv(X)'",
      "yq 'eval(.x)' a.yml",
      "jq -n 'import \"a\" as $c; $c'",
    ],
    approved: ["jq '.system' a.json", "jq '.build.env' a.json", "jq -r '.a[] | .b' a.json"],
  },
  "options of cloud tools that are abbreviated, or take a file": {
    doubted: [
      "aws ssm get-parameter --name /p --with-dec",
      "aws s3 ls --endpoint=https://x.invalid",
      "aws s3 ls --endpoint-u https://x.invalid",
      "aws lambda get-function --function-name f --query Arn --query Environment",
      "aws s3api list-objects-v2 --bucket e --prefix file://a.txt",
      "aws s3api list-objects-v2 --bucket e --prefix=fileb://a.txt",
      "auth0 apps list -rn5",
    ],
    approved: [
      "aws ssm get-parameter --name /p",
      "aws s3 ls s3://x --recursive --human-readable",
      "aws s3 ls --endpoint-url=http://localhost:4566",
      "aws cloudformation validate-template --template-body file://t.yaml",
      "auth0 apps list",
    ],
  },
  "answers that are a key or a password": {
    doubted: [
      "gcloud services api-keys get-key-string K",
      "gcloud redis instances get-auth-string x",
      "az containerapp secret list --show-values",
      "az containerapp secret list --show-v",
      "az staticwebapp secrets list",
      "az signalr key list",
      "az communication list-key",
      "aws lightsail get-instance-access-details",
      "aws appsync list-api-keys",
      "aws ec2 describe-vpn-connections",
      "doctl databases list -o json",
      "doctl databases get x",
      "printf '%s' \"$SLACK_HOOK\"",
    ],
    approved: [
      "gcloud services list",
      "az keyvault key list --vault-name v",
      "doctl databases list",
      'echo "$HOOKS"',
    ],
  },
  "another server, or another folder, chosen by a word": {
    doubted: [
      "gh repo view git@x.invalid:o/r",
      "gh repo view x.invalid:o/r",
      "gh repo view ssh://git@x.invalid/o/r",
      "gh pr view HTTPS://x.invalid/o/r/pull/1",
      "gh pr view //x.invalid/o/r/pull/1",
      "chezmoi managed -S /tmp/x",
      "terraform -chdir=/tmp/x validate",
      "terraform -chdir=../x graph",
    ],
    approved: [
      "gh pr view 12",
      "gh repo view cli/cli",
      "gh pr view https://github.com/o/r/pull/3",
      "gh issue list --search 'is:open label:bug'",
      "terraform -chdir=infra validate",
      "chezmoi managed",
    ],
  },
  "that a file exists is no secret, and a filter is no file": {
    doubted: ["cat .env", "ls < .env", "jq . .env", "stat -c %n x && cat ~/.ssh/id_rsa"],
    approved: [
      "ls .env",
      "ls -la ~/.ssh",
      "test -f .env && echo yes",
      "git check-ignore .env",
      "jq '.env' package.json",
      "yq -r '.env' a.yml",
    ],
  },
};

describe.each(Object.entries(CLASSES))("%s", (_, { doubted, approved }) => {
  it.each(doubted)("is not approved: %s", (bash) => {
    expect(decide(bash)).toBe("abstain");
  });
  it.each(approved)("is approved: %s", (bash) => {
    expect(decide(bash)).toBe("allow");
  });
});

it.each([
  ["cargo tree", ".cargo/config.toml", '[build]\n"rust\\u0063-wrapper" = "./w"\n'],
  ["cargo tree", "rust-toolchain.toml", '[toolchain]\n"p\\u0061th" = "/x"\n'],
  ["yarn --version", ".yarnrc.yml", '"yarn\\u0050ath": x\n'],
  ["yarn --version", ".yarnrc.yml", '"yarn\\\nPath": x\n'],
  ["ruff check .", "ruff.toml", "fix  =  true\n"],
  ["ruff check .", "ruff.toml", '"fix" = true\n'],
  ["npm view x", ".npmrc", "registry = http://x.invalid\n"],
  ["npm view x", ".npmrc", "regis${NO?}try=http://x.invalid\n"],
  ["pnpm view x", ".npmrc", "@a:registry=http://x.invalid\n"],
  ["terraform validate", ".terraform/providers/x", ""],
  ["terraform -chdir=infra validate", "infra/.terraform/providers/x", ""],
])("%s is not approved: %s chooses what runs", (bash, file, text) => {
  expect(decide(bash, { [file]: text })).toBe("abstain");
});

it.each([
  ["cargo tree", ".cargo/config.toml", "[net]\nretry = 2\n"],
  ["npm ls", ".npmrc", "registry=https://registry.npmjs.org\n"],
  ["npm view x", ".npmrc", "//x.invalid/:_authToken=${T}\n"],
  ["ruff check .", "ruff.toml", "fix = false\n"],
])("%s is approved with a plain %s", (bash, file, text) => {
  expect(decide(bash, { [file]: text })).toBe("allow");
});

it.each(["git config --global --list", "git config -l"])(
  "%s is not approved if it shows a login",
  (bash) => {
    expect(decide(bash, {})).toBe("allow");
    const login = '[url "https://me:pw@x.invalid/"]\n  insteadOf = x\n';
    expect(decide(bash, { "~/.gitconfig": login })).toBe("abstain");
  },
);
