import type { ShellWord } from "../../command/facts.ts";

export function checkpointScripts(args: readonly ShellWord[]): { script: ShellWord }[] {
  return args.flatMap((word) => {
    const found = /^--checkpoint-action=exec=(.*)$/s.exec(word.text);
    return found ? [{ script: { ...word, text: found[1] ?? "" } }] : [];
  });
}

/** `:!command`, `!command` and `shell command` of editors and debuggers. */
export function shellEscape({ script }: { script: ShellWord }): { script: ShellWord }[] {
  const found = /^:?\s*(?:silent!?\s+)?(?:!|shell\s+|call\s+system\(["'])(.*?)(?:["']\))?$/s.exec(
    script.text,
  );
  return found ? [{ script: { ...script, text: found[1] ?? "" } }] : [];
}

export function plusScripts(args: readonly ShellWord[]): { script: ShellWord }[] {
  return args
    .filter(({ text }) => text.startsWith("+"))
    .flatMap((word) => shellEscape({ script: { ...word, text: word.text.slice(1) } }));
}

export function spawned(script: ShellWord): { script: ShellWord }[] {
  return [...script.text.matchAll(/\b(?:spawn|exec|system)\s+([^;\n]+)/g)].map((match) => ({
    script: { ...script, text: match[1] ?? "" },
  }));
}

export function appleScripts(script: ShellWord): { script: ShellWord }[] {
  return [
    ...script.text.matchAll(/(?:do (?:shell )?script|write text|keystroke)\s+"((?:[^"\\]|\\.)*)"/g),
  ].map((match) => ({
    script: { ...script, text: (match[1] ?? "").replace(/\\(.)/g, "$1") },
  }));
}
