import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { DeviceVars } from "./access/authentication.ts";
import { refuse } from "./access/guard.ts";
import type { StreamStart } from "./page-types.ts";
import type { PageParts } from "./parts.ts";
import type { PageEvent } from "./streams.ts";

const BEAT_MS = 10_000;
const MAX_PER_DEVICE = 6;
const MAX_COUNT = 64;

/**
 * Server-sent events: what waits now, then whatever happens, and a sign of life in between. Ends
 * with the device's pairing.
 */
export async function stream(
  c: Context<DeviceVars>,
  { streams, requests, devices, now }: PageParts,
): Promise<Response> {
  const { id } = c.var.device;
  if (streams.listeners(id) >= MAX_PER_DEVICE || streams.listeners() >= MAX_COUNT)
    return refuse(c, 429, "the page is open too many times");
  const missed = streams.since(c.req.header("last-event-id"));
  const listener = streams.listen(id);
  const { last } = streams;
  try {
    const hello: StreamStart = {
      now: now(),
      requests: await requests.list(),
      resumed: missed !== undefined,
    };
    // A proxy that collects what it passes on would hold everything back.
    c.header("x-accel-buffering", "no");
    // When the stream ends, so does the connection.
    c.header("connection", "close");
    return streamSSE(c, async (sse) => {
      sse.onAbort(() => listener.close());
      const tell = ({ type, data, id }: PageEvent): Promise<void> =>
        sse.writeSSE({ event: type, data: JSON.stringify(data), id });
      await tell({ type: "hello", data: hello, id: last });
      for (const event of missed ?? []) await tell(event);
      while (!listener.closed) {
        const events = await listener.take(BEAT_MS);
        if (!devices.has(id)) break;
        for (const event of events) await tell(event);
        if (events.length === 0) await sse.write(": beat\n\n");
      }
      listener.close();
    });
  } catch (error) {
    listener.close();
    throw error;
  }
}
