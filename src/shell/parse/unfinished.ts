/** Characters that can make a quote mean something else: then only the shell itself can tell. */
const ENTANGLED = /[\n\\`$#<(){}[\]]/;

/**
 * One line with a quote that nothing closes: every shell refuses the whole line, so nothing of it
 * runs.
 */
export function isUnfinished(text: string): boolean {
  return !ENTANGLED.test(text) && /["']/.test(text.replace(/'[^']*'|"[^"]*"/g, ""));
}
