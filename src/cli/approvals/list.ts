import type { ApprovalRequest } from "../../approvals/request.ts";
import type { PersonAnswer } from "../../runtime/hold.ts";
import { CannotError, EXIT, type ExitCode, type Io } from "../command.ts";
import { shortPath } from "../render/path.ts";
import { plainJson } from "../render/record.ts";
import { subjectOf, waiting } from "../render/request.ts";
import { table } from "../render/table.ts";
import { askOnce, personHere } from "./server.ts";

/** `sluice approvals`: what waits now. */
export async function list(io: Io, json: boolean): Promise<ExitCode> {
  const told = await askOnce(io, { kind: "list" });
  const { open, past } = told && "open" in told ? told : { open: [], past: [] };
  if (json) io.out(`${plainJson({ open, past }, 2)}\n`);
  else if (open.length === 0) io.out("Nothing waits for a person.\n");
  else
    io.out(
      `${table(
        ["id", "tool", "what", "project", "time"],
        open.map((request) => rowOf(request, io)),
      )}\n${HINT}`,
    );
  return EXIT.ok;
}

const HINT = "\nsluice approvals allow <id>, sluice approvals deny <id> [message], or all of them: sluice approvals watch\n";

/** `sluice approvals allow` and `deny`. */
export async function answer(io: Io, id: string, given: PersonAnswer, json: boolean): Promise<ExitCode> {
  const told = await askOnce(io, { kind: "answer", id, answer: given, name: personHere() });
  if (!told || !("answered" in told)) throw new CannotError("no process of Sluice runs, so nothing waits for an answer");
  const { refused } = told.answered;
  if (json) io.out(`${plainJson({ id, answered: refused === undefined, ...(refused === undefined ? {} : { refused }) })}\n`);
  else if (refused === undefined) io.out(`${id}: ${given.kind === "allow" ? "allowed" : "denied"}.\n`);
  else io.err(`sluice: ${id} is not answered: ${refused}\n`);
  return refused === undefined ? EXIT.ok : EXIT.no;
}

function rowOf(request: ApprovalRequest, io: Io): string[] {
  return [request.id, request.tool, subjectOf(request), shortPath(request.project, io), waiting(request, Date.now())];
}
