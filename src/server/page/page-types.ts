/** What the page and its server say to each other. */
import type { ApprovalRequest } from "../../approvals/request.ts";
import type { Decision } from "../../protocol/events.ts";
import type { Json } from "../../protocol/json.ts";

/**
 * A header of its own cannot be sent from another origin, and only our own origin knows its value.
 */
export const KEY_HEADER = "x-sluice-key";

export interface DeviceInfo {
  readonly name: string;
  readonly version: string;
  /** The server's clock; milliseconds since 1970. */
  readonly now: number;
  readonly projects: readonly string[];
  readonly passkeys: readonly PasskeyItem[];
  /** Whether a browser keeps passkeys for the address of this page at all. */
  readonly keepsPasskeys: boolean;
}

/** A passkey of this device, as people see it. */
export interface PasskeyItem {
  readonly id: string;
  /** `platform`: part of the device itself. */
  readonly kind: "platform" | "cross-platform";
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly used?: number;
}

export interface PairResult {
  readonly name: string;
  readonly key: string;
  /** With it this page may add a passkey within ten minutes. */
  readonly ticket: string;
}

export interface StreamStart {
  readonly now: number;
  readonly requests: readonly ApprovalRequest[];
  /**
   * Whatever happened since the page was last connected follows; false: it must ask for everything
   * again.
   */
  readonly resumed: boolean;
}

/** One verdict in the feed. */
export interface VerdictItem {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly event: string;
  readonly tool?: string;
  readonly project: string;
  readonly session?: string;
  readonly agent?: string;
  readonly decision: Decision;
  readonly by: string;
  /** What the call was about: a command, a path, an address. */
  readonly subject: string;
  readonly findings: readonly {
    readonly kind: string;
    readonly policy: string;
    readonly message: string;
  }[];
  readonly changes: readonly {
    readonly policy: string;
    readonly field: string;
    readonly before?: Json;
    readonly after: Json;
  }[];
  readonly errors: readonly { readonly policy: string; readonly message: string }[];
  /** Microseconds. */
  readonly micros: number;
}

export interface VerdictFilter {
  readonly decision?: string;
  readonly tool?: string;
  readonly project?: string;
  readonly policy?: string;
  /** Older than this; milliseconds since 1970. */
  readonly before?: number;
}

export type Counts = Readonly<Partial<Record<Decision, number>>>;

export interface PageStats {
  readonly by: "hour" | "day";
  /**
   * One for each hour or day, without gaps; `start` as the person's clock says, such as
   * 2026-01-31T23 or 2026-01-31.
   */
  readonly buckets: readonly { readonly start: string; readonly counts: Counts }[];
  readonly policies: readonly {
    readonly policy: string;
    readonly kind: string;
    readonly count: number;
  }[];
}

/** What `sluice explain --json --trace` says. */
export interface ExplainResult {
  readonly decision: Decision;
  readonly reasons: readonly string[];
  readonly findings?: readonly {
    readonly kind: string;
    readonly policy: string;
    readonly messageId: string;
    readonly message: string;
    readonly ignored?: string;
    readonly at?: { readonly field: string; readonly span?: readonly [number, number] };
    readonly source: { readonly layer: string; readonly file?: string; readonly line?: number };
  }[];
  readonly input?: Readonly<Record<string, Json>>;
  readonly changes?: readonly {
    readonly policy: string;
    readonly field: string;
    readonly before?: Json;
    readonly after: Json;
    readonly message: string;
  }[];
  readonly context?: readonly { readonly policy: string; readonly message: string }[];
  readonly errors?: readonly { readonly policy: string; readonly message: string }[];
}
