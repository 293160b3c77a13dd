import type { Hook } from "./lint-subject.ts";
import { sourceOf } from "./source.ts";

const BY_EXIT_CODE = /\bexit\s*\(?\s*2\b|\bexitCode\s*=\s*2\b/;
const BY_ANSWER =
  /\bpermissionDecision\\?["']?\s*[:=]\s*\\?["']deny\b|\bdecision\\?["']?\s*[:=]\s*\\?["']block\b/;

/** Some script of the hook refuses by exit code 2, as far as its text tells. */
export function refusesByExitCode(hook: Hook): boolean {
  return textsOf(hook).some((text) => BY_EXIT_CODE.test(text));
}

/** The hook refuses in some way, as far as its text tells. */
export function mayRefuse(hook: Hook): boolean {
  const { spec } = hook;
  const texts = [...textsOf(hook), ...(spec.type === "command" ? [spec.command] : [])];
  return texts.some((text) => BY_EXIT_CODE.test(text) || BY_ANSWER.test(text));
}

function textsOf({ scripts }: Hook): string[] {
  return scripts.flatMap(({ file, interpreter }) =>
    file ? [sourceOf(file, new Set(), interpreter).code] : [],
  );
}
