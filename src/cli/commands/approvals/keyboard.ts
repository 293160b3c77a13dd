/** Keys one by one, and lines where a person has to write something. */
export interface Keyboard {
  /** Undefined: there are no more. */
  key(): Promise<string | undefined>;
  close(): void;
  /** Another program has the terminal meanwhile. */
  lend<T>(run: () => T): T;
}

const ENTER = "\r";
const ESCAPE = "\u001b";
const BACKSPACE = "\u007f";

/** What a person writes, until Enter; undefined: they thought better of it (Escape). */
export async function readLine(
  keyboard: Keyboard,
  echo: (text: string) => void,
): Promise<string | undefined> {
  let text = "";
  for (;;) {
    const key = await keyboard.key();
    if (key === undefined || key === ESCAPE || key === "\u0003") return undefined;
    if (key === ENTER || key === "\n") {
      echo("\n");
      return text;
    }
    if (key === BACKSPACE) {
      if (text !== "") echo("\b \b");
      text = [...text].slice(0, -1).join("");
    } else if (!key.startsWith(ESCAPE)) {
      text += key;
      echo(key);
    }
  }
}

/** So many characters, without Enter; undefined: they thought better of it. */
export async function readCharacters(
  keyboard: Keyboard,
  length: number,
  echo: (text: string) => void,
): Promise<string | undefined> {
  let text = "";
  while (text.length < length) {
    const key = await keyboard.key();
    if (key === undefined || key === ESCAPE || key === ENTER || key === "\n" || key === "\u0003")
      return undefined;
    if (key === BACKSPACE) {
      if (text !== "") echo("\b \b");
      text = text.slice(0, -1);
    } else if (/^[ -~]$/.test(key)) {
      text += key;
      echo(key);
    }
  }
  echo("\n");
  return text;
}

/** The keys of this process's terminal. */
export function ttyKeyboard(stdin: NodeJS.ReadStream): Keyboard {
  const typed: string[] = [];
  const waiting: ((key: string | undefined) => void)[] = [];
  let ended = false;
  const take = (key: string): void => {
    const next = waiting.shift();
    if (next) next(key);
    else typed.push(key);
  };
  const end = (): void => {
    ended = true;
    for (const next of waiting.splice(0)) next(undefined);
  };
  stdin.setEncoding("utf8");
  stdin.setRawMode(true);
  stdin.on("data", (text: string) => keysOf(text).forEach(take));
  stdin.on("end", end);
  return {
    key: async () =>
      typed.shift() ?? (ended ? undefined : new Promise((resolve) => waiting.push(resolve))),
    close: () => {
      stdin.setRawMode(false);
      stdin.pause();
    },
    lend: (run) => {
      stdin.setRawMode(false);
      stdin.pause();
      try {
        return run();
      } finally {
        stdin.resume();
        stdin.setRawMode(true);
      }
    },
  };
}

/** A key may be several bytes: an arrow, a letter with an accent. Pasted text is many keys. */
function keysOf(text: string): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what keys send.
  return text.match(/\u001b(?:\[[\d;]*[A-Za-z~]|O[A-Z])|[\s\S]/gu) ?? [];
}
