import type { PolicyContext } from "../../../../engine/policy.ts";

const MAX_FILES = 50;
const MAX_LENGTH = 64 * 1024;
/** Folders of a project that hold other things too. */
const AGENT_HOOKS = /\/\.(?:clinerules|github|cline|copilot|kiro)\/hooks$/;
const AGENT_FOLDER = /\/\.(?:cursor|clinerules|windsurf|factory|kiro|continue|augment|opencode)$/;
const HOOK_FILES = ["hooks.json", "settings.json", "settings.local.json"];
const HOOK_FOLDERS = ["hooks", "agents", "plugin", "plugins"];

type Around = Pick<PolicyContext, "files">;

/** A folder for the hooks of another agent, in which no file calls Sluice. */
export function isOtherHooks(folder: string, around: Around): boolean {
  return AGENT_HOOKS.test(folder) && !callsSluice(folder, around);
}

/** The folder of another agent in a project, whose hooks call Sluice. */
export function isAgentFolder(folder: string, around: Around): boolean {
  if (!AGENT_FOLDER.test(folder)) return false;
  const isCalled = HOOK_FILES.some((name) => namesSluice(`${folder}/${name}`, around));
  return isCalled || HOOK_FOLDERS.some((name) => callsSluice(`${folder}/${name}`, around));
}

function callsSluice(folder: string, around: Around): boolean {
  const names = around.files.list(folder).slice(0, MAX_FILES);
  return names.some((name) => namesSluice(`${folder}/${name}`, around));
}

/** Also by the name of its launcher, which a registered command has in it. */
export function namesSluice(path: string, { files }: Around): boolean {
  return /sluice|gate\.pl/i.test(files.read(path, MAX_LENGTH) ?? "");
}
