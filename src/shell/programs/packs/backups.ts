import type { Tool } from "./types.ts";

const REHEARSE = "Add `--dry-run` to see what would go, and leave it to the person.";
const GONE = "deletes backups";

/** Backup and object storage tools. */
export const BACKUPS: readonly Tool[] = [
  {
    programs: "restic, rustic",
    valued: "-r --repo --repository-file -p --password-file --password-command -o --option --cache-dir",
    harmless: "-n -h",
    next: REHEARSE,
    deny: { "forget --prune": GONE, "forget|snapshots --unsafe-allow-remove-all": GONE, prune: "deletes data that no snapshot holds" },
    ask: {
      forget: "takes snapshots out of the repository",
      "key remove|passwd": "changes who can open the repository",
      "rewrite|migrate|repair|tag|rebuild-index|recover": "rewrites the repository",
      "unlock --remove-all": "lets two runs change the repository at once",
    },
  },
  {
    programs: "borg, borg2, borgmatic",
    valued: "-r --repo --remote-path --rsh -P --prefix -a --glob-archives",
    harmless: "-n -h",
    next: REHEARSE,
    deny: { "delete|rdelete|repo-delete": "deletes the archive or the whole repository", prune: GONE },
    ask: {
      "check --repair": "rewrites the repository",
      compact: "frees what deleted archives held",
      "recreate|break-lock|rename|transfer|repo-compress": "rewrites the repository",
    },
  },
  {
    programs: "rclone",
    valued: "--config --transfers --checkers --include --exclude --filter --bwlimit --log-file --backup-dir",
    harmless: "-n -i --interactive -h",
    next: REHEARSE,
    deny: {
      purge: "deletes the folder with everything in it",
      delete: "deletes the files",
      "rmdirs|rmdir": "deletes folders",
      deletefile: "deletes the file",
    },
    ask: {
      "sync|bisync": "deletes in the target what the source does not have",
      "move|moveto": "deletes the files where they were",
      "cleanup|dedupe": "deletes old or double versions",
      "config delete|password": "takes a remote out of the configuration",
      "backend|serve": "acts on the storage in its own way",
    },
  },
  {
    programs:
      "duplicity, duplicacy, kopia, bup, barman, pgbackrest, wal-g, wal-e, tarsnap, autorestic, rdiff-backup, snapper, timeshift, tmutil",
    harmless: "-n --dryrun",
    next: "List what is there, and leave the deletion to the person.",
    deny: {
      "remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|delete|delete-backup|purge|expire|stanza-delete|prune|forget|nuke":
        GONE,
      "snapshot|backup|snapshots delete|forget|prune|remove|expire": GONE,
      "--nuke|--delete|--delete-all|--remove-older-than": GONE,
      "deletelocalsnapshots|thinlocalsnapshots": GONE,
    },
    ask: { "cleanup|restore|disable|stop|maintenance|repository": "changes the backups" },
  },
  {
    programs: "mc, mcli",
    valued: "-C --config-dir --limit-upload --limit-download",
    harmless: "--fake",
    next: "Look with `mc ls`, and leave the deletion to the person.",
    deny: {
      "rb|rm -r|--recursive|--force|--dangerous|--versions": "deletes the bucket or everything below the path",
      rb: "deletes the bucket",
      "admin bucket delete|remove": "deletes the bucket",
    },
    ask: {
      rm: "deletes the object",
      "mirror --remove|--overwrite": "deletes or replaces what the target has",
      "mv|undo": "moves or takes back objects",
      "admin user|policy|group|service|config|tier|heal|decommission remove|rm|disable|unset|detach|stop|restart|reset|start":
        "changes the server for everybody",
      "admin|ilm|event|replicate|version|retention|legalhold|tag|encrypt|anonymous|policy|alias rm|remove|clear|disable|suspend|unset|set|set-json":
        "changes how the bucket keeps or shows objects",
    },
  },
  {
    programs: "lftp, ftp, sftp, ncftp",
    valued: "-e -c -u -p -b -P -i -o",
    ask: {
      "-e|-c=*rm*|*mrm*|*mirror*--delete*|*rmdir*": "deletes files on the server",
      "<rm*|mrm*|mdelete*|delete*|rmdir*": "deletes files on the server",
    },
  },
  {
    programs: "b2, backblaze-b2",
    deny: { "delete-bucket|rm": "deletes the bucket or its files", "bucket delete": "deletes the bucket" },
    ask: {
      "delete-*|hide-*|cancel-*": "deletes or hides files",
      "sync --delete": "deletes what the source does not have",
      "file|key delete|hide": "deletes or hides files",
    },
  },
  {
    programs: "obsutil, ossutil, ossutil64, coscmd, qshell",
    deny: { "rm|delete -r|-f|--recursive|-a|--all": "deletes everything below the path" },
    ask: { "rm|delete|rb": "deletes stored files" },
  },
];
