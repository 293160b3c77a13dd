import { afterAll, describe } from "vitest";
import { type Bench, bench } from "./bench.ts";
import { chainContract } from "./chain-contract.ts";
import { logContract } from "./log-contract.ts";
import { manyContract } from "./many-contract.ts";
import { modelContract } from "./model-contract.ts";
import { PostgresServer } from "./server.ts";
import { stateContract } from "./state-contract.ts";

const server = await PostgresServer.start();
afterAll(() => server?.stop());

describe.skipIf(!server)("PostgreSQL", () => {
  async function make(): Promise<Bench> {
    if (!server) throw new Error("no server");
    const database = await server.database();
    return bench(server.url(database), async (text) => {
      await server.query(database, text);
    });
  }
  stateContract(make);
  modelContract(make, 30);
  manyContract(make);
  logContract(make);
  chainContract(make, "sluice.");
});
