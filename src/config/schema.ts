import * as z from "zod/mini";
import { EVENT_NAMES } from "../protocol/events.ts";
import { DURATION } from "../shared/duration.ts";

const oneOrMore = <T extends z.ZodMiniType>(item: T) =>
  z.union([item, z.array(item).check(z.minLength(1))]);

const ID = z
  .string()
  .check(
    z.regex(/^[a-z0-9][a-z0-9-]*$/, "expected a name of lower case letters, digits and hyphens"),
  );
const DATE = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "expected a date such as 2027-01-31"));
const EVENT = z.enum(EVENT_NAMES);
const FIELDS = z.record(z.string(), z.unknown());

const LENGTH = "expected a length of time such as 10m, 24h or 7d";
const LASTING = z.string(LENGTH).check(z.regex(DURATION, LENGTH));
const KEPT = z.union([
  z.string(),
  z.strictObject({ set: z.string(), for: z.optional(LASTING) }),
  z.strictObject({ add: z.string(), for: z.optional(LASTING) }),
]);
const KEYS = z.optional(z.record(z.string(), KEPT));

const PROGRAM = z.string().check(z.regex(/^[^\s/]+$/, "expected the name of one program"));

export const PRESETS = ["recommended", "strict", "none"] as const;
export const EXTENDS = oneOrMore(z.enum(PRESETS));
export const ON_FAILURE = z.enum(["ask", "deny"]);
export const POLICY_SETTING = z.union([z.enum(["on", "off"]), z.boolean(), FIELDS]);

export const RULE = z.strictObject({
  id: ID,
  on: z.optional(oneOrMore(EVENT)),
  tool: z.optional(oneOrMore(z.string())),
  when: z.optional(z.string()),
  deny: z.optional(z.string()),
  defer: z.optional(z.string()),
  ask: z.optional(z.string()),
  allow: z.optional(z.string()),
  rewrite: z.optional(FIELDS),
  because: z.optional(z.string()),
  context: z.optional(z.string()),
  remember: z.optional(z.strictObject({ session: KEYS, project: KEYS, user: KEYS, global: KEYS })),
});
export type Rule = z.output<typeof RULE>;

export const EXCEPTION = z.strictObject({
  policy: z.string(),
  only: z.optional(z.enum(["ask"])),
  when: z.optional(z.string()),
  reason: z.string(),
  until: z.optional(DATE),
});
export type ExceptionEntry = z.output<typeof EXCEPTION>;

/** All hooks of a call together have to answer before the launcher gives up. */
export const MAX_HOOK_SECONDS = 40;

export const HOOK = z.strictObject({
  id: z.optional(ID),
  run: z.optional(z.string().check(z.minLength(1))),
  args: z.optional(z.array(z.string())),
  url: z.optional(z.url({ protocol: /^https?$/ })),
  headers: z.optional(z.record(z.string(), z.string())),
  allowedEnvVars: z.optional(z.array(z.string())),
  on: z.optional(oneOrMore(EVENT)),
  matcher: z.optional(z.string()),
  timeout: z.optional(z.number().check(z.positive(), z.lte(MAX_HOOK_SECONDS))),
});
export type HookEntry = z.output<typeof HOOK>;

/** A database for several machines, or the file in the state folder. */
const STORE = z
  .string()
  .check(
    z.regex(
      /^(?:sqlite|postgres(?:ql)?:\/\/\S+)$/,
      "expected sqlite or a URL such as postgres://host/database",
    ),
  );
const HOW_LONG = "expected a length of time such as 90d, or forever";
const KEEP = z
  .string(HOW_LONG)
  .check(z.regex(/^(?:forever|(?=.*[1-9])\d+(?:\.\d+)?[smhd])$/, HOW_LONG));
const HTTP_URL = z.url({
  protocol: /^https?$/,
  error: "expected an address that begins with http:// or https://",
});

export const AUDIT = z.strictObject({
  keep: z.optional(KEEP),
  required: z.optional(z.boolean()),
  inputs: z.optional(z.enum(["full", "none"])),
  otlp: z.optional(
    z.strictObject({ url: HTTP_URL, headers: z.optional(z.record(z.string(), z.string())) }),
  ),
});
export type AuditEntry = z.output<typeof AUDIT>;

const PATH = z.string().check(z.minLength(1));

const TOPIC = z
  .string()
  .check(z.regex(/^[\w-]{1,64}$/, "expected a name of letters, digits, _ and -"));

const POLICY_PATTERN = z
  .string()
  .check(
    z.regex(
      /^(?:[\w.-]+|\*)(?:\/(?:[\w.-]+|\*))*$/,
      "expected a policy such as publish/release, or all of a group: publish/*",
    ),
  );

export const APPROVALS = z.strictObject({
  hold: z.optional(z.boolean()),
  dialogs: z.optional(z.boolean()),
  wait: z.optional(LASTING),
  fallback: z.optional(z.enum(["dialog", "deny"])),
  passkey: z.optional(z.union([z.enum(["always", "off"]), z.array(POLICY_PATTERN)])),
  page: z.optional(
    z.strictObject({
      port: z.optional(z.int().check(z.gte(1), z.lte(65535))),
      listen: z.optional(z.string().check(z.minLength(1))),
    }),
  ),
  telegram: z.optional(
    z.strictObject({
      token: z.optional(z.string()),
      tokenFile: z.optional(PATH),
      chat: z.union([
        z.string().check(z.regex(/^-?\d+$/, "expected the number of a chat")),
        z.int(),
      ]),
      url: z.optional(HTTP_URL),
    }),
  ),
  ntfy: z.optional(
    z.strictObject({
      topic: TOPIC,
      answers: z.optional(TOPIC),
      priority: z.optional(z.int().check(z.gte(1), z.lte(5))),
      url: z.optional(HTTP_URL),
      token: z.optional(z.string()),
      tokenFile: z.optional(PATH),
    }),
  ),
  webhook: z.optional(z.strictObject({ url: HTTP_URL, secretFile: z.optional(PATH) })),
});
export type ApprovalsEntry = z.output<typeof APPROVALS>;

const NAMED = oneOrMore(z.string());
export const TEST = z.strictObject({
  bash: z.optional(z.string()),
  read: z.optional(z.string()),
  write: z.optional(z.string()),
  content: z.optional(z.string()),
  prompt: z.optional(z.string()),
  event: z.optional(EVENT),
  tool: z.optional(z.string()),
  input: z.optional(FIELDS),
  mode: z.optional(z.string()),
  cwd: z.optional(z.string()),
  state: z.optional(FIELDS),
  output: z.optional(z.unknown()),
  commands: z.optional(
    z.record(
      z.string(),
      z.union([
        z.number(),
        z.strictObject({ exitCode: z.optional(z.number()), output: z._default(z.string(), "") }),
      ]),
    ),
  ),
  now: z.optional(z.string()),
  files: z.optional(z.record(z.string(), z.string())),
  note: z.optional(z.string()),
  expect: z.union([
    z.enum(["deny", "defer", "ask", "allow", "abstain", "nothing"]),
    z.strictObject({
      deny: z.optional(NAMED),
      defer: z.optional(NAMED),
      ask: z.optional(NAMED),
      allow: z.optional(NAMED),
      rewrite: z.optional(NAMED),
      context: z.optional(NAMED),
      revise: z.optional(NAMED),
      notify: z.optional(NAMED),
      halt: z.optional(NAMED),
      remember: z.optional(NAMED),
    }),
  ]),
});
export type TestEntry = z.output<typeof TEST>;

/** Each section of a sluice.yaml, item by item: one broken item never takes the others with it. */
export const SECTIONS = {
  extends: { shape: "value", schema: EXTENDS },
  policies: { shape: "map", schema: POLICY_SETTING },
  rules: { shape: "list", schema: RULE },
  exceptions: { shape: "list", schema: EXCEPTION },
  hooks: { shape: "list", schema: HOOK },
  observe: { shape: "list", schema: z.string() },
  onFailure: { shape: "value", schema: ON_FAILURE },
  wrappers: { shape: "list", schema: PROGRAM },
  store: { shape: "value", schema: STORE },
  audit: { shape: "fields", schema: AUDIT },
  approvals: { shape: "fields", schema: APPROVALS, short: { hold: { hold: true } } },
  tests: { shape: "list", schema: TEST },
} as const;
export type SectionName = keyof typeof SECTIONS;
