import { milliseconds } from "../../shared/duration.ts";
import type { Layer } from "../layer.ts";
import type { AuditEntry } from "../schema.ts";

const USUAL_KEEP = "90d";

/** What becomes of the record of a call. */
export interface AuditSettings {
  /** A call whose record cannot be written is refused. */
  readonly required: boolean;
  /** `none`: what the tool was given is not kept. */
  readonly inputs: "full" | "none";
  /** Milliseconds; absent: for ever. */
  readonly keep?: number;
  readonly otlp?: OtlpTarget;
}

/** A collector of OpenTelemetry to which records go as they come. */
export interface OtlpTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TrustedLayer {
  readonly layer: Layer;
  readonly trusted: boolean;
}

/** The managed file wins, then the most specific one that counts. */
export function auditSettings(compiled: readonly TrustedLayer[]): AuditSettings {
  const heard = byPrecedence(compiled);
  const setting = <Key extends keyof AuditEntry>(key: Key) =>
    heard.map(({ audit }) => audit[key]?.value).find((value) => value !== undefined);
  const keep = milliseconds(setting("keep") ?? USUAL_KEEP);
  const otlp = setting("otlp");
  return {
    required: setting("required") ?? false,
    inputs: setting("inputs") ?? "full",
    ...(keep === undefined ? {} : { keep }),
    ...(otlp ? { otlp: { url: otlp.url, headers: otlp.headers ?? {} } } : {}),
  };
}

/** The URL of the database; undefined: the file in the state folder. */
export function storeSetting(compiled: readonly TrustedLayer[]): string | undefined {
  const [store] = byPrecedence(compiled).flatMap((layer) => layer.store ?? []);
  return store === undefined || store.value === "sqlite" ? undefined : store.value;
}

/**
 * One log holds the records of all projects: none of them says how long the others' are kept, or
 * where they are sent.
 */
export function checkAudit(layer: Layer): void {
  if (layer.layer !== "project" && layer.layer !== "local") return;
  for (const key of ["keep", "otlp"] as const) {
    const item = layer.audit[key];
    if (item)
      layer.yaml.error(
        item.path,
        `\`audit.${key}\` holds for all projects`,
        "put it into your own sluice.yaml or the managed one",
      );
  }
}

/** The managed file first, then from the most specific to the least; only those that count. */
export function byPrecedence(compiled: readonly TrustedLayer[]): Layer[] {
  const heard = compiled.filter(({ trusted }) => trusted).map(({ layer }) => layer);
  const isManaged = ({ layer }: Layer): boolean => layer === "managed";
  return [...heard.filter(isManaged), ...heard.filter((layer) => !isManaged(layer)).reverse()];
}
