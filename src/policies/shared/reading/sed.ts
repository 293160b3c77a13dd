/** Commands that take nothing, and those that may take a number. */
const PLAIN = "=dDgGhHnNpPxzF{}";
const NUMBERED = "lLqQ";
const LABELLED = "btT:";
const TEXTS = "aic";
/** Behind a label: seds differ in whether it ends at a blank, a brace or only with the line. */
const AFTER_LABEL = /[ \t]*[^\s;}#\\]*[ \t}]*(?=[;\n]|$)/y;
const SINK = /^\s*\/dev\/std(?:out|err)\s*$/;

/**
 * Whether a sed script only prints: nothing that writes (`w`), runs (`e`) or reads another file
 * (`r`), and nothing unclear.
 */
export function sedOnlyPrints(script: string): boolean {
  const at = { index: 0 };
  while (at.index < script.length) {
    if (/[\s;]/.test(script[at.index] ?? "")) {
      at.index++;
      continue;
    }
    if (!address(script, at) || !command(script, at)) return false;
  }
  return true;
}

interface At {
  index: number;
}

function address(script: string, at: At): boolean {
  for (let part = 0; part < 2; part++) {
    const start = script[at.index] ?? "";
    if (start === "/" || start === "\\") {
      if (start === "\\") at.index++;
      if (!delimited(script, at, true)) return false;
      while (/[IM]/.test(script[at.index] ?? "")) at.index++;
    } else while (/[\d$~+]/.test(script[at.index] ?? "")) at.index++;
    skipBlanks(script, at);
    if (script[at.index] !== ",") break;
    at.index++;
    skipBlanks(script, at);
  }
  while (/[!\s]/.test(script[at.index] ?? "") && at.index < script.length) at.index++;
  return true;
}

function command(script: string, at: At): boolean {
  const name = script[at.index] ?? "";
  at.index++;
  if (name === "") return true;
  if (name === "#") return skipLine(script, at);
  if (PLAIN.includes(name)) return true;
  if (NUMBERED.includes(name)) return skipWhile(script, at, /[\d ]/);
  if (LABELLED.includes(name)) return label(script, at);
  if (TEXTS.includes(name)) return skipText(script, at);
  if (name === "s" || name === "y") return twoParts(script, at) && flags(script, at);
  if (name === "w") return sink(script, at);
  return false;
}

/** Some seds read the label to the end of its line, so that line must not go on in the next one. */
function label(script: string, at: At): boolean {
  AFTER_LABEL.lastIndex = at.index;
  if (!AFTER_LABEL.test(script)) return false;
  at.index = AFTER_LABEL.lastIndex;
  const end = script.indexOf("\n", at.index);
  return end < 0 || script[end - 1] !== "\\";
}

/**
 * From an opening delimiter past the closing one. One inside `[…]` is read differently by different
 * seds.
 */
function delimited(script: string, at: At, brackets: boolean): boolean {
  const delimiter = script[at.index] ?? "";
  if (delimiter === "" || /[\s\\\w]/.test(delimiter)) return false;
  let open = false;
  for (let index = at.index + 1; index < script.length; index++) {
    const character = script[index] ?? "";
    if (character === "\\") index++;
    else if (character === "\n") return false;
    else if (character === delimiter) {
      at.index = index + 1;
      return !open;
    } else if (brackets && character === "[" && !open) {
      open = true;
      if (script[index + 1] === "^") index++;
      if (script[index + 1] === "]") index++;
    } else if (open && character === "[" && /[:.=]/.test(script[index + 1] ?? "")) {
      const end = script.indexOf(`${script[index + 1]}]`, index + 2);
      if (end < 0 || script.slice(index, end).includes(delimiter)) return false;
      index = end + 1;
    } else if (character === "]") open = false;
  }
  return false;
}

/** `/pattern/replacement/`: the delimiter in the middle closes the one and opens the other. */
function twoParts(script: string, at: At): boolean {
  if (!delimited(script, at, true)) return false;
  at.index--;
  return delimited(script, at, false);
}

function flags(script: string, at: At): boolean {
  skipWhile(script, at, /[gpiImM\d]/);
  if (script[at.index] === "w") {
    at.index++;
    return sink(script, at);
  }
  skipBlanks(script, at);
  return at.index >= script.length || /[;\n}#]/.test(script[at.index] ?? "");
}

function sink(script: string, at: At): boolean {
  const end = script.indexOf("\n", at.index);
  const file = script.slice(at.index, end < 0 ? script.length : end);
  at.index += file.length;
  return SINK.test(file);
}

/** The text of `a`, `i` and `c`: to the end of a line that no backslash continues. */
function skipText(script: string, at: At): boolean {
  for (; at.index < script.length; at.index++) {
    if (script[at.index] === "\\") at.index++;
    else if (script[at.index] === "\n") break;
  }
  return true;
}

function skipLine(script: string, at: At): boolean {
  const end = script.indexOf("\n", at.index);
  at.index = end < 0 ? script.length : end;
  return true;
}

function skipWhile(script: string, at: At, pattern: RegExp): boolean {
  while (at.index < script.length && pattern.test(script[at.index] ?? "")) at.index++;
  return true;
}

function skipBlanks(script: string, at: At): void {
  skipWhile(script, at, /[ \t]/);
}
