/** What a glob says beyond plain text: whoever looks for the text alone must not miss anything. */
const UNCLEAR = /[\\[\]()!+@|^$]|[^ -~]|\*\*[^/]|[^/]\*\*/;
const LONG_ENOUGH = 3;

/**
 * Texts of which a path must hold at least one, in any case, if the glob is to fit it; undefined: the glob tells none.
 * A glob takes long to compile and most paths fit none, so this is asked first.
 */
export function needlesOf(glob: string): readonly string[] | undefined {
  if (UNCLEAR.test(glob)) return undefined;
  const outside = glob.replace(/\{[^{}]*\}/g, "*");
  if (/[{}]/.test(outside)) return undefined;
  // A dot alone tells nothing, and `./` is not part of what is compared.
  const plain = outside.split(/[*?/]+/).filter((text) => /[^.]/.test(text));
  const [longest = ""] = plain.sort((a, b) => b.length - a.length);
  if (longest.length >= LONG_ENOUGH) return [longest.toLowerCase()];
  const [choices = []] = [...glob.matchAll(/\{([^{}]*)\}/g)]
    .map(([, inside = ""]) => inside.split(","))
    .filter((texts) => texts.length > 1 && texts.every((text) => text.length > longest.length && !/[*?/]/.test(text)));
  const found = choices.length > 0 ? choices : longest === "" ? [] : [longest];
  return found.length > 0 ? found.map((text) => text.toLowerCase()) : undefined;
}
