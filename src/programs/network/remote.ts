import type { ShellWord } from "../../command/facts.ts";
import {
  afterDashes,
  afterOptions,
  joined,
  type Launch,
  one,
  optionScripts,
} from "../launchers/launcher.ts";
import { ADD_DRY_RUN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const TRANSFER = "-c -J -l -o -P -S -X -D";
const SSH_OPTIONS = "-b -c -D -e -I -J -L -l -m -O -o -p -Q -R -W -w -B";
const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w -B";
/** `ProxyCommand` and its like run on this machine. */
function sshScripts(args: readonly ShellWord[]): Launch[] {
  return optionScripts(args, ["-o"], true).flatMap(({ script }) => {
    const found =
      /^(?:ProxyCommand|LocalCommand|KnownHostsCommand|ssh_command)\s*[= ]\s*(.+)$/is.exec(
        script.text,
      );
    return found && found[1] !== "none" ? [{ script: { ...script, text: found[1] ?? "" } }] : [];
  });
}
const PSSH =
  "-h -H -l -p -o -e -t -O -x -X --hosts --host --user --par --outdir --errdir --timeout --options";

const family: Family = {
  about: "Other machines: ssh, copies to and from them.",
  programs: [
    { names: "ssh-add", readOnly: { options: "-l -L -q -E=", needs: "-l -L", operands: "none" } },
    {
      names: "ssh-add, ssh-copy-id, ssh-keygen",
      files: { operands: "text", names: "-i -f", valued: "-t -b -C -N -P -p -o -E -R -F" },
    },
    {
      names: "ssh-keygen",
      secrets: [
        { flag: "-y", decision: "ask", effect: "opens a private key" },
        { flag: "-p", decision: "ask", effect: "changes the passphrase of a private key" },
      ],
      readOnly: { options: "-l -f= -E= -v", needs: "-l" },
      writesFiles: { writes: "-f", valued: "-t -b -C -N -P -m -Y -l" },
    },
    {
      names: "rclone",
      domain: "infra",
      valued:
        "--config --transfers --checkers --include --exclude --filter --bwlimit --log-file " +
        "--backup-dir",
      harmless: "-n -i --interactive -h",
      next: ADD_DRY_RUN,
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
      copies: [
        {
          run: "copy|copyto|move|moveto|sync|rcat",
          valued: "--config --transfers --include --exclude",
        },
      ],
    },
    {
      names: "lftp, ftp, sftp, ncftp",
      domain: "infra",
      valued: "-e -c -u -p -b -P -i -o",
      ask: {
        "-e|-c=*rm*|*mrm*|*mirror*--delete*|*rmdir*": "deletes files on the server",
        "<rm*|mrm*|mdelete*|delete*|rmdir*": "deletes files on the server",
      },
    },
    { names: "sftp, ftp, lftp, ncftp, tftp, smbclient", fileShell: true },
    {
      names: "scp",
      files: { operands: "copies", valued: TRANSFER, names: "-i -F" },
      copies: [{ run: "", valued: "-c -i -F -J -l -o -P -S -X -D" }],
    },
    { names: "scp, sftp", starts: (args) => [...sshScripts(args), ...optionScripts(args, ["-S"])] },
    {
      names: "rsync",
      starts: (args) => optionScripts(args, ["-e", "--rsh", "--rsync-path"]),
      files: {
        operands: "copies",
        valued:
          "-e --rsh --exclude --include -f --filter --bwlimit --port --rsync-path " +
          "--timeout --chmod --chown --suffix --max-size --min-size -M --remote-option " +
          "--info --out-format --partial-dir -B --block-size",
        reads: "--files-from --exclude-from --include-from --password-file",
        names: "--compare-dest --copy-dest --link-dest -T --temp-dir",
        writes: "--log-file --backup-dir --write-batch",
      },
      deletes: {
        deep: true,
        only:
          "--delete --delete-before --delete-during --delete-after --delete-delay " +
          "--delete-excluded --del --remove-source-files",
        idle: "-n --dry-run --list-only --help --version",
        valued:
          "-e -f -T -M --rsh --filter --exclude --include --exclude-from --include-from " +
          "--files-from --partial-dir --temp-dir --backup-dir --suffix --chmod --chown " +
          "--out-format --log-file --port --timeout --bwlimit --compare-dest --copy-dest " +
          "--link-dest --max-size --min-size --rsync-path --password-file",
        verb: "removes what the source lacks from",
        operands: "last",
      },
      copies: [
        {
          run: "",
          valued:
            "-e --rsh --exclude --include -f --filter --bwlimit --port --rsync-path " +
            "--timeout --chmod --chown --suffix --max-size --min-size --info --files-from " +
            "--exclude-from --include-from --password-file --log-file --backup-dir -T " +
            "--temp-dir --compare-dest --copy-dest --link-dest --partial-dir",
        },
      ],
    },
    {
      names: "ssh, autossh, mosh, slogin",
      files: { operands: "text", valued: SSH_OPTIONS, names: "-i -F -S", writes: "-E" },
    },
    {
      names: "ssh",
      help: "-V",
      starts: (args) => [...joined(afterOptions(args, SSH).slice(1)), ...sshScripts(args)],
    },
    { names: "rcp", copies: [{ run: "" }] },
    { names: "ncftpput", copies: [{ run: "", valued: "-u -p -P", always: "sends", all: true }] },
    { names: "ipfs", copies: [{ run: "add", always: "sends", all: true }] },
    {
      names: "croc, wormhole, magic-wormhole",
      copies: [{ run: "send", always: "sends", all: true }],
    },
    {
      names: "pastebinit",
      copies: [{ run: "", valued: "-b -a -t", source: "-i", always: "sends", all: true }],
    },
    { names: "ssh-agent", emits: "" },
    { names: "keychain", emits: "--eval" },
    { names: "sshpass", wraps: { valued: "-p -f -d -P" } },
    { names: "ssh-copy-id, sshfs", starts: sshScripts },
    { names: "pssh, parallel-ssh", starts: (args) => joined(afterOptions(args, PSSH)) },
    { names: "clush", starts: (args) => joined(afterOptions(args, "-w -g -x -X -l -o -t -u")) },
    { names: "pdsh", starts: (args) => joined(afterOptions(args, "-w -x -g -l -t -u -f -R")) },
    { names: "autossh", starts: (args) => joined(afterOptions(args, `${SSH} -M`).slice(1)) },
    {
      names: "mosh",
      starts: (args) => [...one(afterDashes(args)), ...optionScripts(args, ["--ssh"])],
    },
  ],
  examples: [
    { bash: "rsync -a --delete src/ host:/srv/app", expect: "ask" },
    { bash: "scp .env host:", expect: "deny" },
    { bash: "ssh host uptime", expect: "nothing" },
  ],
};

export default family;
