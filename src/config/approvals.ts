/** Where the page listens. Nothing beyond this machine unless told. */
export interface PageSettings {
  readonly port?: number;
  readonly listen?: string;
}

export interface TelegramSettings {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly chat: string;
  readonly url?: string;
}

export interface NtfySettings {
  readonly topic: string;
  readonly url?: string;
  readonly token?: string;
}

export interface WebhookSettings {
  readonly url: string;
  readonly secretFile?: string;
}

/** When a person is asked, how, and for how long. */
export interface ApprovalSettings {
  /** What a policy wants confirmed waits for a person, before the client's own dialog. */
  readonly hold: boolean;
  /** The client's own dialogs can be answered from elsewhere, too. */
  readonly dialogs: boolean;
  /** Milliseconds. */
  readonly wait: number;
  /** What a held call gets when nobody answered: the client's own dialog, or a refusal. */
  readonly fallback: "dialog" | "deny";
  readonly page?: PageSettings;
  readonly telegram?: TelegramSettings;
  readonly ntfy?: NtfySettings;
  readonly webhook?: WebhookSettings;
}
