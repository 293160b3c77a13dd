/** Programs that turn text into other text, so that nobody can read beforehand what it will be; with one of these options, or always. */
export const DECODERS: Readonly<Record<string, string>> = {
  base64: "-d -D --decode",
  base32: "-d -D --decode",
  basenc: "-d --decode",
  gbase64: "-d --decode",
  uudecode: "",
  xxd: "-r --revert",
  openssl: "-d",
  gunzip: "",
  zcat: "",
  bunzip2: "",
  bzcat: "",
  unxz: "",
  xzcat: "",
  unlzma: "",
  zstdcat: "",
  uncompress: "",
  gzip: "-d --decompress",
  bzip2: "-d --decompress",
  xz: "-d --decompress",
  zstd: "-d --decompress",
  lz4: "-d",
  brotli: "-d",
  gpg: "-d --decrypt",
  age: "-d --decrypt",
  tar: "-O --to-stdout",
  unzip: "-p",
  "7z": "-so",
  rev: "",
  tr: "",
  ascii2uni: "",
  rot13: "",
  caesar: "",
  certutil: "-decode",
};

/** How a program is told to run code. */
export interface Interpreter {
  /** Options whose value is code. */
  readonly code?: string;
  /** Options with another value. */
  readonly valued?: string;
  /** Options whose value is a file of code; without them it runs none. */
  readonly files?: string;
  /** With one of these it runs no code from its words or its stdin. */
  readonly unless?: string;
  /** Every word is code, as for `eval`. */
  readonly words?: true;
  /** Code may come from stdin when no file is named; `-` and `/dev/stdin` always mean it. */
  readonly stdin?: true;
  /** Its operands are times, not files. */
  readonly times?: true;
}

const SHELL: Interpreter = { code: "-c", valued: "-o -O +o +O --rcfile --init-file", unless: "-n --version --help --noexec", stdin: true };
const PYTHON: Interpreter = { code: "-c", valued: "-W -X -Q", unless: "-m -V --version -h --help", stdin: true };
const NODE: Interpreter = {
  code: "-e -p --eval --print -pe",
  valued: "-r --require --import --loader --experimental-loader -C --conditions --env-file",
  unless: "-v --version -h --help -c --check",
  stdin: true,
};
const PERL: Interpreter = { code: "-e -E -ne -pe -le -lne -we -nle", valued: "-I -M", unless: "-v --version -c", stdin: true };
const RUBY: Interpreter = { code: "-e -ne -pe", valued: "-I -r", unless: "-v --version -c", stdin: true };

const INTERPRETER_LIST: readonly (readonly [programs: string, interpreter: Interpreter])[] = [
  ["sh bash dash zsh ksh mksh ash rbash fish csh tcsh", SHELL],
  ["python python2 python3 pypy pypy3 ipython", PYTHON],
  ["node nodejs bun deno tsx ts-node", NODE],
  ["perl", PERL],
  ["ruby jruby irb", RUBY],
  ["php", { code: "-r", valued: "-d -c", unless: "-v --version -l -i", stdin: true }],
  ["lua luajit tclsh expect wish guile osascript Rscript R", { code: "-e -c", unless: "-v --version --help", stdin: true }],
  ["eval", { words: true, stdin: true }],
  ["source .", {}],
  ["trap", { words: true }],
  ["at batch", { valued: "-q -t", stdin: true, times: true }],
  ["java", { valued: "-cp -classpath", files: "-jar", unless: "-version --version" }],
  ["make gmake", { valued: "-j -C", files: "-f --file --makefile" }],
];

export const INTERPRETERS: ReadonlyMap<string, Interpreter> = new Map(
  INTERPRETER_LIST.flatMap(([programs, interpreter]) => programs.split(" ").map((program) => [program, interpreter] as const)),
);

/** Programs that install packages, and how one is named that comes from an address instead of the usual registry. */
export interface Installer {
  /** Sub-commands that install; empty: the program itself does. */
  readonly run: string;
  readonly valued?: string;
  /** Options whose value may be a package. */
  readonly packages?: string;
  /** Options that name another registry. */
  readonly registries?: string;
  /** `user/project` is taken from a code host. */
  readonly shorthand?: true;
}

const PIP: Installer = {
  run: "install download wheel",
  valued: "-t --target --prefix --root --python --timeout --retries --cache-dir --log",
  packages: "-e --editable -r --requirement -c --constraint",
  registries: "-i --index-url --extra-index-url -f --find-links --trusted-host",
};
const NPM: Installer = {
  run: "install i add in ins exec x dlx",
  valued: "-w --workspace --prefix -C --filter --cwd",
  registries: "--registry",
  shorthand: true,
};
const RUNNER: Installer = {
  run: "",
  valued: "-w --workspace --python",
  packages: "-p --package --from --with --spec",
  registries: "--registry --index-url",
  shorthand: true,
};

export const INSTALLERS: Readonly<Record<string, Installer>> = {
  pip: PIP,
  pip3: PIP,
  pipx: { ...PIP, run: "install run inject", packages: "--spec" },
  uv: {
    ...PIP,
    run: "pip add tool run",
    packages: "-r --requirement --with --from -e --editable",
    registries: "--index-url --extra-index-url --index --default-index",
  },
  poetry: { run: "add", registries: "--source" },
  pdm: { run: "add" },
  npm: NPM,
  pnpm: NPM,
  yarn: { ...NPM, run: "add dlx global" },
  bun: { ...NPM, run: "install i add x" },
  npx: RUNNER,
  bunx: RUNNER,
  pnpx: RUNNER,
  uvx: { ...RUNNER },
  gem: { run: "install i", valued: "-v --version -i --install-dir", registries: "-s --source --clear-sources" },
  cargo: {
    run: "install",
    valued: "--version --branch --tag --rev --features --root",
    packages: "--git",
    registries: "--registry --index",
  },
  deno: { run: "run install eval test bench compile x", valued: "-n --name -c --config --import-map" },
  brew: { run: "install reinstall tap" },
  rpm: { run: "" },
  dnf: { run: "install" },
  yum: { run: "install localinstall" },
  zypper: { run: "install in" },
  apk: { run: "add", registries: "-X --repository" },
  apt: { run: "install" },
  code: { run: "", packages: "--install-extension" },
};

/** Environment variables that make a program load or run something. */
export interface CodeVariable {
  /** What happens, after "`NAME` ". */
  readonly effect: string;
  readonly decision: "deny" | "ask";
  /** Only values like this are meant. */
  readonly when?: RegExp;
  /** Values like this are everyday. */
  readonly unless?: RegExp;
  /** The value is a list of folders: only folders that anybody may write count. */
  readonly folders?: true;
}

const LIBRARY = "makes every program load that library before its own";
const RUNS = "names a script that runs before the program itself";
/** A library of the system, or one of the well-known ones for memory, time and checks; several with blanks or colons between. */
const SYSTEM_LIBRARY =
  /^(?:(?:\/usr\/(?:local\/)?lib|\/lib|\/opt\/homebrew|\/nix\/store|(?:[^\s:]*\/)?lib(?:jemalloc|tcmalloc|mimalloc|faketime|asan|ubsan|tsan|SegFault|eatmydata))[^\s:]*(?:[\s:]+|$))+$/;

export const CODE_VARIABLES: Readonly<Record<string, CodeVariable>> = {
  LD_PRELOAD: { effect: LIBRARY, decision: "deny", unless: SYSTEM_LIBRARY },
  LD_AUDIT: { effect: LIBRARY, decision: "deny" },
  DYLD_INSERT_LIBRARIES: { effect: LIBRARY, decision: "deny", unless: SYSTEM_LIBRARY },
  DYLD_FORCE_FLAT_NAMESPACE: { effect: "lets a foreign library replace functions of every program", decision: "ask" },
  GCONV_PATH: { effect: "makes programs load converters from there as code", decision: "deny" },
  LD_LIBRARY_PATH: { effect: "is searched for libraries first", decision: "ask", folders: true },
  DYLD_LIBRARY_PATH: { effect: "is searched for libraries first", decision: "ask", folders: true },
  DYLD_FRAMEWORK_PATH: { effect: "is searched for libraries first", decision: "ask", folders: true },
  PATH: { effect: "is searched for every program first", decision: "ask", folders: true },
  PYTHONPATH: { effect: "is searched for Python modules first", decision: "ask", folders: true },
  PERL5LIB: { effect: "is searched for Perl modules first", decision: "ask", folders: true },
  RUBYLIB: { effect: "is searched for Ruby libraries first", decision: "ask", folders: true },
  NODE_PATH: { effect: "is searched for Node modules", decision: "ask", folders: true },
  GIT_EXEC_PATH: { effect: "replaces the programs that git is made of", decision: "ask", folders: true },
  BASH_ENV: { effect: RUNS, decision: "deny", when: /\S/ },
  ENV: { effect: RUNS, decision: "deny", when: /[/.~$]/ },
  ZDOTDIR: { effect: "replaces the start-up files of zsh", decision: "ask", when: /\S/ },
  PROMPT_COMMAND: { effect: "runs before every prompt", decision: "ask", when: /\S/ },
  PS4: { effect: "holds a command that runs with every traced line", decision: "deny", when: /\$\(|`/ },
  SHELLOPTS: { effect: "changes how every shell below reads its text", decision: "ask", when: /\S/ },
  BASHOPTS: { effect: "changes how every shell below reads its text", decision: "ask", when: /\S/ },
  PYTHONSTARTUP: { effect: RUNS, decision: "ask", when: /\S/ },
  PYTHONHOME: { effect: "replaces the standard library of Python", decision: "ask", when: /\S/ },
  PYTHONBREAKPOINT: {
    effect: "names a function that runs at every breakpoint",
    decision: "ask",
    when: /\./,
    unless: /^(?:i?pdb|pudb|web_pdb)\.set_trace$/,
  },
  NODE_OPTIONS: {
    effect: "makes Node run another file first",
    decision: "deny",
    when: /(?:^|\s)(?:-r|--require|--import|--loader|--experimental-loader)[= ]?["']?(?:data:|\/(?:tmp|var\/tmp|dev\/shm)\/|https?:)/,
  },
  PERL5OPT: { effect: "makes Perl load or run something first", decision: "deny", when: /-[Mmed]/ },
  PERL5DB: { effect: "is Perl code that runs first", decision: "deny", when: /\S/ },
  RUBYOPT: { effect: "makes Ruby load another file first", decision: "deny", when: /-r\s*["']?(?:\.{0,2}\/|~)|-e/ },
  JAVA_TOOL_OPTIONS: {
    effect: "loads an agent into every Java program",
    decision: "ask",
    when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/,
  },
  _JAVA_OPTIONS: { effect: "loads an agent into every Java program", decision: "ask", when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/ },
  JDK_JAVA_OPTIONS: {
    effect: "loads an agent into every Java program",
    decision: "ask",
    when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/,
  },
  DOTNET_STARTUP_HOOKS: { effect: "loads code into every .NET program", decision: "ask", when: /\S/ },
  LESSOPEN: {
    effect: "holds a command that `less` runs",
    decision: "ask",
    when: /^\|?\|?.*(?:\b(?:sh|bash|python\d?|perl|curl|wget|nc)\b|\/tmp\/)/,
  },
  LESSCLOSE: { effect: "holds a command that `less` runs", decision: "ask", when: /\b(?:sh|bash|python\d?|perl|curl|wget|nc)\b|\/tmp\// },
  PAGER: {
    effect: "holds a command that other programs run",
    decision: "ask",
    when: /\b(?:sh|bash|python\d?|perl|node) +-[ce]|\/tmp\/|[;|&`]|\$\(/,
  },
  MANPAGER: {
    effect: "holds a command that other programs run",
    decision: "ask",
    when: /\b(?:python\d?|perl|node|curl|wget) +-[ce]|\/tmp\//,
  },
  EDITOR: {
    effect: "holds a command that other programs run",
    decision: "ask",
    when: /\b(?:sh|bash|python\d?|perl|node) +-[ce]|\/tmp\/|[;|&`]|\$\(/,
  },
  VISUAL: {
    effect: "holds a command that other programs run",
    decision: "ask",
    when: /\b(?:sh|bash|python\d?|perl|node) +-[ce]|\/tmp\/|[;|&`]|\$\(/,
  },
  BROWSER: { effect: "holds a command that other programs run", decision: "ask", when: /\b(?:sh|bash|python\d?|perl|node) +-[ce]|\/tmp\// },
  SUDO_ASKPASS: { effect: "names the program that is asked for a password", decision: "ask", when: /\S/ },
  VIMINIT: { effect: "holds commands that vim runs first", decision: "ask", when: /\S/ },
  EXINIT: { effect: "holds commands that vi runs first", decision: "ask", when: /\S/ },
  GOFLAGS: { effect: "puts another program in front of the Go tools", decision: "ask", when: /-toolexec/ },
  MAKEFLAGS: { effect: "makes `make` run something else", decision: "ask", when: /--eval|-f\s/ },
  OPENSSL_CONF: { effect: "makes programs load what that file names", decision: "ask", when: /^\/(?:tmp|var\/tmp|dev\/shm)\// },
  TAR_OPTIONS: {
    effect: "makes `tar` run a program or write to another machine",
    decision: "deny",
    when: /--(?:to-command|checkpoint-action|use-compress-program|rsh-command|info-script)|(?:-\w*f|--file)[= ]?[^\s/]+:/,
  },
  TAPE: { effect: "makes `tar` write to another machine", decision: "deny", when: /^[^/]+:/ },
  RSYNC_RSH: { effect: "holds a command that `rsync` runs", decision: "ask", unless: /^ssh(?: +-[\w=@./-]+(?: +[\w./=][\w./=-]*)?)*$/ },
  npm_config_script_shell: { effect: "replaces the shell of every npm script", decision: "ask", when: /\S/ },
};

/** Folders that anybody may write, so that what lies in them is nobody's. */
export const OPEN_FOLDER = /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\/dev\/shm|~?[^:]*\/Downloads)(?:\/|$)/;
