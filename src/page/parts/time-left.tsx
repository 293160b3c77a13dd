import type { ApprovalRequest } from "../../approvals/request.ts";
import { minutes } from "../model/format.ts";
import { useStore } from "../model/store.ts";
import { useNow } from "./use.ts";

const SOON_MS = 30_000;

/** How long the agent still waits: as a time, and as a level that falls. */
export function TimeLeft({ request: { created, deadline } }: { request: ApprovalRequest }) {
  const now = useNow(1000) + useStore((state) => state.ahead);
  const left = Math.min(deadline - created, Math.max(0, deadline - now));
  const share = Math.min(1, left / Math.max(1, deadline - created));
  return (
    <div class={`time-left ${left < SOON_MS ? "soon" : ""}`}>
      <span class="level" style={{ "--share": String(share) }} aria-hidden="true" />
      <span class="digits">
        <span class="hidden">time left: </span>
        {minutes(left)}
      </span>
    </div>
  );
}
