import type { Answer } from "../../../approvals/approval.ts";
import { openGate } from "../../../gate/open-gate.ts";
import { CannotError, EXIT, type ExitCode, type Io } from "../../command.ts";
import { flow } from "../../render/flow.ts";
import { plainJson } from "../../render/verdict-json.ts";
import { renderRequest, renderWaiting } from "./render.ts";
import { askOnce, personHere } from "./server.ts";

/** `sluice approvals`: what waits now. */
export async function list(io: Io, json: boolean): Promise<ExitCode> {
  const told = await askOnce(io, { kind: "list" });
  const { open, past } = told && "open" in told ? told : { open: [], past: [] };
  if (json) io.out(`${plainJson({ open, past }, 2)}\n`);
  else if (open.length === 0) io.out(`Nothing waits for a person.\n${await hintOf(io)}`);
  else io.out(`${open.map((request) => renderWaiting(request, io, Date.now())).join("")}${HINT}`);
  return EXIT.ok;
}

/** Where nothing can ever wait, what would make it. */
export async function hintOf(io: Io): Promise<string> {
  const { approvals } = (await openGate(io.cwd, io.env)).snapshot;
  return approvals?.hold || approvals?.dialogs
    ? ""
    : flow(
        "No call ever waits here: your own sluice.yaml has to say `approvals: hold`, see " +
          "docs/approvals.md.\n",
        io,
      );
}

const HINT =
  "\nTo answer: sluice approvals allow <id>, sluice approvals deny <id> [message], or " +
  "sluice approvals watch\n";

/** `sluice approvals allow`: the person sees what it is about, and types the code. */
export async function allow(io: Io, id: string, json: boolean): Promise<ExitCode> {
  const told = await askOnce(io, { kind: "list" });
  const request = told && "open" in told ? told.open.find((open) => open.id === id) : undefined;
  // What does not wait any more is said by the server, which knows why.
  if (!request) return answer(io, id, { kind: "allow" }, json);
  io.err(renderRequest(request, io, Date.now()));
  const consent = { action: "allow it", command: `sluice approvals allow ${id}` };
  return (await io.consent(consent)) ? answer(io, id, { kind: "allow" }, json) : EXIT.no;
}

/** Sends an answer. */
export async function answer(io: Io, id: string, given: Answer, json: boolean): Promise<ExitCode> {
  const told = await askOnce(io, { kind: "answer", id, answer: given, name: personHere() });
  if (!told || !("answered" in told))
    throw new CannotError("no process of Sluice runs, so nothing waits for an answer");
  const { refused } = told.answered;
  if (json)
    io.out(
      `${plainJson({ id, answered: refused === undefined, ...(refused === undefined ? {} : { refused }) })}\n`,
    );
  else if (refused === undefined)
    io.out(`${id}: ${given.kind === "allow" ? "allowed" : "denied"}.\n`);
  else io.err(`sluice: ${id} is not answered: ${refused}\n`);
  return refused === undefined ? EXIT.ok : EXIT.no;
}
