import type { ApprovalSettings } from "../../config/sections/approvals.ts";
import type { Channel } from "./channel.ts";
import { NtfyChannel } from "./ntfy.ts";
import { TelegramChannel } from "./telegram.ts";
import { WebhookChannel } from "./webhook.ts";

type Configured = "telegram" | "ntfy" | "webhook";

type Factories = {
  readonly [Name in Configured]: (settings: NonNullable<ApprovalSettings[Name]>) => Channel;
};

/** One for each section of `approvals:` that is a channel. */
export const FACTORIES: Factories = {
  telegram: (settings) => new TelegramChannel(settings),
  ntfy: (settings) => new NtfyChannel(settings),
  webhook: (settings) => new WebhookChannel(settings),
};
