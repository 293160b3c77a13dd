/** Programs that only read, and the options with which they still do. What is not listed here is not known to be harmless. */
export interface Reader {
  /** `-n=` takes a value, `-#` is a number such as `-20`; single letters may be bundled. */
  readonly options?: string;
  /** Operands are text, not files. */
  readonly text?: true;
  /** Shows names and sizes, not what is in the files. */
  readonly names?: true;
  /** Options that reach files the facts do not show, hidden ones too: still reading, but nothing to wave through. */
  readonly sweeps?: string;
  readonly most?: number;
  readonly operands?: RegExp;
}

const GREP: Reader = {
  options:
    "-n -i -v -c -l -L -w -x -o -h -H -s -q -E -F -G -P -a -r -I -e= -A= -B= -C= -m= -# --include= --exclude= --exclude-dir= --color --recursive --line-number --ignore-case --count --files-with-matches --only-matching --invert-match --word-regexp --extended-regexp --fixed-strings --context= --after-context= --before-context= --max-count= --no-filename --with-filename --quiet",
  sweeps: "-r -e --recursive",
};
const SUMS: Reader = { options: "-b -t -a=" };

export const READERS: Readonly<Record<string, Reader>> = {
  ":": { text: true },
  arch: { most: 0 },
  base64: { options: "-d -D -w= --decode --wrap=", most: 1 },
  basename: { options: "-a -s= --suffix=", text: true },
  cat: { options: "-n -A -b -e -E -s -t -T -v --number --show-all" },
  cmp: { options: "-l -s -b" },
  column: { options: "-t -s= -c=" },
  comm: { options: "-1 -2 -3 -12 -13 -23 -123 -i" },
  cut: { options: "-d= -f= -c= -b= -s --delimiter= --fields= --characters= --complement --output-delimiter=" },
  date: { options: "-u -R -I -d= --date= --utc --iso-8601 --rfc-3339=", operands: /^\+/ },
  df: { options: "-h -H -T -i -k -m -a -P --human-readable", names: true },
  diff: {
    options:
      "-u -U= -r -q -w -b -B -i -y -N -a -s --brief --unified --color --recursive --side-by-side --ignore-all-space --strip-trailing-cr",
    sweeps: "-r --recursive",
  },
  dirname: { text: true },
  du: { options: "-s -h -d= -a -c -k -m -b -x --max-depth= --human-readable --summarize --total --apparent-size", names: true },
  echo: { text: true },
  egrep: GREP,
  false: { text: true },
  fgrep: GREP,
  file: { options: "-b -i -I -L -h --brief --mime --mime-type --mime-encoding", names: true },
  find: {
    options:
      "-name= -iname= -path= -ipath= -wholename= -regex= -iregex= -type= -maxdepth= -mindepth= -size= -mtime= -mmin= -ctime= -atime= -newer= -perm= -user= -group= -not -o -or -a -and -empty -prune -print -print0 -printf= -ls -readable -executable -writable -xdev -mount -depth -true -false -quit",
    names: true,
  },
  free: { options: "-h -m -g -b -k -t", most: 0 },
  grep: GREP,
  groups: { text: true },
  head: { options: "-n= -c= -q -v -# --lines= --bytes= --quiet" },
  hexdump: { options: "-C -n= -s= -v" },
  hostname: { options: "-s -f -i -I -d", most: 0 },
  id: { options: "-u -g -G -n -r", text: true },
  ls: {
    options:
      "-a -A -b -B -c -C -d -f -F -g -G -h -H -i -k -l -L -m -n -N -o -p -q -Q -r -R -s -S -t -T -u -U -v -x -X -Z -1 --all --almost-all --author --color --classify --directory --full-time --group-directories-first --human-readable --inode --recursive --reverse --size --sort --time --time-style",
    names: true,
  },
  md5sum: SUMS,
  nl: { options: "-b= -w= -s= -n= -v=" },
  nproc: { options: "--all", most: 0 },
  od: { options: "-A= -t= -N= -j= -c -x -b -v -w=" },
  paste: { options: "-d= -s" },
  ps: { options: "-e -f -a -A -x -l -w -p= -u= --no-headers --forest", operands: /^[aux]+$/ },
  pwd: { options: "-P -L", most: 0 },
  readlink: { options: "-f -e -m -n", names: true },
  realpath: { options: "-e -m -s -P -L --relative-to= --relative-base=", names: true },
  rg: {
    options:
      "-n -N -i -s -S -l -c -w -x -v -o -F -P -U -H -I -p -e= -g= -t= -T= -A= -B= -C= -m= -d= --files --type= --type-not= --glob= --iglob= --type-list --no-heading --heading --color= --count --count-matches --files-with-matches --files-without-match --line-number --no-line-number --ignore-case --smart-case --case-sensitive --fixed-strings --word-regexp --invert-match --only-matching --multiline --max-count= --max-depth= --context= --after-context= --before-context= --no-filename --with-filename --column --trim --stats --sort= --json --vimgrep",
    sweeps: "-e -g --glob --iglob",
  },
  sha1sum: SUMS,
  sha256sum: SUMS,
  shasum: SUMS,
  sort: {
    options:
      "-b -d -f -g -h -i -k= -M -n -r -R -s -t= -u -V -z -c --numeric-sort --reverse --unique --key= --field-separator= --human-numeric-sort",
  },
  stat: { options: "-c= -L -t -x --format= --printf= --terse --dereference", names: true },
  strings: { options: "-a -n= -t=" },
  tac: {},
  tail: { options: "-n= -c= -q -v -r -# --lines= --bytes= --quiet" },
  tr: { options: "-d -s -c -C -t --delete --squeeze-repeats --complement", text: true },
  tree: {
    options: "-a -d -f -i -s -h -p -u -g -D -F -r -t -v -A -C -n -L= -I= -P= --dirsfirst --gitignore --noreport --prune --du --sort",
    names: true,
  },
  true: { text: true },
  tty: { most: 0 },
  type: { options: "-a -t -p -P -f", text: true },
  uname: { options: "-a -s -n -r -v -m -p -i -o", most: 0 },
  uniq: { options: "-c -d -D -u -i -f= -s= -w= -z --count --repeated --unique --ignore-case", most: 1 },
  uptime: { options: "-p -s", most: 0 },
  wc: { options: "-l -w -c -m -L --lines --words --bytes --chars --max-line-length" },
  whereis: { text: true },
  which: { options: "-a -s", text: true },
  whoami: { most: 0 },
  xxd: { options: "-l= -s= -c= -g= -p -b -u -e", most: 1 },
};

/** Asked for its version a program does nothing else. Not here: those that let a project choose which program answers (yarn, cargo, go). */
export const VERSIONS: Readonly<Record<string, string>> = {
  bash: "--version",
  cmake: "--version",
  docker: "--version",
  gcc: "--version",
  git: "--version",
  make: "--version",
  node: "--version -v",
  npm: "--version -v",
  php: "--version -v",
  python: "--version -V",
  python3: "--version -V",
  ruby: "--version -v",
};
