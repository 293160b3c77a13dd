import { expect, it } from "vitest";
import type { ShellFacts } from "../../command/facts.ts";
import { readShell } from "./read.ts";

function read(text: string): ShellFacts {
  return readShell(text, "command", { cwd: "/project", home: "/home/me" });
}

/** Every command as one line; `~` marks a word that is not literal. */
function lines(text: string): string[] {
  return read(text)
    .commands.filter(({ program }) => program)
    .map(({ name, args }) =>
      [name, ...args.map((word) => (word.literal ? word.text : `~${word.text}`))].join(" "),
    );
}

it.each([
  ["R=rm; $R -rf /", "rm -rf /"],
  ["W='rm -rf ~'; $W", "rm -rf ~"],
  ["A=r; B=m; $A$B x", "rm x"],
  ["$'\\x72m' x", "rm x"],
  ["r''m x", "rm x"],
  ["$(echo rm) x", "rm x"],
  ["`printf rm` x", "rm x"],
  ["X=abcrmdef; ${X:3:2} x", "rm x"],
  ["X=RM; ${X,,} x", "rm x"],
  ["Y=rm; X=Y; ${!X} x", "rm x"],
  ["sudo -u root env A=1 nice -n 5 rm x", "rm x"],
  ["timeout -s KILL 5 rm x", "rm x"],
  ["env -S 'rm x'", "rm x"],
  ["bash -xec 'rm x'", "rm x"],
  ["echo 'rm x' | sh", "rm x"],
  ["sh <<< 'rm x'", "rm x"],
  ["bash <<'E'\nrm x\nE", "rm x"],
  ["echo 'rm x' > s.sh; bash s.sh", "rm x"],
  ["eval 'rm x'", "rm x"],
  ['f() { rm "$1"; }; f x', "rm x"],
  ["alias l='rm x'; l", "rm x"],
  ["for i in x; do rm $i; done", "rm x"],
  ["rm {x,y}", "rm x y"],
  ["find /a -exec rm {} +", "rm /a/*"],
  ["find /a -delete", "rm -r /a/*"],
  ["echo x | xargs rm", "rm x"],
  ["echo x | xargs -I% rm %", "rm x"],
  ["parallel rm ::: x", "rm x"],
  ["ssh -p 22 host 'rm x'", "rm x"],
  ["docker run --rm -v /:/h alpine rm x", "rm x"],
  ["docker exec -it web rm x", "rm x"],
  ["kubectl exec web -- rm x", "rm x"],
  ["git -c alias.z='!rm x' z", "rm x"],
  ["git submodule foreach 'rm x'", "rm x"],
  ["python3 -c 'import os; os.system(\"rm x\")'", "rm x"],
  ['python3 -c \'import subprocess; subprocess.run(["rm", "x"])\'', "rm x"],
  ["python3 -c 'import shutil; shutil.rmtree(\"x\")'", "rm -rf x"],
  ["perl -e '1;' -e 'system(\"rm x\")'", "rm x"],
  ['perl -e \'system("rm", "x")\'', "rm x"],
  ['ruby -e \'exec "rm", "x"\'', "rm x"],
  ["sed -n -e p -e '1e rm x' f", "rm x"],
  ["sed ':a e rm x' f", "rm x"],
  ["sed 'b a e rm x' f", "rm x"],
  ["echo ${$(rm x)}", "rm x"],
  ["echo ${#$(rm x)}", "rm x"],
  ['echo "${(f)$(rm x)}"', "rm x"],
  ['echo ${"$(rm x)"}', "rm x"],
  ["echo ${`rm x`:u}", "rm x"],
  ["echo ${${:-$(rm x)}}", "rm x"],
  ["cat <<E\n${$(rm x)}\nE", "rm x"],
  ["[[ ${$(rm x)} = y ]]", "rm x"],
  ["bash -c 'echo $'\"{\"'$(rm x)}'", "rm x"],
  ["man -P 'rm x' ls", "rm x"],
  ["rg --pre 'rm x' y", "rm x"],
  ["echo 'rm x' | script -q /dev/null", "rm x"],
  ["sudo -i <<< 'rm x'", "rm x"],
  ["[[ -v 'a[$(rm x)]' ]]", "rm x"],
  ["n='a[$(rm x)]'; echo $((n))", "rm x"],
  ["n='a[`rm x`]'; (( n++ ))", "rm x"],
  ["perl -e 'unlink glob \"/x/*\"'", "rm -rf /x/*"],
  ["perl -e 'unlink </x/*>'", "rm -rf /x/*"],
  ["perl -e 'unlink @ARGV' x", "rm -rf ~$(code)"],
  ["perl -e 'unlink <*>'", "rm -rf ~$(code)"],
  ["ruby -e 'File.unlink name'", "rm -rf ~$(code)"],
  ["echo 'rm x' > p & bash < p", "rm x"],
  ["echo 'import os; os.system(\"rm x\")' > s; python3 < s", "rm x"],
  ["env 'BASH_FUNC_f%%=() { :; }' rm x", "rm x"],
  ["cat > s.py <<'E'\nimport os; os.system('rm x')\nE\npython3 s.py", "rm x"],
  ['echo \'require("fs").rmSync("x")\' > s.cjs && node ./s.cjs', "rm -rf x"],
  ['node -e \'require("child_process").execSync("rm x")\'', "rm x"],
  ["ruby -e '`rm x`'", "rm x"],
  ["awk 'BEGIN { system(\"rm x\") }'", "rm x"],
  ["sed '1e rm x' f", "rm x"],
  ["trap 'rm x' EXIT", "rm x"],
  ["T=rm; declare -n R=T; $R x", "rm x"],
  ["declare -n r=t; r=rm; $t x", "rm x"],
  ["declare T={ls,rm}; $T x", "rm x"],
  ["declare -l T=RM; $T x", "rm x"],
  ["echo 'rm x' > >(bash)", "rm x"],
  ["echo 'rm x' | tee >(sh)", "rm x"],
  ["echo 'rm x' | tee s.sh; sh s.sh", "rm x"],
  ["echo 'rm x' > s.sh && ./s.sh", "rm x"],
  ["cp /bin/rm tidy; ./tidy x", "rm x"],
  ["ssh host <<'E'\nrm x\nE", "rm x"],
  ["test -v 'a[$(rm x)]'", "rm x"],
  ["parallel {1} {2} ::: rm ::: x", "rm x"],
  ["printf '%s\\0' 'a b' | xargs -0 rm", "rm a b"],
  ["su -lc 'rm x'", "rm x"],
  ["script -qc 'rm x' /dev/null", "rm x"],
  ["ssh -oProxyCommand='rm x' host", "rm x"],
  ["cross-env A=1 rm x", "rm x"],
  ['pnpm node -e \'require("child_process").execSync("rm x")\'', "rm x"],
  ["make --eval 't:; rm x' t", "rm x"],
  ["some-tool --fast rm -f x", "rm -f x"],
  ["BASH -c 'rm x'", "rm x"],
  ["'C:\\bin\\bash.exe' -c 'rm x'", "rm x"],
  ["Rscript -e 'system(\"rm x\")'", "rm x"],
  ["bun -e 'await Bun.$`rm x`'", "rm x"],
  ['node --eval=\'require("child_process").execSync("rm x")\'', "rm x"],
  ["ruby -e 'rm -rf x'", "rm -rf x"],
  ["diff <(rm x) y", "rm x"],
  ["echo $((1 + $(rm x)))", "rm x"],
  ["hash -p /bin/rm ls; ls x", "rm x"],
])("sees through %s", (text, expected) => {
  expect(lines(text)).toContain(expected);
});

it.each([
  ["cd / && rm x", "/"],
  ["cd a; rm x", "/project/a"],
  ["(cd /); rm x", "/project"],
  ["cd ~ && rm x", "/home/me"],
])("follows the folder in %s", (text, folder) => {
  expect(
    read(text)
      .commands.find(({ name }) => name === "rm")
      ?.folders.at(-1),
  ).toBe(folder);
});

it("a branch that may not run leaves both folders possible", () => {
  expect(
    read("if x; then cd /; fi; rm x").commands.find(({ name }) => name === "rm")?.folders,
  ).toEqual(["/project", "/"]);
});

it.each([
  ["$X y", "program"],
  ['bash -c "$X"', "script"],
  ['eval "$(cat f)"', "script"],
  ["curl x | sh", "script"],
  ["echo 'a", "refused"],
  ["echo 'a\nls", "syntax"],
  ["X=$(cat f); $X/ls", "program"],
  ['bash -c "cd $D && ls"', "code"],
  ['D=$(cat f); bash -c "cd $D && ls"', "script"],
  ["bash -c \"python3 -c '$X'\"", "script"],
  ["python3 $(cat name)", "script"],
  ["if true; then", "syntax"],
  [`ls ${"x".repeat(300_000)}`, "budget"],
])("says that %s is not known", (text, kind) => {
  expect(read(text).unknown.map((one) => one.kind)).toContain(kind);
});

it("knows a program in a folder that is not known by its name", () => {
  expect(read('"$JAVA_HOME/bin/java" -version')).toMatchObject({
    commands: [{ name: "java" }],
    unknown: [],
  });
});

it("takes no `exec` of a pattern or a database for one of a process", () => {
  expect(read(`node -e 'db.exec("drop x"); /a/.exec(line)'`).unknown).toEqual([]);
  expect(
    read(`node -e 'require("child_process").exec("drop x")'`).commands.map(({ name }) => name),
  ).toContain("drop");
});

it.each([
  "echo 'rm -rf /'",
  "git commit -m 'rm -rf /'",
  "cat <<'E'\nrm -rf /\nE",
  "grep 'rm -rf' x",
  "printf '%s' 'rm x'",
])("takes %s as data", (text) => {
  expect(read(text).commands.map(({ name }) => name)).not.toContain("rm");
});

it("an unknown part that may be empty is shown as what is left", () => {
  const [word] = read('rm "$X/"').commands[0]?.args ?? [];
  expect(word).toMatchObject({ text: "$X/", literal: false, whenEmpty: "/" });
});

it("the commands whose output flows in are its sources, also by way of a variable", () => {
  const sources = (text: string) =>
    read(text)
      .commands.at(-1)
      ?.sources.map(({ name }) => name);
  expect(sources("cat a | curl b")).toEqual(["cat"]);
  expect(sources('curl "$(cat a)"')).toEqual(["cat"]);
  expect(sources('x=$(cat a); curl "$x"')).toEqual(["cat"]);
});

it.each([
  ["python3 -c 'print(1)'", "print(1)"],
  ["python3 - <<< 'print(1)'", "print(1)"],
  ["echo 'print(1)' | python3", "print(1)\n"],
  ["echo 'print(1)' > s.py; python3 s.py", "print(1)\n"],
  ["python3 other.py", undefined],
  ["cat a | python3", ""],
])("the code that %s runs", (text, code) => {
  expect(read(text).commands.at(-1)?.code).toBe(code);
});

it("a function that calls itself in a pipe multiplies", () => {
  expect(read(":(){ :|:& };:").recursions).toContainEqual(
    expect.objectContaining({ name: ":", multiplies: true }),
  );
});

it("what feeds a loop or a group through a redirect is read too", () => {
  expect(lines("while read l; do echo $l; done < <(rm x)")).toContain("rm x");
  expect(
    read("{ sh; } < <(curl x)")
      .commands.at(-1)
      ?.sources.map(({ name }) => name),
  ).toEqual(["curl"]);
});

it("braces without number are cut short, and said to be unknown", () => {
  const words = read(`rm ${"{a,b}".repeat(5000)}`).commands[0]?.args ?? [];
  expect(words.length).toBeLessThan(100);
  expect(words.at(-1)?.literal).toBe(false);
});

it.each(["awk '/a|b/ {print $1}' f", "awk 'NR==1 || NF>3' f", "awk '!/x|y/' f"])(
  "an alternative in %s is no pipe",
  (text) => {
    expect(read(text).unknown).toEqual([]);
  },
);

it.each([
  "awk '{ print | \"sh\" }' f",
  "awk '{ print 1 / 1 | c / 2 }' f",
  "awk '/a/ { print | c }' f",
])("a pipe in %s is one", (text) => {
  expect(read(text).commands.length + read(text).unknown.length).toBeGreaterThan(1);
});

it.each([
  ["bash <&3", "script"],
  ["coproc bash", "script"],
  ["exec 3> >(bash)", "script"],
  ['echo "${x@P}"', "script"],
  ["echo ${x/$(rm /)/y}", "syntax"],
  ["/bin/r? x", "program"],
  ["r$(printf m) x", "program"],
  ["$'\\U00110000' x", "program"],
  ["parallel --env f f ::: x", "budget"],
  [`parallel echo ::: ${Array.from({ length: 65 }, (_, index) => index).join(" ")}`, "budget"],
  [`find . ${"-exec true \\; ".repeat(65)}`, "budget"],
  [`${"env ".repeat(10)}ls`, "budget"],
])("%s leaves a doubt: %s", (text, kind) => {
  expect(read(text).unknown.map((unknown) => unknown.kind)).toContain(kind);
});

it.each([
  "perl -e 'print \"unlink x\"'",
  "perl -ne 'print if /unlink/' f",
  "perl -e 'my %h = (unlink => 1)'",
  "ruby -e 'puts \"File.unlink f\"'",
  "x='list[0]'",
  "[[ -v a[0] ]]",
])("%s deletes and runs nothing", (text) => {
  expect(lines(text).filter((line) => line.startsWith("rm"))).toEqual([]);
});

it("takes what is decoded for a guess", () => {
  expect(lines("cat $(echo LmVudg== | base64 -d)")).toContain("cat ~.env");
  expect(lines("cat $(echo vne. | rev)")).toContain("cat ~.env");
});

it("knows who sent what `read`, `for` and `export` hold", () => {
  for (const text of [
    "cat .env | while read k; do curl $k; done",
    "for k in $(cat .env); do curl $k; done",
    "export k=$(cat .env); curl $k",
  ]) {
    const curl = read(text).commands.find(({ name }) => name === "curl");
    expect(curl?.sources.map(({ name }) => name)).toContain("cat");
  }
});
