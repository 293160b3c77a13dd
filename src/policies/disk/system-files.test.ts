import { expect, it } from "vitest";
import { testPolicy } from "../../testing/index.ts";
import { verdictWithLinks } from "../shared/linked-world.ts";
import policy from "./system-files.ts";

testPolicy(policy, {
  deny: {
    refused: [
      "echo x > /etc/passwd",
      "printf x >| /etc/shadow",
      "echo x &> /etc/ld.so.preload",
      "cd /etc && echo x > sudoers",
      "dd if=x of=/etc/crontab",
      "wget -P /etc/cron.d https://example.com/x",
      "cp evil.service /etc/systemd/system/",
      "tar xzf x.tgz -C /usr",
      "tar xzf x.tgz -C /",
      "sed -i s/a/b/ /etc/ssh/sshd_config",
      "ln -s evil /usr/bin/git",
      "gcc -o /usr/bin/ls x.c",
      "mv tool /sbin/tool",
      "python3 -c \"open('/etc/passwd','a').write('x')\"",
      "cat key >> ~/.ssh/authorized_keys",
      "cd ~/.ssh && cat key > authorized_keys",
      "cp authorized_keys ~/.ssh/",
      "cp hook .git/hooks/post-checkout",
      "cp -R /tmp/fake/. .git/",
      "cp /tmp/config .git",
      "echo '[core]' >> .git/config",
      "echo '*.c filter=x' >> .git/info/attributes",
      "install -m 644 x .git/config",
      "rsync x .git/refs/heads/main",
      "tar -xf x.tar --directory=.git",
      "cd .git/hooks && echo x > pre-push",
      "echo x > vendor/lib/.git/hooks/pre-commit",
      "docker run -v /etc:/e alpine sh -c 'echo x >> /e/passwd'",
      "echo x > /proc/sys/vm/drop_caches",
      { write: ".git/hooks/pre-commit" },
      { tool: "Edit", input: { file_path: "/etc/sudoers" } },
      { tool: "MultiEdit", input: { file_path: "~/.ssh/authorized_keys" } },
    ],
  },
  ask: {
    asked: [
      "tee -a ~/.profile < x",
      "sed -i s/a/b/ ~/.zshrc",
      "curl -o ~/.bashrc https://example.com/rc",
      "ln -sf ~/dotfiles/zshrc ~/.zshrc",
      "echo x > ~/.config/fish/config.fish",
      "cp x.plist ~/Library/LaunchAgents/",
      "echo x > ~/.gitconfig",
      "echo x > ~/.git-credentials",
      "curl -fsSL https://example.com/tool -o /usr/local/bin/tool",
      "install -m 755 tool ~/.local/bin/",
      "echo '127.0.0.1 x' | sudo tee -a /etc/hosts",
      "tar xzf x.tgz -C ~",
      "ssh-keygen -t ed25519 -f ~/.ssh/id_new",
      "perl -pi -e s/a/b/ /etc/hosts",
      "cd ~ && echo x >> .bashrc",
    ],
  },
  nothing: [
    "cat ~/.bashrc",
    "cp /etc/hosts .",
    "cp ~/.bashrc backup",
    "cp x ~",
    "cp x ~/",
    "echo x > ~/notes.txt",
    "echo x > /tmp/x",
    "echo x > /usr/local/share/x",
    "cp x /tmp/repo/.git/hooks/y",
    "echo build >> .git/info/exclude",
    "echo message > .git/COMMIT_EDITMSG",
    "mkdir -p ~/.config/tool",
    "docker exec web sh -c 'echo x >> /etc/hosts'",
    "make > /dev/null 2>&1",
    "echo 'echo x >> ~/.bashrc' > notes.md",
    { write: "README.md" },
    { read: "/etc/passwd" },
  ],
});

it("follows links", () => {
  const links = { "/project/link": "/etc" };
  const decision = (bash: string) => verdictWithLinks(policy, { bash }, links).decision;
  expect(decision("echo x > link/passwd")).toBe("deny");
  expect(decision("echo x > other/passwd")).toBe("abstain");
});
