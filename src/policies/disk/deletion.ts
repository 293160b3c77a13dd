import { resolvePath } from "../../engine/path.ts";
import { definePolicy } from "../../engine/policy.ts";
import { programsWith } from "../../programs/index.ts";
import { EMPTIERS } from "../shared/deletion/deletions.ts";
import { lossesOf } from "../shared/deletion/file-losses.ts";

export default definePolicy({
  id: "disk/deletion",
  meta: {
    summary:
      "Deny deletions that ruin a machine, a home or a project, ask about those that may be meant",
    why:
      "One wrong path or one empty variable in a deletion costs everything below it, and no " +
      "tool brings it back.",
    presets: ["recommended", "strict"],
    limits: [
      "What a script file or a program of the project removes is not seen.",
      "Folders inside the project may be removed without a question, also when git does " +
        "not track them.",
      "Commands in a container count as harmless there unless they reach the whole system " +
        "or a mounted folder.",
      "`~` in quotes is a file of that name, but counts as the home folder.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...programsWith("deletes"), ...EMPTIERS]),
  traits: ["redirects"],
  options: (z) =>
    z.strictObject({
      folders: z._default(
        z.array(
          z.string().check(z.regex(/^[~/]/, "expected an absolute path or one that starts with ~")),
        ),
        [],
      ),
    }),
  messages: {
    guarded:
      "This {verb} `{target}`: {what}. Name the one folder inside the project that is meant.",
    emptied:
      "This {verb} `{target}`, which is {what} when the variable in it is empty. Write the " +
      "path out.",
    outside:
      "This {verb} `{target}` with all that is in it, outside the project and the " +
      "temporary folders. Let the person remove it, and say why.",
    fed:
      "This {verb} whole folders, and another program decides which. Look at its output " +
      "first, then name the folders.",
    shreds:
      "This {verb} `{target}` so that nothing can bring it back. Remove it with `rm` if it " +
      "is not needed.",
    voided:
      "This {verb} `{target}` to `/dev/null`, where nothing stays. Remove it with `rm` if " +
      "it is not needed.",
    contents: "This {verb} everything in the project folder. Approve only if that is meant.",
    sources:
      "This {verb} all of `{target}`, where the project keeps what people wrote. Approve " +
      "only if that is meant.",
    repository:
      "This {verb} `{target}`: the git history of another repository. Approve only if it " +
      "is kept elsewhere.",
    shared:
      "This {verb} `{target}`, which every program on this machine uses. Approve only if " +
      "nothing there is needed.",
    rebuilt:
      "This {verb} `{target}`. Programs fill it again, which may take long. Approve only " +
      "if that is meant.",
    searched:
      "This {verb} what a search below `{target}` finds. Have the search print its list " +
      "first, and approve only if the list is right.",
    unreadable:
      "This {verb} `{target}`, and which path that is shows only when it runs. Have the " +
      "path written out.",
    files:
      "This {verb} `{target}`, outside the project and the temporary folders. Approve only " +
      "if that file is meant.",
    fedFiles:
      "This {verb} the files that another program names. Approve only if somebody looked " +
      "at that list.",
    remote:
      "This {verb} `{target}` on another machine. Approve only if that machine and that " +
      "path are meant.",
    detour:
      "This {verb} `{target}` by way of code that starts a shell, where no guard looks for " +
      "it. Have it written as a command of its own.",
    container:
      "This {verb} `{target}` inside a container. Approve only if the container can be made anew.",
  },

  brief: () => "Delete only in the project, with paths written out.",

  *decide({ shell, project, home, files, options, deny, ask }) {
    const ground = {
      project,
      home,
      files,
      own: options.folders.map((folder) => resolvePath(folder, "/", home)),
    };
    for (const command of shell.commands) {
      for (const loss of lossesOf(command, shell.commands, ground)) {
        yield loss.level === "deny"
          ? deny(loss.id, loss, command.at)
          : ask(loss.id, loss, command.at);
      }
    }
  },

  examples: [
    { bash: "rm -rf ~", expect: { deny: "guarded" } },
    { bash: "rm -rf .git", expect: { deny: "guarded" } },
    { bash: 'rm -rf "$BUILD_DIR/"', expect: { deny: "emptied" } },
    { bash: "rm -rf ~/old-project", expect: { deny: "outside" } },
    { bash: "rm -rf ~/scratch/x", options: { folders: ["~/scratch"] }, expect: "nothing" },
    { bash: "git ls-files -o | xargs rm -rf", expect: { deny: "fed" } },
    { bash: "shred -u notes.txt", expect: { deny: "shreds" } },
    { bash: "mv data.db /dev/null", expect: { deny: "voided" } },
    { bash: "rm -rf *", expect: { ask: "contents" } },
    { bash: "rm -rf src", expect: { ask: "sources" } },
    { bash: "rm -rf vendor/lib/.git", expect: { ask: "repository" } },
    { bash: "rm -rf /tmp/*", expect: { ask: "shared" } },
    { bash: "rm -rf ~/.cache/pip", expect: { ask: "rebuilt" } },
    { bash: "find . -name '*.bak' -delete", expect: { ask: "searched" } },
    { bash: 'rm -rf "$DIR"', expect: { ask: "unreadable" } },
    { bash: "rm ~/notes.txt", expect: { ask: "files" } },
    { bash: "git ls-files -o | xargs rm -f", expect: { ask: "fedFiles" } },
    { bash: "ssh web1 'rm -rf releases/old'", expect: { ask: "remote" } },
    { bash: "docker exec web rm -rf /", expect: { ask: "container" } },
    { bash: "python3 -c \"import os; os.system('rm -rf dist')\"", expect: { ask: "detour" } },
    { bash: "rm -rf node_modules dist", expect: "nothing" },
    {
      bash: "rm -rf ../other",
      cwd: "/project/app/src",
      expect: "nothing",
      note: "still inside the project",
    },
    { bash: "echo 'rm -rf /'", expect: "nothing", note: "text, not a command" },
  ],
});
