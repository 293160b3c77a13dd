import type { ApprovalSettings } from "../../config/approvals.ts";
import type { Channel } from "./channel.ts";

type Configured = "telegram" | "ntfy" | "webhook";

type Factories = { readonly [Name in Configured]?: (settings: NonNullable<ApprovalSettings[Name]>) => Channel };

/** One for each section of `approvals:` that is a channel. */
export const FACTORIES: Factories = {};
