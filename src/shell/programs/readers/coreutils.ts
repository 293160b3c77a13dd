import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

/** Shows what is in files and cannot do anything else. */
const shows: ReadOnlyRow = { options: "*" };
/** Shows names, sizes and the like. */
const names: ReadOnlyRow = { options: "*", operands: "names" };
/** Works on words, not on files. */
const words: ReadOnlyRow = { options: "*", operands: "text" };

const group = (list: string, row: ReadOnlyRow): ReadOnlyTable => Object.fromEntries(list.split(" ").map((name) => [name, row]));

export const COREUTILS: ReadOnlyTable = {
  ...group(
    "cat tac nl head tail wc cut paste join comm fold fmt expand unexpand rev column od hexdump hd cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum b3sum base32 basenc " +
      "cmp diff colordiff tsort pr look zcat gzcat bzcat zdiff zcmp col colrm ul vis unvis ghead gtail gcat gwc",
    shows,
  ),
  ...group(
    "ls dir vdir gls exa eza lsd stat gstat du df realpath readlink greadlink basename dirname pathchk getfacl lsattr getcap namei",
    names,
  ),
  ...group(
    "tr seq factor numfmt expr sleep usleep nproc getconf clear cal ncal id groups users who w whoami logname tty uname uptime hostid locale pwd",
    words,
  ),
  base64: { options: "* -i= -b= -w= --input= --wrap= --break=", except: "-o --output" },
  xxd: { options: "* -c= -g= -l= -s= -o= -n=", most: 1, unbundled: true },
  diff3: { options: "*", except: "--diff-program" },
  // `@file` holds further arguments.
  strings: { options: "*", like: /^[^@]/ },
  // `init` and `reset` run the program that the terminal's entry names.
  tput: { options: "-T= -V -x", operands: "text", like: /^(?!(?:init|reset)$)/ },
  xzcat: { options: "*", except: "--files --files0" },
  lzcat: { options: "*", except: "--files --files0" },
  zstdcat: "-f -q -v -k -T? --no-progress --long --memory= --force --quiet --verbose --keep",
  uniq: { options: "* -f= -s= -w=", most: 1 },
  sort: {
    options:
      "-b -d -f -g -h -i -M -n -R -r -V -c -C -m -s -u -z -k= -t= -S= -T= -o= --ignore-leading-blanks --dictionary-order --ignore-case --general-numeric-sort --human-numeric-sort --ignore-nonprinting --month-sort --numeric-sort --random-sort --reverse " +
      "--version-sort --sort= --check --merge --stable --unique --zero-terminated --key= --field-separator= --buffer-size= --parallel= --batch-size= --debug --random-source= --temporary-directory=",
    values: { "-o": /^-$/ },
  },
  shuf: { options: "-e -i= -n= -r -z --echo --input-range= --head-count= --repeat --zero-terminated --random-source=" },
  iconv: { options: "* -f= -t=", except: "-o --output" },
  tee: { options: "-a -i -p --append --ignore-interrupts --output-error", like: /^(?:\/dev\/(?:null|stdout|stderr|tty)|-)$/ },
  date: {
    options:
      "-d= -u -R -I? -r= -j -n -v= -z= -f= --date= --utc --universal --rfc-email --rfc-2822 --rfc-3339= --iso-8601 --reference= --debug",
    operands: "text",
    like: /^\+/,
  },
  gdate: { options: "-d= -u -R -I? -r= --date= --utc --rfc-3339= --iso-8601 --reference=", operands: "text", like: /^\+/ },
  hostname: {
    options: "-f -s -i -I -d -A -y --fqdn --long --short --ip-address --all-ip-addresses --domain --all-fqdns",
    operands: "none",
  },
  file: { options: "* -F= -f= -e= -P=", except: "-C --compile -m --magic-file", operands: "names" },
  // The values of `-L`, `-P` and `-I` are the next words, also within a bundle: `-Io pattern file`.
  tree: { options: "* --charset= --filelimit= --timefmt= --sort=", except: "-o -R", operands: "names" },
  mktemp: { options: "-u -d -q -t= -p= --dry-run --directory --quiet --suffix= --tmpdir", needs: "-u --dry-run", operands: "text" },
  less: {
    options:
      "-N -S -R -F -X -n -i -I -M -m -E -e -s -r -f -x= -# --LINE-NUMBERS --chop-long-lines --RAW-CONTROL-CHARS --quit-if-one-screen --no-init --ignore-case",
    like: /^[^+]/,
  },
  more: { options: "-d -f -l -p -c -s -u -# -n=", like: /^[^+]/ },
  gzip: {
    options:
      "-l -t -c -d -v -q -f -k -n -N -# --list --test --stdout --to-stdout --decompress --uncompress --verbose --quiet --force --keep --fast --best --rsyncable",
    needs: "-l -t -c --list --test --stdout --to-stdout",
    check: "unpack",
  },
  gunzip: {
    options: "-l -t -c -v -q -f -k -n -N --list --test --stdout --to-stdout --verbose --quiet --force --keep",
    needs: "-l -t -c --list --test --stdout --to-stdout",
    check: "unpack",
  },
  bzip2: {
    options: "-t -c -d -v -q -k -f -s -# --test --stdout --decompress --verbose --quiet --keep",
    needs: "-t -c --test --stdout",
    check: "unpack",
  },
  bunzip2: { options: "-t -c -v -q -k --test --stdout --verbose --quiet --keep", needs: "-t -c --test --stdout" },
  xz: {
    options: "-l -t -c -d -v -q -k -z -T= -# --list --test --stdout --to-stdout --decompress --verbose --quiet --robot --keep --threads=",
    needs: "-l -t -c --list --test --stdout --to-stdout",
    check: "unpack",
  },
  unxz: {
    options: "-l -t -c -v -q -k --list --test --stdout --to-stdout --verbose --quiet --keep",
    needs: "-l -t -c --list --test --stdout --to-stdout",
    check: "unpack",
  },
  zstd: {
    options: "-l -t -c -d -v -q -k -# --list --test --stdout --decompress --verbose --quiet --keep",
    needs: "-l -t -c --list --test --stdout",
    check: "unpack",
  },
  unzip: {
    options: "-l -t -v -z -Z -Z1 -Zl -Zm -Zs -Zh -Zt -p -c -q -a -C -M -L -P=",
    needs: "-l -t -v -z -Z -Z1 -Zl -Zm -Zs -Zh -Zt -p -c",
  },
  zipinfo: "-1 -2 -s -m -l -v -h -M -t -T -z -C -x",
  tar: { options: "*", check: "tar" },
  gtar: { options: "*", check: "tar" },
  bsdtar: { options: "*", check: "tar" },
};

const sevenZip: ReadOnlyRow = {
  options: "-h -i --help",
  sub: { "": "", "l t": "*", h: "*", "i b": { options: "*", operands: "text" } },
};
export const ARCHIVES: ReadOnlyTable = group("7z 7za 7zr 7zz 7zzs", sevenZip);
