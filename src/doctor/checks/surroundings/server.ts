import { join } from "node:path";
import { isTooLong, socketPath } from "../../../server/socket/socket.ts";
import type { Check } from "../../check.ts";
import type { DoctorSubject } from "../../doctor-subject.ts";
import type { DoctorFinding } from "../../finding.ts";

/** Before anything is tried: the first call replaces a server that hangs. */
export default {
  id: "server",
  title: "A resident server can answer",
  group: "surroundings",
  order: 7,
  how:
    "Looks at the runtime folder and asks the server that listens there who it is. `--fix` " +
    "closes the folder to others.",
  quick: true,
  async run(subject) {
    const { gate, installation, probe } = subject;
    const runtime = gate?.own?.runtime;
    if (!gate?.own?.perl || !runtime)
      return { findings: [], skipped: "the registered command uses none" };
    if (isTooLong(socketPath(runtime))) return { findings: [tooLong(runtime)] };
    const closed = closing(runtime, subject);
    if (closed) return { findings: [closed] };
    // A server ends when it is asked by another build.
    if (gate.own.package !== installation.package)
      return { findings: [], skipped: "it belongs to another installation" };
    const blocking = ["starting", "gate.sock"]
      .map((name) => join(runtime, name))
      .filter((path) => probe.look(path)?.isFolder);
    const found = await probe.ping(runtime);
    if (blocking.length > 0) return { findings: blocking.map(inTheWay) };
    if (found === "silent") return { findings: [hung(runtime)] };
    return {
      findings: [],
      seen: found === "absent" ? "none now; a call starts it" : `process ${found}`,
    };
  },
} satisfies Check;

function tooLong(runtime: string): DoctorFinding {
  return {
    severity: "slow",
    what: `${runtime} is too long for the path of a socket (100 bytes)`,
    where: { file: runtime },
    why: "Each call starts Node by itself. The verdict is the same.",
    fix: "Set XDG_RUNTIME_DIR or SLUICE_HOME to a shorter folder and run `sluice init`.",
  };
}

function closing(runtime: string, { probe }: DoctorSubject): DoctorFinding | undefined {
  const found = probe.look(runtime);
  if (!found || (found.isFolder && found.owner === probe.user && (found.mode & 0o077) === 0))
    return undefined;
  const mine = found.isFolder && found.owner === probe.user;
  return {
    severity: "slow",
    what:
      `${runtime} is ${mine ? "open to other users" : "not a folder of yours"}, so no server ` +
      "is used",
    where: { file: runtime },
    why: "Each call starts Node by itself. The verdict is the same.",
    fix: mine ? `Run \`chmod 700 '${runtime}'\`.` : "Remove it.",
    ...(mine
      ? {
          repair: () => {
            probe.chmod(runtime, 0o700);
            return `closed ${runtime} to other users`;
          },
        }
      : {}),
  };
}

/** Links and files are replaced without a word; a folder is there by mistake. */
function inTheWay(path: string): DoctorFinding {
  return {
    severity: "slow",
    what: `${path} is a folder, where Sluice keeps a file`,
    where: { file: path },
    why:
      "It keeps the server from starting. Until it is gone, each call starts Node by itself; " +
      "the verdict is the same.",
    fix: "Nothing, if it goes away: the next call puts it out of the way.",
  };
}

function hung(runtime: string): DoctorFinding {
  return {
    severity: "risk",
    what: "a server listens and does not answer",
    where: { file: socketPath(runtime) },
    why:
      "Each call waits three seconds for it before a process of its own judges. The verdict " +
      "is the same.",
    fix:
      "Nothing, if it goes away: the next call replaces it. If it comes back, run `sluice " +
      "serve` and see what it says.",
  };
}
