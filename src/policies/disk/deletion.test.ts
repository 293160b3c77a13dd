import { expect, it } from "vitest";
import { judge, testPolicy, verdictOf } from "../../testing/index.ts";
import { verdictWithLinks } from "../shared/linked-world.ts";
import policy from "./deletion.ts";

testPolicy(policy, {
  deny: {
    guarded: [
      "rm -fr /",
      "rm -r -f /",
      "rm --recursive --force /",
      "rm --r -f /",
      "rm / -rf",
      "rm -rf -- /",
      "rm -rf --no-preserve-root /",
      "rm -rf /*",
      "rm -rf /**",
      "rm -rf /*/*/",
      "rm -rf /[a-z]*",
      "rm -rf //",
      "rm -rf /./",
      "rm -rf /tmp/../",
      "rm -rf $'\\x2f'",
      "rm -rf $HOME",
      'rm -rf "$HOME"/*',
      "rm -rf ~/.*",
      "rm -rf ~/{*,.[!.]*}",
      "rm -rf ~root",
      "rm -rf ~other",
      "rm -rf /home/other",
      "rm -rf /home",
      "rm -rf /Users",
      "rm -rf /etc /tmp/x",
      "rm -rf /usr/lib",
      "rm -rf /e*",
      "rm -rf /VAR",
      "rm -rf /private/etc",
      "rm -rf /var/lib/docker",
      "rm -rf ..",
      "rm -rf .",
      "rm -rf /project",
      'rm -rf "$(git rev-parse --show-toplevel)"',
      "rm -rf .git/*",
      "rm -rf .g*",
      "rm -rf .*",
      "rm -rf .GIT",
      "rm -rf .git/objects",
      "rm .git/HEAD",
      "rmdir .git",
      "RM -rf /",
      "/bin/rm -rf /",
      "\\rm -rf /",
      "busybox rm -rf /",
      "sudo env X=1 nohup rm -rf /",
      "bash -c 'rm -rf /'",
      "ssh web1 'sudo rm -rf /etc'",
      "tmux send-keys -t 1 'rm -r' 'f /etc' Enter",
      "screen -X stuff 'rm -rf /etc^M'",
      "xdotool type --delay 1 'rm -rf /etc'",
      'echo "$(rm -rf /)"',
      "cat <<EOF\n$(rm -rf /)\nEOF",
      "f() { rm -rf /; }; f",
      "D=/; rm -rf $D",
      "rm $FLAGS /",
      "rm -{r,f} /",
      "xargs -I{} rm -{} /",
      "cd / && rm -rf *",
      "cd ~; (cd /tmp); rm -rf *",
      "cd; rm -rf .",
      { bash: "rm -rf *", cwd: "/home/me" },
      { bash: "rm -rf .", cwd: "/" },
      "find / -delete",
      "find . -delete",
      "find . -type f -exec rm -f {} +",
      "find ~ -mtime +30 -delete",
      "find ~ ! -path '*/.git/*' -delete",
      "find / -name core -delete",
      "find ~ -type f -exec rm -rf {} +",
      "find /etc -type f -exec /bin/rm {} ';'",
      "python3 -c \"import shutil; shutil.rmtree('/home/me')\"",
      "rimraf ~",
      "mv ~ /tmp/x",
      "mv .git /tmp/x",
      "mv -t /tmp /*",
      "rsync -a --delete empty/ /",
      "rsync -a --delete template/ .",
      "tar czf x.tgz --remove-files ~",
      "docker run -v /:/host alpine rm -rf /host",
      'docker run --rm -v "$PWD":/app node:20 rm -rf /',
    ],
    emptied: ['rm -rf "$X"/*', "rm -rf $X/etc", 'rm -rf "$HOME/$SUB"', 'find "$X/" -delete'],
    outside: [
      "rm -rf /opt/app",
      "rm -r ../sibling",
      "cd .. && rm -rf build",
      "find /srv/data -name '*.log' -delete",
      "sudo rm -rf /usr/local/lib/x",
    ],
    fed: [
      "find . -print0 | xargs -0 rm -rf",
      "xargs rm -r < list",
      "cat list | parallel rm -rf",
      "cat list | parallel rm -rf {}",
      "parallel 'rm -rf {}' :::: list",
      "stdin=x; cat list | parallel rm -rf {}",
      "find / | xargs -I{} mv {} /tmp",
    ],
    shreds: ["shred -n 3 -z keys.txt", "srm notes.txt"],
    voided: ["mv src/a.ts /dev/null"],
  },
  ask: {
    contents: ["rm -rf ./*", "rm *", 'rm -rf "$(pwd)"/*'],
    sources: ["rm -rf ./src/*", "rm -r tests/"],
    shared: ["rm -rf /tmp", "find /tmp -type f -delete", 'rm -rf "/tmp/$X"'],
    rebuilt: ["rm -rf ~/.npm/_cacache"],
    detour: [
      "awk 'BEGIN { system(\"rm -rf dist\") }'",
      "cd /tmp && ruby -e 'system(\"rm -rf x\")'",
    ],
    searched: [
      "find logs -exec sh -c 'rm -rf \"$1\"' _ {} \\;",
      "find build -type f -delete",
      "find . -type d -empty -delete",
      "find . -not -path './.git/*' -delete",
      "find . -name '*.tmp' -exec rm -f {} +",
      "find ~ -name .DS_Store -delete",
      "fd -e pyc -x rm",
    ],
    unreadable: [
      "rm -rf $(cat list)",
      "cd $X && rm -rf build",
      'rm "$FILE"',
      "rm -rf $X/dist",
      'node -e "fs.rmSync(p)"',
    ],
    files: [
      "rm -f /srv/data.db",
      "rm ../notes.txt",
      "> ~/notes.txt",
      "truncate -s 0 ~/notes.txt",
      "cp /dev/null ~/notes.txt",
      "rsync -a --delete dist/ /mnt/backup/",
    ],
    remote: ["rsync -a --delete dist/ web1:/srv/www", "ssh web1 rm -r old"],
    container: ["kubectl exec web -- rm -rf /etc"],
  },
  nothing: [
    "ls | xargs -I{} mv {} done/",
    "parallel rm -rf ::: build dist",
    "rm -rf build ./dist 'a b'",
    "rm a.txt",
    "rm -rf src/old",
    "rm -rf /tmp/work",
    "rm -rf $TMPDIR/work",
    "rm -rf /tmp/build-$$",
    'T=$(mktemp -d) && rm -rf "$T"',
    'rm -rf "dist/$NAME"',
    "rm -rf build-$NAME",
    "rm -f *.log",
    "rm -rf packages/*/dist",
    "for d in packages/*; do rm -rf $d/dist; done",
    "rm -f .git/index.lock",
    "rm -rf .git/rebase-merge",
    "cd dist && rm -rf *",
    "rm -rf / --help",
    "rm -rf '/project/a*'",
    "find /tmp/work -mtime +1 -delete",
    "find . -name '*.pyc'",
    "npx rimraf dist",
    "mv a.txt b.txt",
    "mv ~/Downloads/data.zip .",
    "rsync -a --delete src/ copy/",
    "rsync -an --delete src/ /",
    ": > notes.txt",
    "truncate -s 0 logs/dev.log",
    "echo x > ~/notes.txt",
    "make > /dev/null",
    "docker compose exec web rm -rf tmp/cache",
    'docker run --rm -v "$PWD":/app node:20 rm -rf /app/dist',
    "git commit -m 'rm -rf /'",
    "grep -rn 'rm -rf /' docs",
    "cat <<'EOF' > notes.md\nrm -rf /\nEOF",
  ],
});

it("keeps a deny when another part only asks", () => {
  const verdict = verdictOf(policy, "rm -rf *; rm -rf / ~/x");
  expect(verdict.findings.map(({ messageId }) => messageId)).toEqual([
    "guarded",
    "outside",
    "contents",
  ]);
});

it("says what is lost and points at the command", () => {
  const command = "npm test && rm -rf ~/* /tmp/x";
  const found = judge(policy, command);
  expect(found?.message).toContain("removes `~/*`: the home folder");
  expect(command.slice(...found!.at!.span!)).toBe("rm -rf ~/* /tmp/x");
});

it("follows links, but removes a link without what it leads to", () => {
  const links = { "/project/link": "/etc", "/tmp/out": "/home/me/out" };
  const decision = (bash: string) => verdictWithLinks(policy, { bash }, links).decision;
  expect(decision("rm -rf link/")).toBe("deny");
  expect(decision("rm -rf link/ssh")).toBe("deny");
  expect(decision("rm -rf link/*")).toBe("deny");
  expect(decision("rm -rf /tmp/out/x")).toBe("deny");
  expect(decision("rm -rf link")).toBe("abstain");
});

it("shelters nothing in a project that holds the home folder", () => {
  expect(judge(policy, { bash: "rm -rf me", cwd: "/home" })?.messageId).toBe("guarded");
});
