import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { ApprovalRequest } from "../../../src/approvals/request.ts";
import { ASKED, bashCall, watch } from "../approvals.ts";
import { Collector } from "../collector.ts";
import { GateSandbox, kill, until } from "../gate.ts";
import { said } from "../sluice.ts";

/** What `sluice/self-protection` asks about: another guard of the same session is loosened. */
const GUARDED = "rampart allow 'curl *'";

interface Announced {
  readonly request: ApprovalRequest;
  readonly links: Readonly<Record<string, string>>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A machine whose requests are posted somewhere, with links that answer them. */
async function machine(
  more = "",
): Promise<{ sandbox: GateSandbox; announced(count: number): Promise<Announced> }> {
  const hook = await Collector.start();
  const sandbox = new GateSandbox();
  sandbox.own(
    `approvals: { hold: true, page: { port: ${await freePort()} }, webhook: { url: "${hook.url}" }${more} }\n`,
  );
  const announced = async (count: number): Promise<Announced> => {
    const opened = () => hook.received.filter(({ body }) => body.type === "opened");
    const { body } = await until(() => opened()[count - 1]);
    return {
      request: body.request,
      links: Object.fromEntries(
        body.answers.map(({ kind, link }: Record<string, string>) => [kind, link]),
      ),
    };
  };
  return { sandbox, announced };
}

/** As the owner of a link uses it. */
async function use(link: string): Promise<string> {
  const response = await fetch(link, { method: "POST", headers: { origin: new URL(link).origin } });
  return response.text();
}

function textsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return entries.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "latin1"));
}

it("what signs links is in no file: a link counts until the server is killed, then it is asked again with a new one", async () => {
  const { sandbox, announced } = await machine();
  sandbox.write("~/.local/state/sluice/approvals.key", "x".repeat(32));
  const pid = await sandbox.warm();
  expect(existsSync(join(sandbox.state, "approvals.key"))).toBe(false);
  // The page is served by the time of the first announcement that has links.
  const page = await watch(sandbox);
  const first = sandbox.gate(bashCall(ASKED));
  await page.requests(1);
  const before = await announced(1);
  kill(pid, "SIGKILL");
  const after = await announced(2);
  expect(after.request.id).toBe(before.request.id);
  expect(after.links["deny"]).not.toBe(before.links["deny"]);
  const signature = (after.links["deny"] ?? "").split(".").at(-1) ?? "";
  expect(signature).toHaveLength(22);
  for (const text of [...textsBelow(sandbox.state), ...textsBelow(sandbox.runtime)])
    expect(text.includes(signature)).toBe(false);
  expect(await use(before.links["allow"] ?? "")).toContain("from before Sluice restarted");
  expect(await use(after.links["deny"] ?? "")).toContain("The agent has your answer");
  expect(said(await first).decision).toBe("deny");
});

it("no link allows what concerns Sluice itself; a link denies it, and the terminal allows it", async () => {
  const { sandbox, announced } = await machine();
  await sandbox.warm();
  const person = await watch(sandbox);
  const denied = sandbox.gate(bashCall(GUARDED));
  const { request, links } = await announced(1);
  expect([request.passkey, Object.keys(links)]).toEqual([
    "it concerns Sluice itself",
    ["deny", "interrupt"],
  ]);
  const forged = (links["deny"] ?? "").replace(".deny.", ".allow.");
  expect(await use(forged)).not.toContain("The agent has your answer");
  expect(await use(links["deny"] ?? "")).toContain("The agent has your answer");
  expect(said(await denied).decision).toBe("deny");

  const allowed = sandbox.gate(bashCall(GUARDED, { tool_use_id: "toolu_2" }));
  const [open] = await person.requests(1);
  expect(await person.answer(open?.id ?? "", { kind: "allow" })).toBeUndefined();
  expect(said(await allowed).decision).toBe("allow");
});

it.each([
  ["every request", "always", ASKED, "your sluice.yaml wants one for every request"],
  ["a named policy", "[git/*]", ASKED, "your sluice.yaml wants one for git/no-force-push"],
  ["nothing", "off", GUARDED, undefined],
])("`passkey` can name %s", async (_, setting, command, why) => {
  const { sandbox, announced } = await machine(`, passkey: ${setting}`);
  await sandbox.warm();
  const person = await watch(sandbox);
  const reply = sandbox.gate(bashCall(command));
  const { request, links } = await announced(1);
  expect([request.passkey, Object.keys(links).includes("allow")]).toEqual([why, why === undefined]);
  await person.answer(request.id, { kind: "deny" });
  expect(said(await reply).decision).toBe("deny");
});

it.each([
  ["by the resident process", ""],
  ["while a hook is to be run by a process of its own", 'hooks: [{ run: "true", id: nothing }]\n'],
])("a dialog about what a policy objects to takes a passkey, judged %s", async (_, more) => {
  const sandbox = new GateSandbox();
  sandbox.own(`approvals: { dialogs: true }\n${more}`);
  await sandbox.warm();
  const person = await watch(sandbox);
  const calls = [GUARDED, "git push --force origin main"].map((command, index) =>
    sandbox.gate(
      bashCall(command, { hook_event_name: "PermissionRequest", session_id: `s${index}` }),
      { event: "PermissionRequest" },
    ),
  );
  const requests = await person.requests(2);
  expect(requests.map(({ passkey }) => passkey).sort()).toEqual([
    "it concerns Sluice itself",
    "it lifts a denial",
  ]);
  for (const { id } of requests) await person.answer(id, { kind: "deny" });
  for (const call of calls)
    expect((await call).json.hookSpecificOutput.decision.behavior).toBe("deny");
});

it("an ordinary call is not edited into what concerns Sluice itself", async () => {
  const sandbox = new GateSandbox();
  sandbox.own("approvals: hold\n");
  await sandbox.warm();
  const person = await watch(sandbox);
  const reply = sandbox.gate(bashCall(ASKED));
  const [request] = await person.requests(1);
  const refused = await person.answer(request?.id ?? "", {
    kind: "allow-edited",
    input: { command: GUARDED },
  });
  expect(refused).toContain(
    "made into this it takes a passkey or the terminal, because it concerns Sluice itself",
  );
  await person.answer(request?.id ?? "", { kind: "deny" });
  expect(said(await reply).decision).toBe("deny");
});

/** Ports on which a process listens. Known on Linux only. */
function listeningPorts(pid: number): number[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return [];
      }
    }),
  );
  const rows = readFileSync(`/proc/${pid}/net/tcp`, "utf8")
    .split("\n")
    .slice(1)
    .map((row) => row.trim().split(/\s+/));
  return rows
    .filter(([, , , state, , , , , , inode]) => state === "0A" && inodes.has(inode ?? ""))
    .map(([, local = ""]) => Number.parseInt(local.split(":")[1] ?? "", 16));
}

it.runIf(process.platform === "linux")(
  "a signal opens no debugger in the process that signs answers",
  async () => {
    const sandbox = new GateSandbox();
    const pid = await sandbox.warm();
    const before = listeningPorts(pid);
    kill(pid, "SIGUSR1");
    for (let call = 0; call < 3; call++) expect((await until(() => sandbox.info())).pid).toBe(pid);
    expect(listeningPorts(pid)).toEqual(before);
  },
);
