import { expect, it } from "vitest";
import type { PasskeySetting } from "../config/sections/approvals.ts";
import { whyProof } from "./proof.ts";

const GUARD = { kind: "ask", policy: "sluice/self-protection" } as const;
const PUBLISH = { kind: "ask", policy: "publish/release" } as const;
const DENIAL = { kind: "deny", policy: "git/no-force-push" } as const;

it.each<[string, Parameters<typeof whyProof>[0], PasskeySetting | undefined, string | undefined]>([
  ["an ordinary question", [PUBLISH], undefined, undefined],
  ["nothing", [], undefined, undefined],
  ["what concerns Sluice", [PUBLISH, GUARD], undefined, "it concerns Sluice itself"],
  ["what concerns Sluice, with a list", [GUARD], ["publish/*"], "it concerns Sluice itself"],
  ["a denial", [DENIAL], undefined, "it lifts a denial"],
  [
    "a denial that is only observed",
    [{ ...DENIAL, ignored: "observed only" }],
    undefined,
    undefined,
  ],
  ["what approves", [{ kind: "allow", policy: "sluice/self-protection" }], undefined, undefined],
  [
    "a named policy",
    [PUBLISH],
    ["publish/release"],
    "your sluice.yaml wants one for publish/release",
  ],
  [
    "a named group",
    [PUBLISH],
    ["cloud/*", "publish/*"],
    "your sluice.yaml wants one for publish/release",
  ],
  ["another name", [PUBLISH], ["publish", "publish/release2", "ublish/*"], undefined],
  ["a name with a dot in it", [{ kind: "ask", policy: "aXb/c" }], ["a.b/c"], undefined],
  ["everything", [], "always", "your sluice.yaml wants one for every request"],
  ["nothing at all", [GUARD, DENIAL], "off", undefined],
])("%s", (_, findings, setting, why) => {
  expect(whyProof(findings, setting)).toBe(why);
});
