import { isAbsolute, join, relative } from "node:path";
import picomatch from "picomatch";
import type { JsonObject } from "../protocol/json.ts";
import { namesOf } from "../protocol/match.ts";
import { type CommandPart, readCommand } from "./bash.ts";
import type { Behaviour } from "./behaviour.ts";

export type Certainty = "yes" | "no" | "unknown";

export interface RuleSubject {
  readonly tool: string;
  readonly input: JsonObject;
  readonly project: string;
  readonly home: string;
  readonly behaviour: Behaviour;
}

/**
 * The tools whose paths a rule of this name is about: `Edit(docs/**)` covers Write, and
 * `Write(docs/**)` covers nothing.
 */
const PATH_RULES: Readonly<Record<string, readonly string[]>> = {
  Edit: ["Edit", "Write", "NotebookEdit"],
  Read: ["Read", "Glob", "Grep"],
};
const FILE_TOOLS = new Set(["Read", "Write", "Edit", "NotebookEdit", "Glob", "Grep"]);

interface Rule {
  readonly tool: string;
  readonly content?: string;
}

function parseRule(text: string): Rule | undefined {
  const [, tool, content] = /^([^()]+?)(?:\(([\s\S]*)\))?$/.exec(text.trim()) ?? [];
  if (tool === undefined) return undefined;
  return content === undefined || content === "" || content === "*" ? { tool } : { tool, content };
}

/** Whether a deny or ask rule covers the call: one command of it is enough. */
export function ruleCovers(text: string, judged: RuleSubject): Certainty {
  return covers(text, judged, "some");
}

/** Whether the allow rules together cover the call: every command of it must be allowed by one. */
export function rulesAllow(texts: readonly string[], judged: RuleSubject): Certainty {
  if (judged.tool !== "Bash") return best(texts.map((text) => covers(text, judged, "every")));
  if (texts.some((text) => isWholeTool(text, "Bash"))) return "yes";
  const { parts, intricate } = commandOf(judged);
  const allowed = parts.filter((part) =>
    texts.some((text) => coversPart(text, part, judged.behaviour)),
  );
  if (allowed.length < parts.length || parts.length === 0) return intricate ? "unknown" : "no";
  return intricate ? "unknown" : "yes";
}

/** The commands of the call that no allow rule covers. */
export function partsNotAllowed(texts: readonly string[], judged: RuleSubject): CommandPart[] {
  return commandOf(judged).parts.filter(
    (part) => !texts.some((text) => coversPart(text, part, judged.behaviour)),
  );
}

export function commandOf({ input, project, home }: RuleSubject): ReturnType<typeof readCommand> {
  return readCommand(String(input["command"] ?? ""), { project, home });
}

function covers(text: string, judged: RuleSubject, count: "some" | "every"): Certainty {
  const rule = parseRule(text);
  if (!rule) return "no";
  if (rule.content === undefined) return coversTool(rule.tool, judged.tool) ? "yes" : "no";
  if (rule.tool === "Bash" && judged.tool === "Bash") return coversCommand(text, judged, count);
  if (FILE_TOOLS.has(judged.tool)) {
    if (!PATH_RULES[rule.tool]?.includes(judged.tool)) return "no";
    return coversPath(rule.content, judged) ? "yes" : "no";
  }
  return rule.tool === judged.tool ? "unknown" : "no";
}

function coversCommand(text: string, judged: RuleSubject, count: "some" | "every"): Certainty {
  const { parts, intricate } = commandOf(judged);
  const hits = parts.filter((part) => coversPart(text, part, judged.behaviour));
  if (count === "every")
    return intricate ? "unknown" : hits.length === parts.length && parts.length > 0 ? "yes" : "no";
  const hidden = /`|\$\(|[<>]\(/.test(String(judged.input["command"]));
  if (hits.some(({ inside }) => !inside) && (!hidden || judged.behaviour.rulesSeeInside))
    return "yes";
  return hits.length > 0 || intricate ? "unknown" : "no";
}

/** `mcp__server` and `mcp__server__*` cover all tools of a server. */
function coversTool(rule: string, tool: string): boolean {
  if (namesOf(tool).includes(rule)) return true;
  if (!rule.startsWith("mcp__")) return false;
  if (rule.includes("*")) return wildcard(rule).test(tool);
  return rule.split("__").length === 2 && tool.startsWith(`${rule}__`);
}

/**
 * Whether it names a whole tool. As a deny rule the client then does not even offer the tool, and
 * no hook hears of it.
 */
export function isWholeTool(text: string, tool: string): boolean {
  const rule = parseRule(text);
  return rule !== undefined && rule.content === undefined && coversTool(rule.tool, tool);
}

function coversPart(text: string, part: CommandPart, { rulesSeeInside }: Behaviour): boolean {
  const rule = parseRule(text);
  if (rule?.tool !== "Bash") return false;
  if (rule.content === undefined) return true;
  const command = rule.content.replace(/:\*$/, " *");
  const pattern = command.endsWith(" *")
    ? new RegExp(`^${escaped(command.slice(0, -2))}(?: [\\s\\S]*)?$`)
    : wildcard(command);
  return pattern.test(part.text) || (rulesSeeInside && pattern.test(part.bare));
}

function wildcard(text: string): RegExp {
  return new RegExp(`^${escaped(text)}$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", "[\\s\\S]*");
}

/** As in .gitignore: without a slash at any depth, and a folder with all that is in it. */
function coversPath(content: string, { input, project, home }: RuleSubject): boolean {
  const path = pathOf(input, project);
  if (path === undefined) return false;
  const [base, pattern] = content.startsWith("//")
    ? ["/", content.slice(2)]
    : content.startsWith("~/")
      ? [home, content.slice(2)]
      : [project, content.replace(/^\.?\//, "")];
  const below = relative(base, path);
  if (below === "" || below.startsWith("..") || isAbsolute(below)) return false;
  const deep = /^\/|\/./.test(content) ? pattern : `**/${pattern}`;
  return picomatch.isMatch(below, [deep, `${deep.replace(/\/$/, "")}/**`], { dot: true });
}

export function pathOf(input: JsonObject, project: string): string | undefined {
  const path = input["file_path"] ?? input["notebook_path"] ?? input["path"];
  if (typeof path !== "string") return undefined;
  return isAbsolute(path) ? path : join(project, path);
}

function best(all: readonly Certainty[]): Certainty {
  return all.includes("yes") ? "yes" : all.includes("unknown") ? "unknown" : "no";
}

/** The `if` of a hook: like a rule, but for one tool by its own name, and any of the commands. */
export function conditionHolds(condition: string, judged: RuleSubject): Certainty {
  if (condition === "") return "yes";
  const rule = parseRule(condition);
  if (!rule || !namesOf(judged.tool).includes(rule.tool)) return "no";
  if (rule.content === undefined) return "yes";
  if (judged.tool !== "Bash")
    return FILE_TOOLS.has(judged.tool)
      ? coversPath(rule.content, judged)
        ? "yes"
        : "no"
      : "unknown";
  const { parts, intricate } = commandOf(judged);
  if (parts.some((part) => coversPart(condition, part, judged.behaviour))) return "yes";
  return intricate ? "unknown" : "no";
}
