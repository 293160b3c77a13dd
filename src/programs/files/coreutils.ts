import { any, shows } from "../lib/read-only.ts";
import type { Deleter, Family, FileOperands, ReadOnlyRow } from "../program.ts";

/** Shows names, sizes and the like. */
const names: ReadOnlyRow = { options: "*", operands: "names" };
const SUMS: FileOperands = { operands: "reads", valued: "-a --algorithm" };
const RM: Deleter = { deep: "-r -R --recursive", idle: "--help --version" };
const TREE: Deleter = {
  deep: true,
  valued: "-g --glob --tmp --max-retries --retry-delay --backoff",
  idle: "--help --version",
};
const SHRED: Deleter = {
  deep: "-r -R",
  valued: "-n -s --iterations --size --random-source",
  idle: "--help --version",
  shreds: true,
  verb: "overwrites",
};
const MOVE: Deleter = {
  deep: true,
  valued: "-t --target-directory -S --suffix",
  idle: "--help --version",
  verb: "moves away",
  operands: "sources",
};
const OWNER = "changes the owner of";

const family: Family = {
  about: "The GNU and BSD core utilities: files, folders, texts and numbers.",
  programs: [
    {
      names:
        "cat, tac, nl, head, tail, wc, cut, paste, join, comm, fold, fmt, expand, " +
        "unexpand, rev, column, od, hexdump, hd, cksum, sum, md5sum, md5, sha1sum, " +
        "sha224sum, sha256sum, sha384sum, sha512sum, shasum, b2sum, b3sum, cmp, diff, " +
        "colordiff, tsort, pr, look, gzcat, zdiff, zcmp, col, colrm, ul, vis, unvis, " +
        "ghead, gtail, gcat, gwc",
      readOnly: shows,
    },
    {
      names:
        "cat, tac, nl, rev, fold, fmt, pr, expand, unexpand, column, paste, comm, cmp, " +
        "diff3, colordiff, strings, cksum, b2sum, sum, look",
      files: { operands: "reads" },
    },
    {
      names:
        "ls, dir, vdir, gls, exa, eza, lsd, stat, gstat, du, df, realpath, readlink, " +
        "greadlink, basename, dirname, pathchk, getfacl, lsattr, getcap, namei",
      readOnly: names,
    },
    {
      names: "ls, dir, vdir, exa, eza",
      files: {
        operands: "names",
        valued: "-I -w -T -L --ignore --hide --width --tabsize --sort --time --time-style",
      },
    },
    { names: "ls, df, du, uptime, whoami, id", looksAsRoot: "" },
    {
      names:
        "tr, seq, factor, numfmt, expr, sleep, usleep, nproc, getconf, clear, cal, ncal, " +
        "id, groups, users, who, w, whoami, logname, tty, uname, uptime, hostid, locale, " +
        "pwd",
      readOnly: any,
    },
    {
      names:
        "sleep, tr, seq, yes, factor, expr, nproc, uname, hostname, id, whoami, groups, " +
        "tty, uptime, pwd",
      files: { operands: "text" },
    },
    { names: "rev, tr", decodes: "" },
    { names: "diff3", readOnly: { options: "*", except: "--diff-program" } },
    // `@file` holds further arguments.
    { names: "strings", readOnly: { options: "*", like: /^[^@]/ } },
    // `init` and `reset` run the program that the terminal's entry names.
    {
      names: "tput",
      readOnly: { options: "-T= -V -x", operands: "text", like: /^(?!(?:init|reset)$)/ },
    },
    { names: "lzcat", readOnly: { options: "*", except: "--files --files0" } },
    { names: "uniq", readOnly: { options: "* -f= -s= -w=", most: 1 } },
    {
      names: "sort",
      readOnly: {
        options:
          "-b -d -f -g -h -i -M -n -R -r -V -c -C -m -s -u -z -k= -t= -S= -T= -o= " +
          "--ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort " +
          "--human-numeric-sort --ignore-nonprinting --month-sort --numeric-sort " +
          "--random-sort --reverse " +
          "--version-sort --sort= --check --merge --stable --unique --zero-terminated " +
          "--key= --field-separator= --buffer-size= --parallel= --batch-size= --debug " +
          "--random-source= --temporary-directory=",
        values: { "-o": /^-$/ },
      },
      files: {
        operands: "reads",
        valued: "-k -t -S -T --key --field-separator --buffer-size --parallel",
        reads: "--files0-from",
        writes: "-o --output",
      },
    },
    {
      names: "shuf",
      readOnly: {
        options:
          "-e -i= -n= -r -z --echo --input-range= --head-count= --repeat --zero-terminated " +
          "--random-source=",
      },
    },
    {
      names: "iconv",
      readOnly: { options: "* -f= -t=", except: "-o --output" },
      files: { operands: "reads", valued: "-f -t --from-code --to-code", writes: "-o --output" },
    },
    {
      names: "tee",
      readOnly: {
        options: "-a -i -p --append --ignore-interrupts --output-error",
        like: /^(?:\/dev\/(?:null|stdout|stderr|tty)|-)$/,
      },
    },
    {
      names: "rm, rmdir, unlink, shred, tee",
      files: { operands: "writes", valued: "-n -s --iterations --size" },
    },
    {
      names: "date",
      rules: [{ domain: "system", flag: "-s --set", effect: "changes the clock of this machine" }],
      readOnly: {
        options:
          "-d= -u -R -I? -r= -j -n -v= -z= -f= --date= --utc --universal --rfc-email " +
          "--rfc-2822 --rfc-3339= --iso-8601 --reference= --debug",
        operands: "text",
        like: /^\+/,
      },
      files: {
        operands: "text",
        valued: "-d --date -s --set",
        reads: "-f --file",
        names: "-r --reference",
      },
    },
    {
      names: "gdate",
      readOnly: {
        options: "-d= -u -R -I? -r= --date= --utc --rfc-3339= --iso-8601 --reference=",
        operands: "text",
        like: /^\+/,
      },
    },
    {
      names: "hostname",
      readOnly: {
        options:
          "-f -s -i -I -d -A -y --fqdn --long --short --ip-address --all-ip-addresses " +
          "--domain --all-fqdns",
        operands: "none",
      },
    },
    {
      names: "file",
      readOnly: {
        options: "* -F= -f= -e= -P=",
        except: "-C --compile -m --magic-file",
        operands: "names",
      },
      files: {
        operands: "names",
        valued: "-m --magic-file -F --separator -P",
        reads: "-f --files-from",
      },
    },
    // The values of `-L`, `-P` and `-I` are the next words, also within a bundle: `-Io pattern
    // file`.
    {
      names: "tree",
      readOnly: {
        options: "* --charset= --filelimit= --timefmt= --sort=",
        except: "-o -R",
        operands: "names",
      },
      files: {
        operands: "names",
        valued: "-L -P -I --charset --filelimit --timefmt --sort",
        reads: "--fromfile",
        writes: "-o",
      },
    },
    {
      names: "mktemp",
      readOnly: {
        options: "-u -d -q -t= -p= --dry-run --directory --quiet --suffix= --tmpdir",
        needs: "-u --dry-run",
        operands: "text",
      },
    },
    {
      names: "less",
      readOnly: {
        options:
          "-N -S -R -F -X -n -i -I -M -m -E -e -s -r -f -x= -# --LINE-NUMBERS " +
          "--chop-long-lines --RAW-CONTROL-CHARS --quit-if-one-screen --no-init " +
          "--ignore-case",
        like: /^[^+]/,
      },
    },
    {
      names: "less, more, most, pg",
      files: {
        operands: "reads",
        valued: "-p -t -x -y -z -b -h -j -P -D -# --pattern --tag --tabs",
        reads: "-k --lesskey-file",
        writes: "-o -O --log-file",
      },
    },
    { names: "more", readOnly: { options: "-d -f -l -p -c -s -u -# -n=", like: /^[^+]/ } },
    { names: "stat", files: { operands: "names", valued: "-c -f --format --printf" } },
    {
      names: "du",
      files: {
        operands: "names",
        valued: "-d --max-depth -t --threshold -B --block-size --exclude",
        reads: "--files0-from -X --exclude-from",
      },
    },
    {
      names:
        "df, readlink, realpath, basename, dirname, getfacl, namei, mountpoint, pathchk, " +
        "lsattr, getcap",
      files: { operands: "names" },
    },
    { names: "wc", files: { operands: "reads", reads: "--files0-from" } },
    {
      names: "head, tail",
      files: { operands: "reads", valued: "-n -c -s --lines --bytes --pid --sleep-interval" },
    },
    {
      names: "cut",
      files: {
        operands: "reads",
        valued: "-d -f -c -b --delimiter --fields --characters --bytes --output-delimiter",
      },
    },
    {
      names: "diff",
      files: {
        operands: "reads",
        valued: "-U -C -x -I -F -L -W --label --exclude --unified",
        reads: "-X --exclude-from",
      },
    },
    { names: "od", files: { operands: "reads", valued: "-A -t -N -j -S" } },
    { names: "hexdump, hd, hexyl", files: { operands: "reads", valued: "-n -s -e", reads: "-f" } },
    {
      names: "md5sum, sha1sum, sha224sum, sha256sum, sha384sum, sha512sum, shasum, md5",
      files: SUMS,
    },
    { names: "sponge", files: { operands: "writes" }, writesFiles: { operands: "all" } },
    { names: "rm, grm, safe-rm", deletes: RM },
    {
      names: "truncate",
      files: { operands: "writes", valued: "-s --size", names: "-r --reference" },
    },
    {
      names: "touch",
      files: { operands: "marks", valued: "-d -t --date --time", names: "-r --reference" },
    },
    {
      names: "mkdir, mkfifo, mknod",
      files: { operands: "marks", valued: "-m --mode -Z --context" },
    },
    {
      names: "chmod",
      files: {
        operands: "marks",
        skips: 1,
        given: "--reference -r -w -x -X -s -t",
        names: "--reference",
      },
      changesRights: {
        verb: "changes the permissions of",
        deep: "-R --recursive",
        told: "--reference",
      },
    },
    {
      names: "chown, chgrp, setfacl, chattr, setcap",
      files: { operands: "marks", skips: 1, given: "--reference", names: "--reference" },
    },
    {
      names: "chown",
      changesRights: { verb: OWNER, deep: "-R --recursive", valued: "--from", told: "--reference" },
    },
    {
      names: "cp, gcp",
      files: {
        operands: "copies",
        valued: "-S --suffix --backup --reflink --sparse --no-preserve --preserve",
        writes: "-t --target-directory",
      },
    },
    {
      names: "install",
      files: {
        operands: "copies",
        valued: "-m -o -g -S --mode --owner --group --suffix",
        writes: "-t --target-directory",
        unless: [["-d --directory", "marks"]],
      },
    },
    {
      names: "ln, gln",
      files: { operands: "copies", valued: "-S --suffix", writes: "-t --target-directory" },
    },
    {
      names: "mv, gmv",
      files: { operands: "moves", valued: "-S --suffix --backup", writes: "-t --target-directory" },
      deletes: MOVE,
    },
    { names: "rmdir, unlink", deletes: { idle: "--help --version" } },
    { names: "rimraf, del-cli", deletes: TREE },
    { names: "shred, gshred, srm, wipe", deletes: SHRED },
    { names: "chgrp", changesRights: { verb: OWNER, deep: "-R --recursive", told: "--reference" } },
    {
      names: "setfacl",
      changesRights: {
        verb: "changes the permissions of",
        deep: "-R --recursive --restore",
        valued: "-m -x -M -X --modify --remove --modify-file --remove-file --set --set-file",
        told:
          "-m -x -M -X -b -k --modify --remove --modify-file --remove-file --remove-all " +
          "--remove-default --set --set-file",
      },
    },
    {
      names: "chattr",
      changesRights: { verb: "changes the attributes of", deep: "-R", signed: true },
    },
    { names: "chflags", changesRights: { verb: "changes the attributes of", deep: "-R" } },
    { names: "fallocate", writesFiles: { operands: "all", valued: "-l -o --length --offset" } },
    { names: "link", writesFiles: { operands: "rest" } },
    { names: "dcfldd", writesFiles: { assigned: "of" } },
    { names: "dc3dd", writesFiles: { assigned: "of wipe" } },
    { names: "stow", writesFiles: { writes: "-t --target", valued: "-d --dir" } },
  ],
  examples: [
    { bash: "rm -rf /", expect: "deny" },
    { bash: "chmod -R 777 /", expect: "deny" },
    { bash: "rm -rf build", expect: "nothing" },
    { bash: "ls -la", expect: "allow" },
  ],
};

export default family;
