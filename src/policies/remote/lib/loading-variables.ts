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
/**
 * A library of the system, or one of the well-known ones for memory, time and checks; several with
 * blanks or colons between.
 */
const SYSTEM_LIBRARY =
  /^(?:(?:\/usr\/(?:local\/)?lib|\/lib|\/opt\/homebrew|\/nix\/store|(?:[^\s:]*\/)?lib(?:jemalloc|tcmalloc|mimalloc|faketime|asan|ubsan|tsan|SegFault|eatmydata))[^\s:]*(?:[\s:]+|$))+$/;

export const CODE_VARIABLES: Readonly<Record<string, CodeVariable>> = {
  LD_PRELOAD: { effect: LIBRARY, decision: "deny", unless: SYSTEM_LIBRARY },
  LD_AUDIT: { effect: LIBRARY, decision: "deny" },
  DYLD_INSERT_LIBRARIES: { effect: LIBRARY, decision: "deny", unless: SYSTEM_LIBRARY },
  DYLD_FORCE_FLAT_NAMESPACE: {
    effect: "lets a foreign library replace functions of every program",
    decision: "ask",
  },
  GCONV_PATH: { effect: "makes programs load converters from there as code", decision: "deny" },
  LD_LIBRARY_PATH: { effect: "is searched for libraries first", decision: "ask", folders: true },
  DYLD_LIBRARY_PATH: { effect: "is searched for libraries first", decision: "ask", folders: true },
  DYLD_FRAMEWORK_PATH: {
    effect: "is searched for libraries first",
    decision: "ask",
    folders: true,
  },
  PATH: { effect: "is searched for every program first", decision: "ask", folders: true },
  PYTHONPATH: { effect: "is searched for Python modules first", decision: "ask", folders: true },
  PERL5LIB: { effect: "is searched for Perl modules first", decision: "ask", folders: true },
  RUBYLIB: { effect: "is searched for Ruby libraries first", decision: "ask", folders: true },
  NODE_PATH: { effect: "is searched for Node modules", decision: "ask", folders: true },
  GIT_EXEC_PATH: {
    effect: "replaces the programs that git is made of",
    decision: "ask",
    folders: true,
  },
  BASH_ENV: { effect: RUNS, decision: "deny", when: /\S/ },
  ENV: { effect: RUNS, decision: "deny", when: /[/.~$]/ },
  ZDOTDIR: { effect: "replaces the start-up files of zsh", decision: "ask", when: /\S/ },
  PROMPT_COMMAND: { effect: "runs before every prompt", decision: "ask", when: /\S/ },
  PS4: {
    effect: "holds a command that runs with every traced line",
    decision: "deny",
    when: /\$\(|`/,
  },
  SHELLOPTS: {
    effect: "changes how every shell below reads its text",
    decision: "ask",
    when: /\S/,
  },
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
  RUBYOPT: {
    effect: "makes Ruby load another file first",
    decision: "deny",
    when: /-r\s*["']?(?:\.{0,2}\/|~)|-e/,
  },
  JAVA_TOOL_OPTIONS: {
    effect: "loads an agent into every Java program",
    decision: "ask",
    when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/,
  },
  _JAVA_OPTIONS: {
    effect: "loads an agent into every Java program",
    decision: "ask",
    when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/,
  },
  JDK_JAVA_OPTIONS: {
    effect: "loads an agent into every Java program",
    decision: "ask",
    when: /-(?:javaagent|agentpath|agentlib):(?!jdwp)/,
  },
  DOTNET_STARTUP_HOOKS: {
    effect: "loads code into every .NET program",
    decision: "ask",
    when: /\S/,
  },
  LESSOPEN: {
    effect: "holds a command that `less` runs",
    decision: "ask",
    when: /^\|?\|?.*(?:\b(?:sh|bash|python\d?|perl|curl|wget|nc)\b|\/tmp\/)/,
  },
  LESSCLOSE: {
    effect: "holds a command that `less` runs",
    decision: "ask",
    when: /\b(?:sh|bash|python\d?|perl|curl|wget|nc)\b|\/tmp\//,
  },
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
  BROWSER: {
    effect: "holds a command that other programs run",
    decision: "ask",
    when: /\b(?:sh|bash|python\d?|perl|node) +-[ce]|\/tmp\//,
  },
  SUDO_ASKPASS: {
    effect: "names the program that is asked for a password",
    decision: "ask",
    when: /\S/,
  },
  VIMINIT: { effect: "holds commands that vim runs first", decision: "ask", when: /\S/ },
  EXINIT: { effect: "holds commands that vi runs first", decision: "ask", when: /\S/ },
  GOFLAGS: {
    effect: "puts another program in front of the Go tools",
    decision: "ask",
    when: /-toolexec/,
  },
  MAKEFLAGS: { effect: "makes `make` run something else", decision: "ask", when: /--eval|-f\s/ },
  OPENSSL_CONF: {
    effect: "makes programs load what that file names",
    decision: "ask",
    when: /^\/(?:tmp|var\/tmp|dev\/shm)\//,
  },
  TAR_OPTIONS: {
    effect: "makes `tar` run a program or write to another machine",
    decision: "deny",
    when: /--(?:to-command|checkpoint-action|use-compress-program|rsh-command|info-script)|(?:-\w*f|--file)[= ]?[^\s/]+:/,
  },
  TAPE: { effect: "makes `tar` write to another machine", decision: "deny", when: /^[^/]+:/ },
  RSYNC_RSH: {
    effect: "holds a command that `rsync` runs",
    decision: "ask",
    unless: /^ssh(?: +-[\w=@./-]+(?: +[\w./=][\w./=-]*)?)*$/,
  },
  npm_config_script_shell: {
    effect: "replaces the shell of every npm script",
    decision: "ask",
    when: /\S/,
  },
};

/** Folders that anybody may write, so that what lies in them is nobody's. */
export const OPEN_FOLDER =
  /^(?:\/tmp|\/var\/tmp|\/private\/tmp|\/dev\/shm|~?[^:]*\/Downloads)(?:\/|$)/;
