import type { Challenges } from "./access/challenges.ts";
import type { Devices } from "./access/devices.ts";
import type { Enrolments } from "./access/enrolments.ts";
import type { PairingCodes } from "./access/pairing.ts";
import type { Passkeys } from "./access/passkeys.ts";
import type { SocketLimits } from "./access/socket-limits.ts";
import type { Assets } from "./assets.ts";
import type { Deliveries } from "./deliveries.ts";
import type { Explain, LogPort, RequestsPort } from "./ports.ts";
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
