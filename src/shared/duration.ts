const UNITS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A length of time as people write it. */
export type Duration = `${number}${keyof typeof UNITS}`;

export const DURATION = /^(\d+(?:\.\d+)?)(s|m|h|d)$/;

/** "90s", "10m", "24h" or "7d" in milliseconds; undefined: it is none of them. */
export function milliseconds(text: string): number | undefined {
  const [, count, unit] = DURATION.exec(text) ?? [];
  const length = Number(count) * UNITS[unit as keyof typeof UNITS];
  return length > 0 ? length : undefined;
}
