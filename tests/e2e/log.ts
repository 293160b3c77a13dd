import { join } from "node:path";
import { FileJournal, journalFolder } from "../../src/audit/journal.ts";
import { recordId } from "../../src/audit/make-record.ts";
import type { AuditRecord } from "../../src/audit/record.ts";
import { recordFor } from "../../src/store/record-fixture.ts";
import { type Ran, Sandbox } from "./sluice.ts";

/** A sandbox in whose journal calls can leave their records without being made. */
export class LogSandbox extends Sandbox {
  readonly state = join(this.home, ".local/state/sluice");
  readonly database = join(this.state, "sluice.db");
  readonly #journal = new FileJournal(journalFolder(this.state));

  /** As if this call had been judged so many minutes ago. */
  record(parts: Partial<AuditRecord> = {}, minutesAgo = 0): AuditRecord {
    const time = Date.now() - minutesAgo * 60_000;
    const record = recordFor(recordId(time), {
      time: new Date(time).toISOString(),
      project: this.project,
      cwd: this.project,
      ...parts,
    });
    this.#journal.append(record);
    return record;
  }

  denied(command: string, policy = "git/no-force-push", minutesAgo = 0): AuditRecord {
    const findings = [
      { kind: "deny", policy, messageId: "no", message: `No: ${command}.`, layer: "preset" },
    ] as const;
    return this.record(
      {
        tool: "Bash",
        session: "s-1",
        input: { command },
        decision: "deny",
        by: "policy",
        findings,
      },
      minutesAgo,
    );
  }

  log(...args: string[]): Ran {
    return this.run(["log", ...args]);
  }

  /** What `sluice log --json` gives for these options. */
  async entries(...args: string[]): Promise<Ran["json"][]> {
    const { stdout } = this.run(["log", "--json", ...args]);
    return stdout
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  }

  async commands(...args: string[]): Promise<string[]> {
    return (await this.entries(...args)).map(({ record }) => record.input.command);
  }
}
