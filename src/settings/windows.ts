/**
 * Windows has no launcher: Node is started directly. Forward slashes, because Git Bash eats
 * backslashes; double quotes, and only
 * where a blank needs them, because PowerShell takes a quoted first word for a text; no nested `cmd
 * /c`. Not run by our tests.
 */
export function windowsCommand(words: readonly string[], suffix: string): string {
  return words.map(quoteForWindows).join(" ") + suffix;
}

function quoteForWindows(word: string): string {
  const path = word.replaceAll("\\", "/");
  if (/["$`%!\r\n]/.test(path))
    throw new Error(
      `\`${path}\` has a character that the shells of Windows read differently ("$\`%!); ` +
        "install Sluice and Node elsewhere",
    );
  return /^[\w.:/~+@-]+$/.test(path) ? path : `"${path}"`;
}
