/** As the clock of this machine shows it: 14:02:11. */
export function clock(time: string | number): string {
  return stamp(time).slice(11);
}

/** 2026-01-31 14:02:11 */
export function stamp(time: string | number): string {
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace("T", " ");
}

/** Saturday 31 January 2026 */
export function day(time: string | number): string {
  return new Date(time)
    .toLocaleDateString("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
    })
    .replace(",", "");
}

/** 812 µs, 4.2 ms, 1.5 s, 3 min */
export function duration(micros: number): string {
  if (micros < 1000) return `${Math.round(micros)} µs`;
  if (micros < 1_000_000) return `${short(micros / 1000)} ms`;
  return micros < 60_000_000
    ? `${short(micros / 1_000_000)} s`
    : `${short(micros / 60_000_000)} min`;
}

function short(number: number): string {
  return number < 10 ? number.toFixed(1).replace(/\.0$/, "") : String(Math.round(number));
}
