import { expect, it } from "vitest";
import type { AuditRecord } from "../../audit/record.ts";
import { VERSION } from "../../config/version.gen.ts";
import { recordFor } from "../record-fixture.ts";
import { logsRequest } from "./message.ts";
import { logsUrl } from "./send.ts";

function entry(parts: Partial<AuditRecord>, machine = "m1", seq = 7) {
  return {
    machine,
    seq,
    hash: "h",
    previous: "p",
    record: recordFor("id", { time: "2026-11-16T01:00:00.431Z", ...parts }),
  };
}

/**
 * What @opentelemetry/otlp-transformer 0.223.1 writes for such a record, with the number as a text,
 * as protocol buffers have it.
 */
const OFFICIAL = {
  resourceLogs: [
    {
      resource: {
        attributes: [
          { key: "service.name", value: { stringValue: "sluice" } },
          { key: "service.version", value: { stringValue: VERSION } },
          { key: "service.instance.id", value: { stringValue: "m1" } },
        ],
      },
      scopeLogs: [
        {
          scope: { name: "sluice", version: VERSION },
          logRecords: [
            {
              timeUnixNano: "1794790800431000000",
              observedTimeUnixNano: "1794790800431000000",
              severityNumber: 13,
              severityText: "WARN",
              body: { stringValue: "deny Bash: No." },
              eventName: "sluice.verdict",
              attributes: expect.arrayContaining([
                { key: "sluice.decision", value: { stringValue: "deny" } },
                { key: "sluice.seq", value: { intValue: "7" } },
                {
                  key: "sluice.policies",
                  value: { arrayValue: { values: [{ stringValue: "a/b" }] } },
                },
              ]),
            },
          ],
        },
      ],
    },
  ],
};

it("is the message that OpenTelemetry's own packages write", () => {
  const findings = [
    { kind: "deny", policy: "a/b", messageId: "no", message: "No.", layer: "user" },
  ] as const;
  expect(logsRequest([entry({ tool: "Bash", decision: "deny", by: "policy", findings })])).toEqual(
    OFFICIAL,
  );
});

it.each([
  [{ decision: "abstain" }, "DEBUG"],
  [{ decision: "allow" }, "INFO"],
  [{ decision: "ask" }, "INFO2"],
  [{ decision: "deny" }, "WARN"],
  [{ decision: "deny", by: "failure" }, "ERROR"],
  [{ event: "damaged" }, "ERROR"],
] as const)("%j is %s", (parts, severity) => {
  const [resource] = logsRequest([entry(parts)])[
    "resourceLogs"
  ] as unknown as typeof OFFICIAL.resourceLogs;
  expect(resource?.scopeLogs[0]?.logRecords[0]?.severityText).toBe(severity);
});

it("names each machine, and leaves out what is not there", () => {
  const { resourceLogs } = logsRequest([entry({}), entry({}, "m2")]) as unknown as typeof OFFICIAL;
  expect(resourceLogs.map(({ resource }) => resource.attributes[2]?.value.stringValue)).toEqual([
    "m1",
    "m2",
  ]);
  expect(JSON.stringify(resourceLogs)).not.toMatch(
    /null|"sluice.tool"|"session.id"|"sluice.errors"/,
  );
});

it.each([
  ["http://localhost:4318", "http://localhost:4318/v1/logs"],
  ["http://localhost:4318/", "http://localhost:4318/v1/logs"],
  ["https://otlp.example/team/v1/logs", "https://otlp.example/team/v1/logs"],
  ["https://otlp.example/team?x=1", "https://otlp.example/team/v1/logs?x=1"],
])("%s is %s", (url, logs) => {
  expect(logsUrl(url)).toBe(logs);
});
