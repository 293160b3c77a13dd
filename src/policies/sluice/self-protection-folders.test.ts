import { testPolicy } from "../../testing/index.ts";
import policy from "./self-protection.ts";

const HOOKED = JSON.stringify({
  model: "a",
  hooks: {
    PreToolUse: [
      {
        matcher: "*",
        hooks: [{ type: "command", command: "'/usr/bin/perl' gate.pl || exit 2;; esac" }],
      },
    ],
  },
});
const edit = (old_string: string, new_string: string) => ({
  tool: "Edit",
  input: { file_path: "~/.claude/settings.json", old_string, new_string },
  files: { "~/.claude/settings.json": HOOKED },
});
const PATCH = "--- a/.claude/settings.json\n+++ b/.claude/settings.json\n@@ -1 +1 @@\n-{}\n+{ }\n";

/**
 * Folders around the protected files, settings that are read before and after, and files of an
 * installation as a plugin.
 */
testPolicy(policy, {
  nothing: [
    "ls -la ~/.claude/plugins",
    "tar czf backup.tgz .claude",
    "rsync -a ~/.claude/ backup/",
    "zip -r x.zip .claude",
    "chmod 700 ~/.config",
    "chmod go-w ~/.claude",
    "mkdir -p .github/hooks",
    "rm -rf .github/hooks",
    { bash: "rm -rf .github/hooks", files: { ".github/hooks/lint.json": "eslint" } },
    "rm -rf .cursor",
    "git stash -u",
    {
      bash: "git apply x.patch",
      files: { "x.patch": PATCH.replaceAll(".claude/settings.json", "src/a.ts") },
    },
    { bash: "cp -rT /tmp/d ~", files: { "/tmp/d/notes.md": "" } },
    "tar xzf x.tar.gz -C /usr/local",
    "tar xf /tmp/x.tar",
    "gh repo clone a/b",
    "rclone copy x remote:y",
    "make",
    "node --run build",
    { write: "~/.claude/plugins/cache/m/other/1.0.0/skills/x.md", content: "x" },
  ],
  ask: {
    settings: [
      edit('"model":"a"', '"model":"b"'),
      { write: "~/.claude/plugins/known_marketplaces.json", content: "{}" },
      { write: ".kiro/hooks/x.kiro.hook", content: "{}" },
    ],
    unnamed: [
      "python3 -c \"import sys,os; os.rename(sys.argv[1],'x')\" ~/.claude",
      "pwsh -c 'Move-Item ~/.claude x'",
      "bindfs /tmp/e ~/.claude",
      "gh repo clone x ~/.claude",
      "gh run download -D ~/.claude",
      "rclone copy x ~/.claude",
      "rsync -a x/ localhost:.claude/",
      "rsync -a x/ me@127.0.0.1:.claude/",
      "cd / && tar xf /tmp/x.tar",
      "tar xPf /tmp/x.tar",
      "tar -xf /tmp/x.tar --absolute-names",
      "rsync -a /tmp/d/ ~",
      "cp -rT /tmp/d ~",
      { bash: "cp -rT /tmp/d ~", files: { "/tmp/d/.claude/settings.json": "{}" } },
      "git sparse-checkout set --no-cone '/*' '!.claude'",
      { bash: "git stash -u", files: { ".claude/settings.local.json": '{"hooks":"sluice"}' } },
      { bash: "git apply x.patch", files: { "x.patch": PATCH } },
      { bash: "patch -p1 < x.patch", files: { "x.patch": PATCH } },
      { bash: "mv .cursor x", files: { ".cursor/hooks.json": "sluice hook" } },
      { bash: "rm -rf .clinerules", files: { ".clinerules/hooks/PreToolUse": "sluice hook" } },
    ],
  },
  deny: {
    hooks: [
      edit('"matcher":"*"', '"matcher":"Zzz"'),
      edit("exit 2;; esac", "exit 0;; esac"),
      edit("'/usr/bin/perl'", "'/bin/true'"),
      edit('"model":"a"', '"\\u0064isableAllHooks":true'),
      edit('"model":"a"', '"model":"a",,'),
      edit('"model":"a"', '"env":{"A":"b"}'),
      {
        write: "~/.claude/plugins/installed_plugins.json",
        content: '{"plugins":{}}',
        files: { "~/.claude/plugins/installed_plugins.json": '{"plugins":{"sluice":1}}' },
      },
    ],
    holder: [
      "tar --remove-files -cf x.tar .claude",
      "zip -mr x.zip .claude",
      "7z a -sdel x.7z ~/.claude",
      "rsync -a --remove-source-files ~/.claude/ x/",
      "trash ~/.claude",
      "trash-put ~/.claude",
      "gio trash ~/.claude",
      "gio move ~/.claude x",
      "rename claude x ~/.claude",
      "cmake -E rename ~/.claude x",
      "mv ~/.claude/plugins x",
      { bash: "rm -rf .github/hooks", files: { ".github/hooks/x.json": "sluice hook" } },
    ],
    own: [
      { write: "~/.claude/plugins/cache/m/sluice/1.0.0/.claude-plugin/plugin.json", content: "{}" },
      "sed -i s/a/b/ ~/.claude/plugins/cache/m/sluice/1.0.0/dist/hook.cjs",
      "cp x ~/.claude/plugins/cache/m/sluice/1.0.0/bin/sluice",
    ],
    managed: ["echo x > ~/.claude/remote-settings.json"],
    shellWrite: ["jaq -i .a=1 ~/.claude/settings.json"],
  },
});
