import type { ShellCommand } from "../../../command/facts.ts";

/** Variables that change how a program looks or talks, never what it runs. `LC_*` is one, too. */
const HARMLESS_VARIABLES: ReadonlySet<string> = new Set(
  (
    "LANG LANGUAGE TZ NO_COLOR FORCE_COLOR CLICOLOR CLICOLOR_FORCE COLORTERM TERM COLUMNS " +
    "LINES IFS CI DEBUG VERBOSE NODE_ENV " +
    "RUST_LOG RUST_BACKTRACE TF_LOG LOG_LEVEL LOGLEVEL LS_COLORS GREP_COLORS JQ_COLORS " +
    "MANWIDTH BLOCKSIZE BLOCK_SIZE " +
    "GIT_TERMINAL_PROMPT GIT_OPTIONAL_LOCKS GH_PROMPT_DISABLED GH_NO_UPDATE_NOTIFIER " +
    "GH_FORCE_TTY NODE_NO_WARNINGS NO_UPDATE_NOTIFIER " +
    "AWS_PROFILE AWS_REGION AWS_DEFAULT_REGION AWS_DEFAULT_OUTPUT AWS_DEFAULT_PROFILE " +
    "CLOUDSDK_CORE_PROJECT CLOUDSDK_ACTIVE_CONFIG_NAME CLOUDSDK_CORE_DISABLE_PROMPTS " +
    "HELM_NAMESPACE " +
    "HOMEBREW_NO_AUTO_UPDATE HOMEBREW_NO_ANALYTICS HOMEBREW_NO_ENV_HINTS HOMEBREW_NO_COLOR " +
    "PYTHONIOENCODING PYTHONUNBUFFERED PYTHONUTF8 PYTHONDONTWRITEBYTECODE " +
    "PIP_DISABLE_PIP_VERSION_CHECK " +
    "npm_config_loglevel NPM_CONFIG_LOGLEVEL DOCKER_CLI_HINTS BUILDKIT_PROGRESS SYSTEMD_COLORS"
  ).split(" "),
);

/** These name a program; only one that does nothing is harmless. */
const PAGER_VARIABLES: ReadonlySet<string> = new Set(
  (
    "PAGER GIT_PAGER GH_PAGER GLAB_PAGER AWS_PAGER MANPAGER BAT_PAGER SYSTEMD_PAGER " +
    "DELTA_PAGER PSQL_PAGER"
  ).split(" "),
);
const HARMLESS_PAGERS: ReadonlySet<string> = new Set(["", "cat"]);

/**
 * With `true` for an editor, git takes every text as it is. The whole command, written out: other
 * spellings have something to hide.
 */
const NO_EDITOR =
  /^(?:GIT_EDITOR|GIT_SEQUENCE_EDITOR|EDITOR|VISUAL)=(?:true|"true")(?: git [\w ./-]+)?$/;

/** Programs that ask the environment for nothing but what the C library does. */
const DEAF_PROGRAMS: ReadonlySet<string> = new Set(
  (
    "echo printf : true false test [ pwd ls cat head tail wc cut tr tac rev nl uniq basename " +
    "dirname realpath readlink stat date sleep seq uname whoami id"
  ).split(" "),
);

/**
 * Variables of the shell, the loader, the C library and of the programs in these tables that choose
 * what runs or is read. A name that is in no way like these is the text's own.
 */
const INFLUENTIAL_NAMES: ReadonlySet<string> = new Set(
  (
    "PATH FPATH CDPATH MANPATH INFOPATH MODULE_PATH HOME ENV SHELL SHELLOPTS BASHOPTS PS0 " +
    "PS1 PS2 PS3 PS4 PROMPT PROMPT_COMMAND " +
    "PAGER EDITOR VISUAL BROWSER MAILPATH TMPDIR TMPPREFIX TZDIR HOSTALIASES LOCALDOMAIN " +
    "RES_OPTIONS GETCONF_DIR LOCPATH NLSPATH " +
    "KUBECONFIG MAGIC OPENSSL_CONF GZIP GZIP_OPT BZIP BZIP2 XZ_OPT XZ_DEFAULTS ZSTD_CLEVEL " +
    "ZIPOPT ZIPINFOOPT UNZIP UNZIPOPT TAPE " +
    "POSIXLY_CORRECT TERMINFO TERMCAP CC CXX CPP LD AR AS FUNCNEST HISTFILE GLOBIGNORE " +
    "NULLCMD READNULLCMD ZDOTDIR " +
    // Tables of zsh: what is put into them is a function, a command, an option.
    "FUNCTIONS COMMANDS ALIASES GALIASES SALIASES OPTIONS MODULES NAMEDDIRS USERDIRS"
  ).split(" "),
);
const INFLUENTIAL_PREFIXES: readonly string[] = (
  "LD_ DYLD_ DIS_ BASH_ MALLOC_ GLIBC_ GCONV_ GIT_ GH_ GLAB_ GITHUB_ GITLAB_ SSH_ GPG_ " +
  "LESS MAN BAT_ FZF_ RIPGREP_ FD_ AG_ ACK_ GREP_ LS_ JQ_ TAR_ AWK " +
  "NODE_ NPM_ PNPM_ YARN_ BUN_ DENO_ COREPACK_ PYTHON PIP_ UV_ POETRY_ PIPENV_ VIRTUAL_ " +
  "CONDA_ RUBY GEM_ BUNDLE_ RBENV_ PERL PHP_ JAVA_ JDK_ _JAVA " +
  "MAVEN_ MVN_ GRADLE_ CARGO_ RUST GOPATH GOROOT GOFLAGS GOENV GOTOOL GOPROXY GOBIN CGO_ " +
  "DOTNET_ MSBUILD LUA_ R_ DOCKER_ COMPOSE_ BUILDX_ PODMAN_ CONTAINER_ CONTAINERS_ " +
  "KUBE HELM_ AWS_ AZURE_ AZ_ CLOUDSDK_ GOOGLE_ BOTO_ TF_ TERRAFORM_ PACKER_ PULUMI_ " +
  "VAULT_ CONSUL_ NOMAD_ ANSIBLE_ HOMEBREW_ APT_ DPKG_ RPM SYSTEMD_ DBUS_ XDG_ " +
  "CURL_ WGET HTTP_ HTTPS_ FTP_ ALL_PROXY NO_PROXY SSL_ REQUESTS_ PG MYSQL SQLITE ORACLE " +
  "REDIS SUDO_ TMUX SCREEN EZA_ EXA_ DIRENV_ ASDF_ MISE_ NVM_ PYENV_ " +
  "ARGOCD_ FLUX_ VELERO_ ISTIO LINKERD CILIUM STERN SAM_ HEROKU_ FLY_ VERCEL_ NETLIFY_ " +
  "RAILWAY_ DIGITALOCEAN_ CLOUDFLARE_ WRANGLER_ OLLAMA_ RABBITMQ_ KAFKA_ NIX_ GUIX_ " +
  "EXIFTOOL_ FFREPORT BC_ PULSE_ ZPOOL_ ZFS_"
).split(" ");

/** The first variable that this command sets and that may change what it, or a later one, runs. */
export function harmfulVariable(
  { name, program, assigns, environment }: ShellCommand,
  text: string,
): string | undefined {
  return assigns.find((variable) => {
    const value = environment[variable];
    if (NO_EDITOR.test(text)) return false;
    if (PAGER_VARIABLES.has(variable)) return value === undefined || !HARMLESS_PAGERS.has(value);
    if (HARMLESS_VARIABLES.has(variable) || variable.startsWith("LC_")) return false;
    if (program && !DEAF_PROGRAMS.has(name)) return true;
    return influences(variable) || runsAsNumber(value);
  });
}

/**
 * Whether a variable of this name may choose what a program runs or reads. Zsh ties `path` to
 * `PATH`.
 */
export function influences(variable: string): boolean {
  const name = variable.toUpperCase();
  return (
    INFLUENTIAL_NAMES.has(name) || INFLUENTIAL_PREFIXES.some((prefix) => name.startsWith(prefix))
  );
}

/** `a[$(…)]` as text is run by whatever takes it for a number. */
export function runsAsNumber(value: string | undefined): boolean {
  return value !== undefined && (value.includes("$(") || value.includes("`"));
}
