import type { ShellWord } from "../facts.ts";
import { afterOptions, joined, type Launch } from "./words.ts";

const XARGS = "-I -n -P -L -d -E -s -a -R -S -J --max-args --max-procs --max-lines --delimiter --arg-file --max-chars --process-slot-var";

const PARALLEL =
  "-j -N -n -L -S -a -d -E -I -s -P --jobs --max-args --arg-file --delimiter --sshlogin --delay --timeout --joblog --results --tmpdir --workdir --wd --colsep -C --retries --load --memfree --basefile --header --env --rpl --tagstring --halt --nice --pipe-part --recstart --recend --block --return --profile --shebang-wrap --tmux --trim --plus --bf";

export function xargsWords(args: readonly ShellWord[]): readonly ShellWord[] {
  return afterOptions(args, XARGS);
}

/** The placeholder of `xargs -I`, if it has one. */
export function xargsPlaceholder(args: readonly ShellWord[]): string | undefined {
  const head = args.slice(0, args.length - xargsWords(args).length);
  for (const [index, { text }] of head.entries()) {
    if (text === "-I") return head[index + 1]?.text ?? "{}";
    if (text === "-i" || text === "--replace") return "{}";
    const attached = /^(?:-I|--replace=|-i)(.+)$/.exec(text);
    if (attached) return attached[1];
  }
  return undefined;
}

/** The command of `parallel`, up to its `:::`. */
export function beforeValues(args: readonly ShellWord[]): readonly ShellWord[] {
  const rest = afterOptions(args, PARALLEL);
  const mark = rest.findIndex(({ text }) => /^::::?\+?$/.test(text));
  return mark < 0 ? rest : rest.slice(0, mark);
}

export function parallelLaunches(args: readonly ShellWord[]): Launch[] {
  if (args.some(({ text }) => text === "--dry-run" || text === "--dryrun")) return [];
  const rest = afterOptions(args, PARALLEL);
  const words = beforeValues(args);
  const values = rest.slice(words.length + 1).filter(({ text }) => !/^::::?\+?$/.test(text));
  if (words.length === 0) return values.map((script) => ({ script }));
  const slot = /\{[\w/.#%]*\}/g;
  const line = (item: ShellWord | undefined): Launch[] => {
    const text = words.map((word) => (item ? word.text.replace(slot, item.text) : word.text)).join(" ");
    const full = item && !words.some((word) => slot.test(word.text)) ? `${text} ${item.text}` : text;
    return joined([{ ...(words[0] as ShellWord), text: full, literal: words.every(({ literal }) => literal) && (item?.literal ?? true) }]);
  };
  return values.length > 0 ? values.slice(0, 32).flatMap(line) : line(undefined);
}
