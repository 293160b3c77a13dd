/** `write <state> <name>`: appends records and says each id once it is appended. `drain <state>`: drains, again and again. */
import { writeSync } from "node:fs";
import { FileJournal, journalFolder } from "../../src/audit/journal.ts";
import type { AuditRecord } from "../../src/audit/record.ts";
import { drain } from "../../src/store/journal/drain.ts";
import { openStore } from "../../src/store/open.ts";
import { recordFor } from "../../src/store/record-fixture.ts";

const [, , work, state = "", name = ""] = process.argv;

if (work === "write") write();
else void drainForEver();

function write(): never {
  const journal = new FileJournal(journalFolder(state));
  for (let count = 0; ; count++) {
    // Of several pages: a process that is killed may have written some of them.
    const text = "x".repeat(count % 20 === 0 ? 60_000 : 100);
    const record: AuditRecord = recordFor(`${name}-${count}`, {
      time: new Date().toISOString(),
      input: { text },
    });
    journal.append(record);
    writeSync(1, `${record.id}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  }
}

async function drainForEver(): Promise<never> {
  const store = await openStore({ state });
  for (;;) {
    await drain(store, journalFolder(state), Date.now());
    writeSync(1, ".");
  }
}
