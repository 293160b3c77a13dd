import { any } from "../lib/read-only.ts";
import { ADD_DRY_RUN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const GONE = "deletes backups";

const family: Family = {
  about: "Backups and snapshots.",
  programs: [
    {
      names: "tmutil",
      readOnly: {
        sub: {
          ["listbackups listlocalsnapshots listlocalsnapshotdates destinationinfo " +
            "isexcluded latestbackup machinedirectory status compare uniquesize " +
            "calculatedrift version help"]: any,
        },
      },
    },
    {
      names:
        "duplicity, duplicacy, kopia, bup, barman, pgbackrest, wal-g, wal-e, tarsnap, " +
        "autorestic, rdiff-backup, snapper, timeshift, tmutil",
      domain: "infra",
      harmless: "-n --dryrun",
      next: "List what is there, and leave the deletion to the person.",
      deny: {
        ["remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|delete|" +
          "delete-backup|purge|expire|stanza-delete|prune|forget|nuke"]: GONE,
        "snapshot|backup|snapshots delete|forget|prune|remove|expire": GONE,
        "--nuke|--delete|--delete-all|--remove-older-than": GONE,
        "deletelocalsnapshots|thinlocalsnapshots": GONE,
      },
      ask: { "cleanup|restore|disable|stop|maintenance|repository": "changes the backups" },
    },
    {
      names: "restic, rustic",
      domain: "infra",
      valued:
        "-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir",
      harmless: "-n -h",
      next: ADD_DRY_RUN,
      deny: {
        "forget --prune": GONE,
        "forget|snapshots --unsafe-allow-remove-all": GONE,
        prune: "deletes data that no snapshot holds",
      },
      ask: {
        forget: "takes snapshots out of the repository",
        "key remove|passwd": "changes who can open the repository",
        "rewrite|migrate|repair|tag|rebuild-index|recover": "rewrites the repository",
        "unlock --remove-all": "lets two runs change the repository at once",
      },
    },
    {
      names: "borg, borg2, borgmatic",
      domain: "infra",
      valued: "-r --repo --remote-path --rsh -P --prefix -a --glob-archives",
      harmless: "-n -h",
      next: ADD_DRY_RUN,
      deny: {
        "delete|rdelete|repo-delete": "deletes the archive or the whole repository",
        prune: GONE,
      },
      ask: {
        "check --repair": "rewrites the repository",
        compact: "frees what deleted archives held",
        "recreate|break-lock|rename|transfer|repo-compress": "rewrites the repository",
      },
    },
    {
      names: "mc, mcli",
      domain: "infra",
      valued: "-C --config-dir --limit-upload --limit-download",
      harmless: "--fake",
      next: "Look with `mc ls`, and leave the deletion to the person.",
      deny: {
        "rb|rm -r|--recursive|--force|--dangerous|--versions":
          "deletes the bucket or everything below the path",
        rb: "deletes the bucket",
        "admin bucket delete|remove": "deletes the bucket",
      },
      ask: {
        rm: "deletes the object",
        "mirror --remove|--overwrite": "deletes or replaces what the target has",
        "mv|undo": "moves or takes back objects",
        ["admin user|policy|group|service|config|tier|heal|decommission " +
          "remove|rm|disable|unset|detach|stop|restart|reset|start"]:
          "changes the server for everybody",
        ["admin|ilm|event|replicate|version|retention|legalhold|tag|encrypt|anonymous|" +
          "policy|alias " +
          "rm|remove|clear|disable|suspend|unset|set|set-json"]:
          "changes how the bucket keeps or shows objects",
      },
    },
    { names: "mc", copies: [{ run: "cp|mv|mirror|pipe" }] },
    {
      names: "b2, backblaze-b2",
      domain: "infra",
      deny: {
        "delete-bucket|rm": "deletes the bucket or its files",
        "bucket delete": "deletes the bucket",
      },
      ask: {
        "delete-*|hide-*|cancel-*": "deletes or hides files",
        "sync --delete": "deletes what the source does not have",
        "file|key delete|hide": "deletes or hides files",
      },
    },
    { names: "b2", copies: [{ run: "upload-file|upload_file|file", always: "sends" }] },
    {
      names: "obsutil, ossutil, ossutil64, coscmd, qshell",
      domain: "infra",
      deny: { "rm|delete -r|-f|--recursive|-a|--all": "deletes everything below the path" },
      ask: { "rm|delete|rb": "deletes stored files" },
    },
  ],
  examples: [
    { bash: "restic forget --keep-last 1 --prune", expect: "deny" },
    { bash: "borg delete repo", expect: "deny" },
    { bash: "restic snapshots", expect: "nothing" },
  ],
};

export default family;
