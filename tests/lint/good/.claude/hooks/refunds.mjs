import { readFileSync } from "node:fs";

const LIMIT = 500;
const { tool_input: { amount = 0 } = {} } = JSON.parse(readFileSync(0, "utf8"));
if (amount > LIMIT) {
  process.stderr.write(`A refund of ${amount} is above ${LIMIT}: hand it to a person.\n`);
  process.exit(2);
}
