import type { InputLocation, ShellCommand } from "../../command/facts.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import { programsWith } from "../../programs/index.ts";
import { elsewhere, hostPaths } from "../shared/deletion/other-machine.ts";
import { aimOf } from "../shared/deletion/path-targets.ts";
import { realOf, tidy } from "../shared/deletion/path-zone.ts";
import type { SystemFile } from "../shared/system-places.ts";
import { watchedAt } from "./lib/watched.ts";
import { writtenBy } from "./lib/writes.ts";

export default definePolicy({
  id: "disk/system-files",
  meta: {
    summary:
      "Deny writes to what the system and git run or obey, ask about start-up files and " +
      "settings of the user",
    why:
      "A line in such a file acts later, in other programs and with other rights, when " +
      "nobody thinks of this session any more.",
    presets: ["recommended", "strict"],
    limits: [
      "Programs that write such files by themselves (`git config`, `npm config`, an " +
        "installer) are not known as writers.",
      "A path that is put together at run time is not seen.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor", "Write", "Edit", "MultiEdit", "NotebookEdit"] },
  programs: programsWith("writesFiles"),
  traits: ["redirects", "writes"],
  messages: {
    refused:
      "This writes `{target}`, which {what}. Leave it, and tell the person what to change " +
      "there and why.",
    asked: "This writes `{target}`, which {what}. Approve only if that change is meant.",
  },

  brief: () => "No writes to system files or git hooks; start-up files: asked.",

  *decide(scene) {
    for (const { target, watched, at } of [...byShell(scene), ...byTool(scene)]) {
      const { what, level } = watched;
      yield level === "deny"
        ? scene.deny("refused", { target, what }, at)
        : scene.ask("asked", { target, what }, at);
    }
  },

  examples: [
    { bash: "echo 'me ALL=(ALL) NOPASSWD:ALL' >> /etc/sudoers", expect: { deny: "refused" } },
    { bash: "cp key.pub ~/.ssh/authorized_keys", expect: { deny: "refused" } },
    { bash: "printf '#!/bin/sh' > .git/hooks/pre-commit", expect: { deny: "refused" } },
    { write: ".git/config", expect: { deny: "refused" } },
    { bash: "echo 'export EDITOR=vim' >> ~/.bashrc", expect: { ask: "asked" } },
    { bash: "sudo tee /etc/nginx/nginx.conf < nginx.conf", expect: { ask: "asked" } },
    { write: "/home/me/.zshrc", expect: { ask: "asked" } },
    { bash: "echo node_modules >> .gitignore", expect: "nothing" },
    { bash: "cat /etc/hosts > hosts.txt", expect: "nothing" },
    { write: "src/app.ts", expect: "nothing" },
  ],
});

interface Written {
  readonly target: string;
  readonly watched: SystemFile;
  readonly at: InputLocation;
}

function byShell(scene: PolicyContext): Written[] {
  return scene.shell.commands.flatMap((command) => {
    const seen = new Set<SystemFile>();
    return writtenBy(command).flatMap((word): Written[] => {
      const { paths, emptied } = aimOf(word, command, scene);
      const watched = [...paths, ...emptied]
        .flatMap((path) => [...here(path, command, scene)])
        .flatMap((path) => watchedAt(path, scene) ?? [])[0];
      if (!watched || seen.has(watched)) return [];
      seen.add(watched);
      return [{ target: word.text, watched, at: command.at }];
    });
  });
}

/** What a container writes matters where a folder of this machine is mounted. */
function here(
  path: string,
  command: ShellCommand,
  { shell, home }: PolicyContext,
): readonly string[] {
  const place = elsewhere(command, shell.commands, home);
  return place?.kind === "container" ? hostPaths(path, place.mounts) : [path];
}

function byTool(scene: PolicyContext): Written[] {
  if (typeof scene.input["command"] === "string") return [];
  return scene.paths.flatMap(({ access, given, path, at }): Written[] => {
    if (access !== "write") return [];
    const [plain, real] = [tidy(path), realOf(path, path, scene)];
    const watched =
      watchedAt(plain, scene) ?? (real === plain ? undefined : watchedAt(real, scene));
    return watched ? [{ target: given, watched, at }] : [];
  });
}
