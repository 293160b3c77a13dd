/** Ends early when the signal comes, and does not keep the process alive. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds).unref();
    signal?.addEventListener("abort", end);
  });
}

/** How long to wait after so many failures, in milliseconds. */
export function backoff(failures: number): number {
  return Math.min(30_000, 500 * 2 ** Math.max(0, failures - 1));
}
