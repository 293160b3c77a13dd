import type { ApprovalRequest } from "../../approvals/request.ts";

/** What a person calls a tool. */
export function toolName(tool: string): string {
  if (/(?:^|__)AskUserQuestion$/.test(tool)) return "Question";
  return tool === "ExitPlanMode" ? "Plan" : tool;
}

/** The last part of a path. */
export function baseName(path: string): string {
  return path.replace(/\/+$/, "").split("/").at(-1) || path || "no project";
}

/** What a call is about, in one line: a path in the project without the way to it. */
export function lineOf(subject: string, project: string): string {
  const inside =
    project !== "" && subject.startsWith(`${project}/`)
      ? subject.slice(project.length + 1)
      : subject;
  return inside.split("\n")[0]?.slice(0, 200) ?? "";
}

/** `4:07`. */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function clock(time: number): string {
  return new Date(time).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}

const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });

export function ago(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  if (Math.abs(seconds) < 5) return "now";
  if (Math.abs(seconds) < 60) return RELATIVE.format(seconds, "second");
  if (Math.abs(seconds) < 3600) return RELATIVE.format(Math.round(seconds / 60), "minute");
  if (Math.abs(seconds) < 86_400) return RELATIVE.format(Math.round(seconds / 3600), "hour");
  return RELATIVE.format(Math.round(seconds / 86_400), "day");
}

/** What a browser could be called: `iPhone, Safari`. */
export function ownName(agent: string): string {
  const device = /iPhone|iPad|Android|Macintosh|Windows|CrOS|Linux/.exec(agent)?.[0] ?? "Browser";
  const browser = /Edg|OPR|Firefox|CriOS|FxiOS|Chrome|Safari/.exec(agent)?.[0] ?? "";
  const names: Readonly<Record<string, string>> = {
    Macintosh: "Mac",
    CrOS: "Chromebook",
    Edg: "Edge",
    OPR: "Opera",
    CriOS: "Chrome",
    FxiOS: "Firefox",
  };
  return [device, browser]
    .filter(Boolean)
    .map((name) => names[name] ?? name)
    .join(", ");
}

/** How a request ended. */
export function outcome({ state, answer, answeredBy, where }: ApprovalRequest): string {
  if (state === "late") return "nobody answered in time";
  if (state === "elsewhere") return where ?? "answered elsewhere";
  const what = {
    allow: "allowed",
    "allow-edited": "allowed with changes",
    always: "always allowed",
    deny: "denied",
    interrupt: "denied, and the agent stopped",
    answers: "answered",
  };
  return (
    `${answer ? what[answer.kind] : "answered"} by ` +
    `${answeredBy?.name ?? "somebody"}${answeredBy?.proof === "passkey" ? ", with a passkey" : ""}`
  );
}
