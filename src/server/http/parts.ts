import type { Assets } from "./assets.ts";
import type { Challenges } from "./challenges.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Devices } from "./devices.ts";
import type { Enrolments } from "./enrolments.ts";
import type { PairingCodes } from "./pairing.ts";
import type { Passkeys } from "./passkeys.ts";
import type { Explain, LogPort, RequestsPort } from "./ports.ts";
import type { SocketLimits } from "./socket-limits.ts";
import type { Streams } from "./streams.ts";

/** What the routes of the page work with. */
export interface PageParts {
  readonly requests: RequestsPort;
  readonly log: LogPort;
  readonly explain: Explain;
  readonly devices: Devices;
  readonly codes: PairingCodes;
  readonly passkeys: Passkeys;
  readonly challenges: Challenges;
  readonly enrolments: Enrolments;
  readonly streams: Streams;
  readonly sockets: Pick<SocketLimits, "trust">;
  readonly announcing: Deliveries;
  readonly assets: Pick<Assets, "answer">;
  readonly origins: () => ReadonlySet<string>;
  readonly now: () => number;
}
