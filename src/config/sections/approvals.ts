import { homedir } from "node:os";
import { dirname, resolve } from "node:path";
import { coveredBy } from "../../policies/shared/files/pattern-list.ts";
import { SECRETS } from "../../policies/shared/files/sensitive.ts";
import type { EventName } from "../../protocol/events.ts";
import { milliseconds } from "../../shared/duration.ts";
import type { Layer } from "../layer.ts";
import type { ApprovalsEntry } from "../schema.ts";
import { byPrecedence, type TrustedLayer } from "./audit.ts";

const USUAL_WAIT = "5m";
/** Below what the launcher waits for, which is below what the client waits for. */
const MAX_WAIT = "8m";
const CHANNELS = ["page", "telegram", "ntfy", "webhook"] as const;

/** Where the page listens. Nothing beyond this machine unless told. */
/** Where the page listens unless it is told otherwise, and how many ports above that it tries. */
export const USUAL_PORT = 7413;
export const NEXT_PORTS = 20;

export interface PageSettings {
  readonly port?: number;
  readonly listen?: string;
}

export interface TelegramSettings {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly chat: string | number;
  readonly url?: string;
}

export interface NtfySettings {
  readonly topic: string;
  readonly url?: string;
  readonly token?: string;
  readonly tokenFile?: string;
  /** From 1 to 5; 4 is usual. */
  readonly priority?: number;
  /** A topic to which buttons send answers, so that nothing but ntfy has to be reached. */
  readonly answers?: string;
}

export interface WebhookSettings {
  readonly url: string;
  readonly secretFile?: string;
}

/**
 * What a person proves themselves for before they allow it: each request, none, or those of these
 * policies besides the usual ones.
 */
export type PasskeySetting = "always" | "off" | readonly string[];

/** When a person is asked, how, and for how long. */
export interface ApprovalSettings {
  /** What a policy wants confirmed waits for a person, before the client's own dialog. */
  readonly hold: boolean;
  /** The client's own dialogs can be answered from elsewhere, too. */
  readonly dialogs: boolean;
  /** Milliseconds. */
  readonly wait: number;
  /** What a held call gets at the timeout: the client's own dialog, or a refusal. */
  readonly fallback: "dialog" | "deny";
  /** Absent: what concerns Sluice itself, and what lifts a denial. */
  readonly passkey?: PasskeySetting;
  readonly page?: PageSettings;
  readonly telegram?: TelegramSettings;
  readonly ntfy?: NtfySettings;
  readonly webhook?: WebhookSettings;
}

/** Undefined: no one is asked. The managed file wins, then the most specific one that counts. */
export function approvalSettings(compiled: readonly TrustedLayer[]): ApprovalSettings | undefined {
  const heard = byPrecedence(compiled);
  const setting = <Key extends keyof ApprovalsEntry>(key: Key) =>
    heard
      .map(({ approvals, path }) => withPlaces(approvals[key]?.value, path))
      .find((value) => value !== undefined);
  const channels = Object.fromEntries(
    CHANNELS.flatMap((name) => (setting(name) === undefined ? [] : [[name, setting(name)]])),
  );
  const hold = setting("hold") ?? false;
  const dialogs = setting("dialogs") ?? Object.keys(channels).length > 0;
  if (!hold && !dialogs) return undefined;
  const wait = Math.min(lengthOf(setting("wait") ?? USUAL_WAIT), lengthOf(MAX_WAIT));
  const passkey = setting("passkey");
  return {
    hold,
    dialogs,
    wait,
    fallback: setting("fallback") ?? "dialog",
    ...(passkey === undefined ? {} : { passkey }),
    ...channels,
  };
}

/** What a schema cannot say. */
export function checkApprovals({ approvals, layer, yaml, path }: Layer): void {
  const { wait, telegram, ntfy, page } = approvals;
  for (const [name, channel] of Object.entries({ telegram, ntfy })) {
    const file = channel?.value.tokenFile;
    if (!channel || file === undefined || layer === "managed" || isGuarded(placeOf(file, path)))
      continue;
    yaml.error(
      [...channel.path, "tokenFile"],
      `\`approvals.${name}.tokenFile\` is where the agent may read it, who could then ` +
        "answer in your name",
      "put it into ~/.config/sluice under a name with `token` in it, such as bot-token: no " +
        "tool of the agent reads that",
    );
  }
  if (wait && lengthOf(wait.value) > lengthOf(MAX_WAIT))
    yaml.error(
      wait.path,
      `\`approvals.wait\` is at most ${MAX_WAIT}`,
      "the client itself waits no longer than ten minutes",
    );
  for (const [name, channel] of Object.entries({ telegram, ntfy }))
    if (channel?.value.token !== undefined)
      yaml.error(
        [...channel.path, "token"],
        `\`approvals.${name}.token\` can be read here by the agent, who could then answer ` +
          "in your name",
        "put it into a file that only you can read, and name that file in `tokenFile`",
      );
  if (telegram && telegram.value.token === undefined && telegram.value.tokenFile === undefined)
    yaml.error(
      telegram.path,
      "`approvals.telegram` has no `tokenFile`",
      "BotFather gives you the token; put it into a file that only you can read",
    );
  if (ntfy && ntfy.value.answers === ntfy.value.topic)
    yaml.error(
      ntfy.path,
      "`approvals.ntfy.answers` is another topic than `topic`",
      "each answer would be shown as a notification",
    );
  if (page && (layer === "project" || layer === "local"))
    yaml.error(
      page.path,
      "`approvals.page` holds for all projects",
      "put it into your own sluice.yaml or the managed one",
    );
}

/**
 * The events without which a dialog would stay open elsewhere after it was answered at the
 * terminal.
 */
export function approvalEvents(
  settings: Pick<ApprovalSettings, "dialogs"> | undefined,
): readonly EventName[] {
  return settings?.dialogs
    ? ["PermissionRequest", "PostToolUse", "PostToolUseFailure", "SessionEnd"]
    : [];
}

/** Files of secrets are named relative to the file that names them. */
function withPlaces<Value>(value: Value, configFile: string): Value {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const files = Object.entries(value).filter(
    ([key]) => key === "tokenFile" || key === "secretFile",
  );
  const placed = files.map(([key, file]): [string, string] => [
    key,
    placeOf(String(file), configFile),
  ]);
  return { ...value, ...Object.fromEntries(placed) };
}

/** Whether `files/protect` denies reading it. */
function isGuarded(file: string): boolean {
  return coveredBy(SECRETS, file, { home: homedir(), project: "/" }) !== undefined;
}

function placeOf(file: string, configFile: string): string {
  return file.startsWith("~/")
    ? resolve(homedir(), file.slice(2))
    : resolve(dirname(configFile), file);
}

function lengthOf(text: string): number {
  return milliseconds(text) ?? 0;
}
