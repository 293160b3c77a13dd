import { join } from "node:path";
import Database from "libsql";
import { describe } from "vitest";
import { type Bench, bench } from "./bench.ts";
import { chainContract } from "./chain-contract.ts";
import { logContract } from "./log-contract.ts";
import { manyContract } from "./many-contract.ts";
import { modelContract } from "./model-contract.ts";
import { stateContract } from "./state-contract.ts";

async function make(): Promise<Bench> {
  const made = bench("sqlite", async (text) => {
    const database = new Database(join(made.state, "sluice.db"));
    database.exec(text);
    database.close();
  });
  return made;
}

describe("SQLite", () => {
  stateContract(make);
  modelContract(make, 100);
  manyContract(make);
  logContract(make);
  chainContract(make, "");
});
