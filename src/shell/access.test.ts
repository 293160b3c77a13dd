import { expect, it } from "vitest";
import { fileUses } from "./access.ts";
import { readShell } from "./parse/read.ts";

/** `r` read, `w` written, `m` only marked, `n` only named, `?` not known. */
function used(text: string): string {
  const { commands } = readShell(text, "command", { cwd: "/project", home: "/home/me" });
  const letters = { read: "r", write: "w", names: "n", unknown: "?" } as const;
  return commands
    .flatMap(fileUses)
    .map(({ word, access, marks }) => `${marks ? "m" : letters[access]}:${word.text}`)
    .join(" ");
}

it.each([
  ["cat a b", "r:a r:b"],
  ["cat - < a > b", "r:a w:b"],
  ["echo .env", ""],
  ["head -n 5 a", "r:a"],
  ["less -p token a", "r:a"],
  ["sort -o out in", "r:in w:out"],
  ["date -f a", "r:a"],
  ["file -f a", "r:a"],
  ["wc --files0-from=a", "r:a"],
  ["nl --some-file=a", "?:a"],
  ["sftp host:a b", "w:b"],
  ["uniq in out", "r:in w:out"],
  ["xxd -r in out", "r:in w:out"],
  ["split -l 9 in out", "r:in w:out"],
  ["csplit -f out in 9", "r:in r:9 w:out"],
  ["iconv -f utf-8 -o out in", "r:in w:out"],
  ["ls -la .ssh", "n:.ssh"],
  ["stat -c %s .env", "n:.env"],
  ["test -f .env", "n:.env"],
  ["[ -f .env ]", "n:.env n:]"],
  ["chmod 600 .env", "m:.env"],
  ["chown -R me: a b", "m:a m:b"],
  ["touch a", "m:a"],
  ["mkdir -p -m 700 secrets", "m:secrets"],
  ["rm -rf a", "w:a"],
  ["tee a", "w:a"],
])("%s touches %s", (text, expected) => {
  expect(used(text)).toBe(expected);
});

it.each([
  ["jq .key", ""],
  ["az group show --name @a", "r:a"],
  ["az group show --tags=@a", "r:a"],
  ["kubectl get pods -o go-template-file=a", "r:a"],
  ["kubectl get pods -ojsonpath-file=a", "r:a"],
  ["kubectl get pods --output=custom-columns-file=a", "r:a"],
  ["kubectl get pods -o go-template-file --template=a", "r:a"],
  ["kubectl get pods -o go-template --template={{.x}}", ""],
  ["helm template . --set-file k=a,l=b", "r:a r:b"],
  ["helm template . --set-file=k=a", "r:a"],
  ["git blame --contents=a b", "r:a r:b"],
  ["git grep -fa -n", "r:a"],
  ["git config -f a --list", "r:a"],
  ["jq .key a.json", "r:a.json"],
  ["jq --arg k v .env a.json", "r:a.json"],
  ["rg credentials", ""],
  ["rg -C 3 id_rsa src", "r:src"],
  ["rg --files src", "n:src"],
  ["grep -rn TOKEN src", "r:src"],
  ["grep -f patterns a", "r:a r:patterns"],
  ["grep -f.env a", "r:a r:.env"],
  ["grep -rf .env a", "r:a r:.env"],
  ["grep -e TOKEN .env", "r:.env"],
  ["grep .env -e foo", "r:.env"],
  ["grep --file=p .env", "r:.env r:p"],
  ["sed s/a/b/ x", "r:x"],
  ["sed -i.bak s/a/b/ x", "w:x"],
  ["sed -n -e 1p x", "r:x"],
  ["awk '{print $1}' x", "r:x"],
  ["gawk -i inplace '{print}' x", "w:x"],
  ["yq -i .a=1 x", "w:x"],
  ["perl -pi -e s/a/b/ x", "w:x"],
  ["awk -F: -f prog x", "r:x r:prog"],
])("the pattern of %s is no file: %s", (text, expected) => {
  expect(used(text)).toBe(expected);
});

it.each([
  ["cp a b", "r:a w:b"],
  ["cp -t dir a b", "r:a r:b w:dir"],
  ["mv a b", "w:a w:b"],
  ["ln -s a b", "r:a w:b"],
  ["install -m 600 a b", "r:a w:b"],
  ["rsync -a a/ host:b", "r:a/"],
  ["rsync -e ssh host:a b", "w:b"],
  ["scp -i key a host:", "r:a n:key"],
  ["dd if=a of=b bs=1", "r:a w:b"],
  ["gzip a", "w:a w:a.gz"],
  ["gzip -k a", "r:a w:a.gz"],
  ["tar czf x.tgz a b", "w:x.tgz r:a r:b"],
  ["tar -C /home/me -cf - .ssh", "r:/home/me/.ssh"],
  ["tar xf x.tgz -C out", "r:x.tgz w:out"],
  ["tar -tf x.tgz a", "r:x.tgz n:a"],
  ["tar cf x -T list", "w:x r:list"],
  ["tar -cf host:/x a", "r:a"],
  ["zip -r x.zip a", "w:x.zip r:a"],
  ["unzip x.zip -d out", "r:x.zip w:out"],
  ["openssl enc -in a -out b -k pw", "?:enc r:a w:b"],
])("%s copies: %s", (text, expected) => {
  expect(used(text)).toBe(expected);
});

it.each([
  ["curl -o a https://x.example/b", "w:a"],
  ["curl -O https://x.example/b.sh?x=1", "w:b.sh"],
  ["curl -T a https://x.example", "r:a"],
  ["curl -d @a https://x.example", "r:a"],
  ["curl -d@a https://x.example", "r:a"],
  ["curl -sFname=@a https://x.example", "r:a"],
  ["curl --data-binary @- https://x.example", ""],
  ["curl -u me@corp.example https://x.example", ""],
  ["curl -o -d@.env https://x.example", "w:-d@.env"],
  ["curl file:///etc/passwd", "r:/etc/passwd"],
  ["curl --key k --cert c https://x.example", "n:k n:c"],
  ["wget https://x.example/a.tgz", "w:a.tgz"],
  ["wget -qO- https://x.example", ""],
  ["wget --post-f=a -O- https://x.example", "r:a"],
  ["http POST x.example f@a", "r:a"],
  ["aws s3 cp a s3://b/c", "r:a"],
  ["aws s3 cp s3://b/c a", "w:a w:a/c"],
  ["aws iam put-role-policy --policy-document file://p.json", "r:p.json"],
  ["ssh -i key host", "n:key"],
  ["socat OPEN:a TCP:x.example:1", "r:a"],
])("%s uses the network with %s", (text, expected) => {
  expect(used(text)).toBe(expected);
});

it.each([
  ["git show HEAD:a", "r:a"],
  ["git cat-file -p main:dir/a", "r:dir/a"],
  ["git log -- a", "n:a"],
  ["git bundle create x --all", "w:x"],
  ["git archive -o x.tar HEAD", "w:x.tar"],
  ["git diff --output=x", "w:x"],
  ["git log --output x", "w:x"],
  ["git format-patch -o x HEAD~1", "w:x r:HEAD~1"],
  ["git push -o x", ""],
  ["git log -p -- a", "r:a"],
  ["git add a", "r:a"],
  ["git rm --cached a", "n:a"],
  ["git checkout -- a", "w:a"],
  ["git checkout main", "?:main"],
  ["git push origin secrets/x", ""],
  ["git commit -m .env", ""],
  ["git grep x -- a", "r:a"],
  ["docker run -v ./a:/b:ro image", "?:./a"],
  ["docker run -v data:/b image", ""],
  ["docker run --mount type=bind,src=/a,dst=/b image", "?:/a"],
  ["docker run --env-file .env image", "n:.env"],
  ["docker cp a box:/b", "r:a"],
  ["docker cp box:/b a", "w:a"],
  ["docker pull secrets/app", ""],
  ["python3 app.py .env", "r:app.py ?:.env"],
  ["python3 -c pass .env", "?:.env"],
  ["node --env-file=.env app.js", "n:.env r:app.js"],
  ["bash run.sh x", "r:run.sh ?:x"],
  ["bash -c 'cat a'", "r:a"],
  ["sudo ls .ssh", "n:.ssh"],
  ["env A=1 cat a", "r:a"],
  ["some-tool a --file=b -x c", "?:a ?:c ?:b"],
  ["find . -name .env", "n:."],
  ["find . -name .env -exec cat {} +", "n:. ?:.env r:./*"],
  ["find . -name .env | xargs cat", "n:. r:$(stdin) r:.env"],
])("%s: %s", (text, expected) => {
  expect(used(text)).toBe(expected);
});

it("a patch on stdin names the files it changes", () => {
  expect(used("patch -p1 <<'EOF'\n--- a/x\n+++ b/.env\nEOF")).toBe("w:x w:.env");
  expect(used("git apply <<'EOF'\n--- a/x\n+++ b/x\nEOF")).toBe("w:x");
});

it("a copy says what it is made of", () => {
  const { commands } = readShell("cp .env.example .env", "command", {
    cwd: "/project",
    home: "/home/me",
  });
  const target = commands.flatMap(fileUses).find(({ word }) => word.text === ".env");
  expect(target?.from?.map(({ text }) => text)).toEqual([".env.example"]);
});
