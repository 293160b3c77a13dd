// Written by `npm run gen`: do not edit.

/** What each built-in policy can be told. */
export interface PolicyOptions {
  /** Deny cloud commands that delete data or machines, ask about other deletions and interruptions. */
  readonly "cloud/destroy": Readonly<Record<string, never>>;
  /** Deny deleting volumes, namespaces and clusters, ask about other deletions of containers and cluster resources. */
  readonly "containers/destroy": Readonly<Record<string, never>>;
  /** Deny a container the whole file system of this machine, ask when it gets system folders, the engine or all rights. */
  readonly "containers/host-access": Readonly<Record<string, never>>;
  /** Tell the model beforehand what the policies forbid and what to do instead. */
  readonly "context/policy-brief": Readonly<Record<string, never>>;
  /** Tell the model what kind of project this is and which tools it uses. */
  readonly "context/project": Readonly<Record<string, never>>;
  /** Deny dropping, emptying or resetting a database, ask about changes to all rows, to rights and to servers. */
  readonly "databases/destroy": Readonly<Record<string, never>>;
  /** Deny deletions that ruin a machine, a home or a project, ask about those that may be meant. */
  readonly "disk/deletion": {
    readonly folders?: readonly string[];
  };
  /** Deny what formats, partitions or overwrites a disk. */
  readonly "disk/devices": Readonly<Record<string, never>>;
  /** Deny sweeping changes of owner or permissions on system and home folders, and what gives a program all rights. */
  readonly "disk/permissions": Readonly<Record<string, never>>;
  /** Deny writes to what the system and git run or obey, ask about start-up files and settings of the user. */
  readonly "disk/system-files": Readonly<Record<string, never>>;
  /** Add a license header to new source files. */
  readonly "files/license-header": {
    readonly header?: string;
    readonly extensions?: readonly string[];
  };
  /** Write out relative paths of file tools, and stop paths that leave the project through `..` or a link. */
  readonly "files/normalize-path": Readonly<Record<string, never>>;
  /** Deny access to secrets, ask before configuration is written, allow plain text in the project. */
  readonly "files/protect": {
    readonly deny?: readonly string[];
    readonly ask?: readonly string[];
    readonly allow?: readonly string[];
  };
  /** Deny git settings, options and variables that make git run a program or weaken its connections. */
  readonly "git/code-execution": Readonly<Record<string, never>>;
  /** Deny git commands that lose work which is in no commit, ask about those that lose commits. */
  readonly "git/discard": Readonly<Record<string, never>>;
  /** Deny a forced `git push` to a protected branch and its deletion, ask about other forced pushes. */
  readonly "git/no-force-push": {
    readonly protected?: readonly string[];
  };
  /** Ask before git skips the hooks of a repository. */
  readonly "git/no-verify": Readonly<Record<string, never>>;
  /** Deny commands that destroy infrastructure, firewalls or backups, ask about those that change them. */
  readonly "infra/destroy": Readonly<Record<string, never>>;
  /** Limit how many calls of a tool run in a stretch of time. */
  readonly "limits/rate": {
    readonly limits?: readonly ({
      readonly tool?: string;
      readonly most: number;
      readonly per: string;
      readonly scope?: "session" | "project" | "user" | "global";
      readonly effect?: "deny" | "ask";
    })[];
  };
  /** After a number of denials, deny every further call until the person speaks. */
  readonly "limits/repeat": {
    readonly same?: number;
    readonly any?: number;
  };
  /** Deny edits and ask about commands that may write while the client is in plan mode. */
  readonly "mode/plan": {
    readonly plans?: readonly string[];
  };
  /** Write dates in what tools give back as ISO 8601, in one time zone. */
  readonly "output/normalize-dates": {
    readonly zone?: string;
    readonly from?: string;
    readonly order?: "day first" | "month first";
    readonly timestamps?: readonly string[];
    readonly tools?: readonly string[];
  };
  /** Take keys, tokens and passwords out of what tools give back. */
  readonly "output/redact-secrets": {
    readonly allow?: readonly string[];
    readonly except?: readonly string[];
    readonly entropy?: boolean;
  };
  /** Cut the middle out of long texts that tools give back, and say where the whole is. */
  readonly "output/truncate": {
    readonly longest?: number;
    readonly tools?: readonly string[];
  };
  /** Deny what stops the machine, ends every process or starts processes without end. */
  readonly "process/kill": Readonly<Record<string, never>>;
  /** Ask before services and scheduled jobs change, deny stopping those the machine needs. */
  readonly "process/services": Readonly<Record<string, never>>;
  /** Ask before something is published or deployed, deny taking back what others depend on. */
  readonly "publish/release": Readonly<Record<string, never>>;
  /** Answer the agent's questions (`AskUserQuestion`) from your preferences, and record all questions and answers. */
  readonly "questions/answer": {
    readonly prefer?: "always-ask" | "never-ask" | "ask-only-for-one-way";
    readonly rules?: readonly ({
      readonly question?: string;
      readonly header?: string;
      readonly id?: string;
      readonly prefer?: "always-ask" | "never-ask" | "ask-only-for-one-way";
      readonly answer?: string | readonly string[];
    })[];
  };
  /** Deny sending secrets, the environment or whole folders over the network. */
  readonly "remote/exfiltrate": Readonly<Record<string, never>>;
  /** Deny variables and options that slip foreign code into other programs. */
  readonly "remote/preload": Readonly<Record<string, never>>;
  /** Deny a shell that is connected to the network, ask about tunnels into this machine. */
  readonly "remote/reverse-shell": Readonly<Record<string, never>>;
  /** Deny running code that comes from the network or out of an encoding before anybody has read it. */
  readonly "remote/run-download": Readonly<Record<string, never>>;
  /** Deny exporting private keys and whole key stores, ask before a single secret is shown. */
  readonly "secrets/key-stores": Readonly<Record<string, never>>;
  /** Deny deleting secrets, queues and projects of the services a team shares, ask about other deletions there. */
  readonly "services/destroy": Readonly<Record<string, never>>;
  /** Ask about HTTP requests that delete, deny those that delete a whole project, index or account. */
  readonly "services/http-delete": {
    readonly hosts?: readonly string[];
  };
  /** Deny, ask about or allow programs by name, and ask before the machine as a whole is changed. */
  readonly "shell/dangerous": {
    readonly deny?: readonly string[];
    readonly ask?: readonly string[];
    readonly allow?: readonly string[];
  };
  /** Ask before a command runs as another user. */
  readonly "shell/elevated": Readonly<Record<string, never>>;
  /** Deny PowerShell and Windows commands that destroy or open the machine, ask about risky ones. */
  readonly "shell/powershell": Readonly<Record<string, never>>;
  /** Allow shell commands that provably only read. */
  readonly "shell/read-only": {
    readonly alsoAllow?: readonly string[];
  };
  /** Ask about commands that nobody can know before they run. */
  readonly "shell/unknown": Readonly<Record<string, never>>;
  /** Deny changes to Sluice, its configuration and the hooks that call it. */
  readonly "sluice/self-protection": Readonly<Record<string, never>>;
  /** Let the agent stop only when commands pass, changed files have tests and its list is done. */
  readonly "stop/require": {
    readonly commands?: readonly (string | {
      readonly run: string;
      readonly seconds?: number;
      readonly why?: string;
    })[];
    readonly tests?: readonly ({
      readonly files: string;
      readonly need: string;
      readonly must?: "change" | "exist";
    })[];
    readonly todos?: boolean;
    readonly most?: number;
    readonly on?: readonly ("Stop" | "SubagentStop")[];
  };
  /** Deny or ask about changes at certain times. */
  readonly "time/window": {
    readonly freeze?: readonly ({
      readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      readonly from: string;
      readonly to: string;
      readonly zone?: string;
    })[];
    readonly only?: readonly ({
      readonly days?: readonly ("mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun")[];
      readonly from: string;
      readonly to: string;
      readonly zone?: string;
    })[];
    readonly answer?: "deny" | "ask";
    readonly tools?: readonly string[];
  };
  /** Deny the tools and the web domains that the configuration names. */
  readonly "tools/block": {
    readonly tools?: readonly string[];
    readonly domains?: readonly string[];
    readonly onlyDomains?: readonly string[];
  };
  /** Ask about unknown tools that are given a command, code or a path. */
  readonly "tools/unknown": {
    readonly known?: readonly string[];
  };
}
