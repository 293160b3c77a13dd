/** What a glob says beyond plain text: whoever looks for the text alone must not miss anything. */
const UNCLEAR = /[\\[\]()!+@|^{}]|[^ -~]|\*\*[^/]|[^/]\*\*|\/\.{0,2}\/|\.\./;
const MAX_CHOICES = 64;
/** Nearly every path holds one of these, so they tell least. */
const EVERYWHERE: ReadonlySet<string> = new Set(["home", "users"]);

/**
 * Texts of which a path must hold at least one, in any case, if the glob is to fit it; undefined:
 * the glob tells none. A glob takes long to compile and most paths fit none, so this is asked
 * first.
 */
export function needlesOf(glob: string): readonly string[] | undefined {
  const needles = new Set<string>();
  for (const choice of choicesIn(glob)) {
    const needle = UNCLEAR.test(choice) ? undefined : longestText(choice);
    if (needle === undefined) return undefined;
    needles.add(needle.toLowerCase());
  }
  return [...needles];
}

/** `a{b,c}` as `ab` and `ac`. Braces that are left over mean something else. */
function choicesIn(glob: string): readonly string[] {
  let all = [glob];
  for (;;) {
    const next = all.flatMap(writeOutOne);
    if (next.length === all.length || next.length > MAX_CHOICES) return all;
    all = next;
  }
}

function writeOutOne(glob: string): string[] {
  const [group, inside = ""] = /\{([^{}]*,[^{}]*)\}/.exec(glob) ?? [];
  if (group === undefined) return [glob];
  const [before, after] = [
    glob.slice(0, glob.indexOf(group)),
    glob.slice(glob.indexOf(group) + group.length),
  ];
  return inside.split(",").map((choice) => `${before}${choice}${after}`);
}

/** A slash beside a star need not be there, a dot alone tells nothing, and `$$` fits `$`. */
function longestText(glob: string): string | undefined {
  const texts = glob
    .split(/[*?$]+/)
    .map((text) => text.replace(/^\.?\/+|\/+$/g, ""))
    .filter((text) => /[^./]/.test(text));
  const worth = (text: string): number => (EVERYWHERE.has(text.toLowerCase()) ? 0 : text.length);
  return texts.sort((a, b) => worth(b) - worth(a))[0];
}
