import { lazy } from "../../command/lazy.ts";

/** What a setting of git does, which decides when its value is harmless. */
export type GitKind =
  | "editor"
  | "pager"
  | "ssh"
  | "askpass"
  | "helper"
  | "signer"
  | "browser"
  | "tool"
  | "command"
  | "monitor"
  | "update"
  | "hooks"
  | "alias"
  | "rewrite"
  | "address"
  | "protocol"
  | "anyProtocol"
  | "include"
  | "template"
  | "commands"
  | "verify"
  | "unverified"
  | "redaction"
  | "tls"
  | "route"
  | "authority"
  | "identity"
  | "trace"
  | "leak"
  | "layout"
  | "trust"
  | "guard"
  | "checks"
  | "internal"
  | "folder";

/**
 * Keys of the configuration, in lower case. `a.*.b`: with any subsection; `a.?`: any name in the
 * section.
 */
const KEYS: Readonly<Partial<Record<GitKind, string>>> = {
  editor: "core.editor sequence.editor",
  pager: "core.pager pager.? interactive.difffilter",
  ssh: "core.sshcommand",
  askpass: "core.askpass",
  helper: "credential.helper credential.*.helper",
  signer: "gpg.program gpg.*.program",
  browser:
    "help.browser web.browser browser.*.cmd browser.*.path man.viewer man.*.cmd man.*.path " +
    "instaweb.browser",
  tool: "difftool.*.cmd difftool.*.path mergetool.*.cmd mergetool.*.path guitool.*.cmd",
  command:
    "diff.external diff.*.command diff.*.textconv merge.*.driver filter.*.clean " +
    "filter.*.smudge filter.*.process tar.*.command trailer.*.command trailer.*.cmd " +
    "core.gitproxy core.alternaterefscommand uploadpack.packobjectshook " +
    "gc.recentobjectshook hook.*.command gpg.*.defaultkeycommand " +
    "remote.*.uploadpack remote.*.receivepack remote.*.vcs imap.tunnel instaweb.httpd " +
    "instaweb.modulepath svn.authorsprog " +
    "sendemail.smtpserver sendemail.*.smtpserver sendemail.sendmailcmd " +
    "sendemail.*.sendmailcmd sendemail.tocmd sendemail.*.tocmd sendemail.cccmd " +
    "sendemail.*.cccmd sendemail.headercmd sendemail.*.headercmd " +
    "lfs.customtransfer.*.path lfs.customtransfer.*.args lfs.extension.*.clean " +
    "lfs.extension.*.smudge lfs.standalonetransferagent lfs.*.standalonetransferagent",
  monitor: "core.fsmonitor",
  update: "submodule.*.update",
  hooks: "core.hookspath",
  alias: "alias.? alias.*.command",
  rewrite: "url.*.insteadof url.*.pushinsteadof",
  address:
    "remote.*.url remote.*.pushurl remote.pushdefault branch.*.remote branch.*.pushremote " +
    "submodule.*.url lfs.url lfs.pushurl lfs.*.url",
  protocol: "protocol.ext.allow protocol.allow",
  include: "include.path includeif.*.path",
  template: "init.templatedir",
  verify:
    "http.sslverify http.*.sslverify http.proxysslverify http.schannelcheckrevoke " +
    "http.*.schannelcheckrevoke",
  tls: "http.sslversion http.*.sslversion",
  route:
    "http.proxy http.*.proxy remote.*.proxy http.proxyauthmethod http.*.proxyauthmethod " +
    "remote.*.proxyauthmethod http.curloptresolve http.*.curloptresolve http.sslcipherlist " +
    "http.*.sslcipherlist",
  authority: "http.sslcainfo http.*.sslcainfo http.sslcapath http.*.sslcapath http.proxysslcainfo",
  identity:
    "http.sslkey http.*.sslkey http.sslcert http.*.sslcert http.proxysslkey " +
    "http.proxysslcert http.cookiefile http.*.cookiefile",
  trace: "trace2.normaltarget trace2.perftarget trace2.eventtarget",
  leak: "trace2.envvars trace2.configparams",
  layout: "core.bare core.worktree core.repositoryformatversion extensions.?",
  trust: "safe.directory safe.barerepository",
  guard: "core.protectntfs core.protecthfs",
  checks: "transfer.fsckobjects fetch.fsckobjects receive.fsckobjects",
};

/** Variables of the environment that git reads. */
const VARIABLES: Readonly<Partial<Record<GitKind, string>>> = {
  editor: "GIT_EDITOR GIT_SEQUENCE_EDITOR EDITOR VISUAL",
  pager: "GIT_PAGER PAGER MANPAGER",
  ssh: "GIT_SSH GIT_SSH_COMMAND",
  askpass: "GIT_ASKPASS SSH_ASKPASS",
  command: "GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND LESSOPEN LESSCLOSE",
  anyProtocol: "GIT_ALLOW_PROTOCOL",
  include: "GIT_CONFIG_GLOBAL GIT_CONFIG_SYSTEM GIT_CONFIG",
  template: "GIT_TEMPLATE_DIR",
  commands: "GIT_EXEC_PATH",
  unverified: "GIT_SSL_NO_VERIFY",
  redaction: "GIT_TRACE_REDACT",
  tls: "GIT_SSL_VERSION",
  route: "GIT_HTTP_PROXY_AUTHMETHOD GIT_SSL_CIPHER_LIST",
  identity: "GIT_SSL_CERT GIT_SSL_KEY GIT_PROXY_SSL_CERT GIT_PROXY_SSL_KEY",
  authority: "GIT_SSL_CAINFO GIT_SSL_CAPATH GIT_PROXY_SSL_CAINFO",
  trace:
    "GIT_TRACE GIT_TRACE2 GIT_TRACE2_PERF GIT_TRACE2_EVENT GIT_TRACE_CURL GIT_TRACE_PACKET " +
    "GIT_TRACE_PACKFILE GIT_TRACE_SETUP GIT_TRACE_PACK_ACCESS GIT_TRACE_PERFORMANCE " +
    "GIT_TRACE_REFS GIT_TRACE_SHALLOW GIT_TRACE_FSMONITOR",
  leak: "GIT_TRACE2_ENV_VARS GIT_TRACE2_CONFIG_PARAMS",
  internal: "GIT_CONFIG_PARAMETERS",
  folder:
    "GIT_DIR GIT_WORK_TREE GIT_COMMON_DIR GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES",
};

/** Of these other programs know too: they count only where git runs. */
export const SHARED_VARIABLES: ReadonlySet<string> = new Set([
  "EDITOR",
  "VISUAL",
  "PAGER",
  "MANPAGER",
  "SSH_ASKPASS",
  "LESSOPEN",
  "LESSCLOSE",
]);

const byKey = lazy(() => inverted(KEYS));
const byVariable = lazy(() => inverted(VARIABLES));

/** Of `lfs.customtransfer.x.path` the section has a dot of its own. */
const LONG_SECTION = /^lfs\.(?:customtransfer|extension)(?=\.)/;

/** Section and name ignore case, a subsection does not; here all are compared in lower case. */
export function gitKind(key: string): GitKind | undefined {
  const text = key.toLowerCase();
  const section = LONG_SECTION.exec(text)?.[0] ?? text.slice(0, text.indexOf("."));
  const name = text.slice(text.lastIndexOf(".") + 1);
  const nested = section.length + name.length + 1 < text.length;
  return (
    byKey().get(text) ??
    byKey().get(nested ? `${section}.*.${name}` : `${section}.${name}`) ??
    (nested && section !== "alias" ? undefined : byKey().get(`${section}.?`))
  );
}

/** Windows ignores the case of variables. */
export function gitVariableKind(name: string): GitKind | undefined {
  return byVariable().get(name.toUpperCase());
}

function inverted(lists: Readonly<Partial<Record<GitKind, string>>>): ReadonlyMap<string, GitKind> {
  return new Map(
    Object.entries(lists).flatMap(([kind, keys]) =>
      keys.split(" ").map((key) => [key, kind as GitKind] as const),
    ),
  );
}

/**
 * Programs that are harmless as the value of a setting, when they take no more than the options of
 * `PLAIN_OPTION`.
 */
export const PLAIN_PROGRAMS: Readonly<Partial<Record<GitKind, string>>> = {
  editor:
    "vi vim nvim nano pico emacs emacsclient code code-insiders codium cursor zed subl " +
    "mate hx helix micro joe kak gedit kate notepad",
  pager: "less more most bat batcat delta diff-so-fancy diff-highlight colordiff moar ov head",
  askpass: "ksshaskpass",
  helper: "store cache osxkeychain manager manager-core libsecret wincred gnome-keyring oauth",
  signer: "gpg gpg2 gpgsm ssh-keygen smimesign gitsign x509",
  browser:
    "firefox chrome google-chrome chromium safari open start xdg-open wslview w3m lynx " +
    "links man info woman konqueror",
  tool:
    "code meld vimdiff nvimdiff vim nvim kdiff3 opendiff bcompare p4merge difft difftastic " +
    "delta smerge idea tkdiff xxdiff",
  command: "gzip pigz bzip2 xz zstd git-lfs",
};
/** These do nothing, or only print. */
export const IDLE_PROGRAMS: ReadonlySet<string> = new Set(["true", "false", ":", "cat", "echo"]);

export const PLAIN_OPTION: Readonly<Partial<Record<GitKind, RegExp>>> = {
  editor: /^(?:--wait|-w|-n|-nw|-f|-t|--nofork|--new-window|--reuse-window|-l)$/,
  pager:
    /^(?:-[eEFgGiIJKmMnNqQrRsSuUVwWX~]+|-x\d+|--tabs=\d+|--(?:dark|light|side-by-side|line-numbers|color-only|raw-control-chars|no-init|plain|paging=\w+))$/,
  helper: /^(?:--timeout=\d+|--timeout|\d+)$/,
  tool: /^(?:"?\$\{?(?:LOCAL|REMOTE|BASE|MERGED)\}?"?|--(?:wait|diff|merge)|-d|-n)$/,
  command: /^(?:-[0-9cdknT]+|--|%f|clean|smudge|filter-process|--skip)$/,
};

/** Credential helpers of known tools, which have to be shell text. */
export const PLAIN_HELPERS: ReadonlySet<string> = new Set([
  "!gh auth git-credential",
  "!/usr/bin/gh auth git-credential",
  "!/usr/local/bin/gh auth git-credential",
  "!/opt/homebrew/bin/gh auth git-credential",
  "!glab auth git-credential",
  "!aws codecommit credential-helper $@",
]);

/** Options of ssh that start a program or read a configuration that may. */
export const SSH_RUNS: ReadonlySet<string> = new Set(
  (
    "proxycommand localcommand permitlocalcommand knownhostscommand proxyjump include match " +
    "pkcs11provider securitykeyprovider remotecommand"
  ).split(" "),
);
