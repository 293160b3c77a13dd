import { expect, it } from "vitest";
import { exampleRequest } from "./approval-fixtures.ts";
import { summarize } from "./channels/summary.ts";
import { offersFor } from "./offers.ts";

const ANSWERS = ["allow", "always", "deny", "interrupt"] as const;
const SUGGESTIONS = [{ index: 0, text: "npm test", update: {} }];

it("a message offers no button that would allow what takes a passkey, and says where it is allowed", () => {
  const request = exampleRequest({ answers: ANSWERS, suggestions: SUGGESTIONS });
  expect(offersFor(request).map(({ kind }) => kind)).toEqual([
    "allow",
    "deny",
    "always",
    "interrupt",
  ]);
  const guarded = exampleRequest({ ...request, passkey: "it concerns Sluice itself" });
  expect(offersFor(guarded).map(({ kind }) => kind)).toEqual(["deny", "interrupt"]);
  expect(summarize(guarded, 100).reasons[0]).toContain(
    "with a passkey, or at the terminal with `sluice approvals watch`",
  );
});
