/** What PowerShell calls a cmdlet that does the same as a shell command. */
export interface Cmdlet {
  /** The shell command; `{path}` stands for each path it is given. */
  readonly shell: string;
  /** Parameters that name the paths; the words without a parameter do so too. */
  readonly paths?: string;
  /** Parameters without a value; all others take one. */
  readonly switches?: string;
}

const SWITCHES =
  "-recurse -force -whatif -confirm -passthru -append -nonewline -asjob -wait -nonewwindow " +
  "-usebasicparsing";
const ITEM = "-path -literalpath -filepath -destination -pspath";

export const CMDLETS: ReadonlyMap<string, Cmdlet> = new Map<string, Cmdlet>([
  ["remove-item", { shell: "rm", paths: "-path -literalpath -pspath", switches: SWITCHES }],
  ["clear-content", { shell: "truncate -s 0", paths: ITEM, switches: SWITCHES }],
  ["move-item", { shell: "mv", paths: ITEM, switches: SWITCHES }],
  ["copy-item", { shell: "cp", paths: ITEM, switches: SWITCHES }],
  ["set-content", { shell: "tee", paths: "-path -literalpath", switches: SWITCHES }],
  ["add-content", { shell: "tee -a", paths: "-path -literalpath", switches: SWITCHES }],
  ["out-file", { shell: "tee", paths: "-filepath -literalpath", switches: SWITCHES }],
  ["tee-object", { shell: "tee", paths: "-filepath -literalpath", switches: SWITCHES }],
  ["invoke-webrequest", { shell: "curl -o", paths: "-outfile", switches: SWITCHES }],
  ["invoke-restmethod", { shell: "curl -o", paths: "-outfile", switches: SWITCHES }],
  ["start-bitstransfer", { shell: "curl -o", paths: "-destination", switches: SWITCHES }],
  ["format-volume", { shell: "mkfs /dev/volume" }],
  ["clear-disk", { shell: "wipefs -a /dev/disk" }],
  ["initialize-disk", { shell: "wipefs -a /dev/disk" }],
  ["remove-partition", { shell: "fdisk /dev/disk" }],
  ["stop-computer", { shell: "shutdown now" }],
  ["restart-computer", { shell: "reboot" }],
  ["rd", { shell: "rm", switches: "/s /q" }],
  ["del", { shell: "rm", switches: "/s /q /f /a" }],
]);

export const ALIASES: Readonly<Record<string, string>> = {
  ri: "remove-item",
  rm: "remove-item",
  rmdir: "remove-item",
  erase: "remove-item",
  clc: "clear-content",
  mi: "move-item",
  mv: "move-item",
  move: "move-item",
  ci: "copy-item",
  cp: "copy-item",
  copy: "copy-item",
  sc: "set-content",
  ac: "add-content",
  tee: "tee-object",
  iwr: "invoke-webrequest",
  wget: "invoke-webrequest",
  curl: "invoke-webrequest",
  irm: "invoke-restmethod",
  iex: "invoke-expression",
  saps: "start-process",
  start: "start-process",
  kill: "stop-process",
  spps: "stop-process",
  icm: "invoke-command",
};

export interface WindowsRule {
  readonly programs: string;
  /** One argument starts with one of these, in lower case. */
  readonly words?: string;
  readonly level: "deny" | "ask";
  /** Continues the sentence "`PROGRAM` …". */
  readonly effect: string;
}

const PROTECTION = "switches a protection of this machine off";
const RECOVERY = "removes what this machine is restored from";
const DISK = "erases a disk or changes its partitions";
const LOADS = "runs code from the network";

export const WINDOWS_RULES: readonly WindowsRule[] = [
  {
    programs: "set-mppreference",
    words: "-disable -exclusion -mapsreporting -submitsamples",
    level: "deny",
    effect: PROTECTION,
  },
  {
    programs: "add-mppreference",
    words: "-exclusion -threatid",
    level: "deny",
    effect: PROTECTION,
  },
  { programs: "set-netfirewallprofile", words: "-enabled", level: "deny", effect: PROTECTION },
  {
    programs: "netsh",
    words: "advfirewall firewall",
    level: "ask",
    effect: "changes the firewall",
  },
  { programs: "reagentc", words: "/disable", level: "deny", effect: RECOVERY },
  { programs: "vssadmin wbadmin", words: "delete resize", level: "deny", effect: RECOVERY },
  {
    programs: "bcdedit",
    words: "/set /delete /deletevalue /import",
    level: "deny",
    effect: "changes how the machine starts",
  },
  {
    programs: "remove-computerrestorepoint disable-computerrestore",
    level: "deny",
    effect: RECOVERY,
  },
  { programs: "diskpart", level: "deny", effect: DISK },
  {
    programs: "format format.com",
    words: "a: b: c: d: e: f: g: /q /fs",
    level: "deny",
    effect: DISK,
  },
  { programs: "cipher", words: "/w", level: "deny", effect: "overwrites what was deleted" },
  {
    programs: "clear-eventlog remove-eventlog",
    level: "deny",
    effect: "removes what is written down about this machine",
  },
  {
    programs: "wevtutil",
    words: "cl clear-log",
    level: "deny",
    effect: "removes what is written down about this machine",
  },
  {
    programs: "reg",
    words: "save export",
    level: "deny",
    effect: "copies the registry, where passwords are kept",
  },
  {
    programs: "reg",
    words: "add delete import restore load",
    level: "ask",
    effect: "changes the registry",
  },
  {
    programs: "set-itemproperty new-itemproperty remove-itemproperty",
    words: "hklm: hkcu: registry: -path",
    level: "ask",
    effect: "changes the registry",
  },
  {
    programs: "bitsadmin",
    words: "/transfer /addfile",
    level: "deny",
    effect: "fetches a file past the usual checks",
  },
  {
    programs: "certutil",
    words: "-urlcache -decode -decodehex /urlcache",
    level: "deny",
    effect: "fetches or unpacks a file past the usual checks",
  },
  { programs: "regsvr32", words: "/i:http /i:ftp", level: "deny", effect: LOADS },
  { programs: "mshta", words: "http vbscript: javascript:", level: "deny", effect: LOADS },
  { programs: "rundll32", words: "javascript: http", level: "deny", effect: LOADS },
  {
    programs: "wmic",
    words: "process shadowcopy",
    level: "deny",
    effect: "starts processes or removes backups past the usual checks",
  },
  { programs: "set-executionpolicy", level: "ask", effect: "lets scripts run that nobody signed" },
  {
    programs: "register-scheduledtask new-scheduledtask new-service set-service remove-service",
    level: "ask",
    effect: "changes what runs on this machine later",
  },
  {
    programs: "schtasks",
    words: "/create /change /delete",
    level: "ask",
    effect: "changes what runs on this machine later",
  },
  {
    programs: "sc.exe",
    words: "create config delete stop",
    level: "ask",
    effect: "changes which services run on this machine",
  },
  {
    programs: "stop-service suspend-service",
    level: "ask",
    effect: "changes which services run on this machine",
  },
  {
    programs: "new-localuser remove-localuser add-localgroupmember set-localuser",
    level: "ask",
    effect: "changes who may log in, and as whom",
  },
  {
    programs: "net net1",
    words: "user localgroup stop share",
    level: "ask",
    effect: "changes users, shares or services of this machine",
  },
  {
    programs: "start-process",
    words: "runas -verb:runas",
    level: "ask",
    effect: "runs a program with all rights",
  },
  { programs: "runas", level: "ask", effect: "runs a program as another user" },
  {
    programs: "takeown icacls",
    words: "/f /grant /reset /setowner",
    level: "ask",
    effect: "changes who may use files",
  },
  {
    programs: "stop-process taskkill",
    words: "* explorer winlogon lsass csrss svchost /im:*",
    level: "deny",
    effect: "ends what the session cannot go on without",
  },
  {
    programs: "clear-recyclebin",
    level: "ask",
    effect: "removes what could still be brought back",
  },
  {
    programs: "invoke-command enter-pssession new-pssession",
    words: "-computername -session -hostname",
    level: "ask",
    effect: "runs something on another machine",
  },
  {
    programs: "disable-windowsoptionalfeature uninstall-windowsfeature remove-appxpackage",
    level: "ask",
    effect: "changes the packages of the whole system",
  },
];
