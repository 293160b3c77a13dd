/** What code may call and still only read. Whatever else it calls may do anything. */
const READS = new Set(
  `print open read readline readlines load loads dumps len str int float bool list dict set tuple sorted reversed sum min max any all repr isinstance range enumerate zip
  exists isfile isdir islink getsize getmtime stat lstat listdir scandir walk glob iglob rglob iterdir join expanduser abspath realpath basename dirname splitext home cwd getcwd
  Path PurePath resolve read_text read_bytes get items keys values split splitlines strip lstrip rstrip startswith endswith lower upper find index count format decode encode
  safe_load pprint parse stringify log error warn info require readFileSync readFile readdirSync readdir existsSync statSync lstatSync realpathSync accessSync homedir then catch
  filter map forEach some every includes indexOf slice concat entries fromEntries toString trim flat flatMap reduce sort match matchAll test
  if for while switch return in not and or with except elif await function`.split(/\s+/),
);
/** What must not be named at all, also without a call: `map(os.remove, files)`. */
const ACTS =
  /remove|unlink|renam|replace|rmtree|\brm|rmdir|mkdir|mkdtemp|makedirs|writ|symlink|\b(?:hard)?link|chmod|chown|utime|truncat|copy|copied|\bcp|\bmv|\bmove|bind|listen|connect|socket|server|system|popen|spawn|exec|\beval|compile|[gs]etattr|globals|locals|\bvars\b|__\w+__|subprocess|child_process|process\.(?!env\b|argv\b|stdout\b|cwd\b)|importlib|import_module|ctypes|sqlite|extract|unpack|\bdump\b|\bsave|append|\bkill|\bFunction\b|constructor|\bO_[A-Z]/i;
const MODULES =
  /^(?:json|os|os\.path|sys|re|glob|pathlib|yaml|pprint|collections|itertools|datetime|textwrap|(?:node:)?(?:fs|path|os|util))$/;
const IMPORTED = /\bfrom\s+(\S+)\s+import\b|\bimport\b([^\n;]*)|\brequire\s*\(\s*["']([^"']*)["']/g;
const MAX_LENGTH = 64 * 1024;
const MAX_NAME_LENGTH = 64;
/** One file, and at most a mode that reads. */
const OPENED_TO_READ =
  /\bopen\s*\((?:[^,()]|\((?:[^()]|\([^()]*\))*\))*(?:,\s*(?:mode\s*=\s*)?["']r[bt]?["']|,\s*(?:encoding|errors|newline)\s*=\s*["'][\w-]*["'])*\s*\)/g;
/**
 * A call of something without a name, a decorator, a tagged template, letters by number: what is
 * called does not show.
 */
const HIDES = /[\])}"'`]\s*\(|\?\.\s*\(|`|^[ \t]*@|\\x[\da-f]{2}|\\u/im;
/** `fs["unl" + "ink"]`. */
const COMPUTED_MEMBER = /[\w$)\]]\s*\[(?!\s*(?:-?\d+|["'][\w .@/-]*["'])\s*\])/;

/** Whether code of Python or JavaScript provably changes nothing. */
export function onlyReads(program: string, code: string): boolean {
  const isPython = /^i?python[\d.]*$/.test(program);
  if ((!isPython && !/^(?:node(?:js)?|bun|deno)$/.test(program)) || code.length > MAX_LENGTH)
    return false;
  if (ACTS.test(code) || HIDES.test(code) || (!isPython && COMPUTED_MEMBER.test(code)))
    return false;
  const opened = code.match(/\bopen\b/g)?.length ?? 0;
  if (opened > (isPython ? (code.match(OPENED_TO_READ)?.length ?? 0) : 0)) return false;
  if (![...code.matchAll(IMPORTED)].every(isKnown)) return false;
  return [...code.matchAll(/\(/g)]
    .map(({ index }) => nameBefore(code, index))
    .every((name) => name === "" || READS.has(name));
}

/** Of what is called there; empty: a parenthesis of its own. */
function nameBefore(code: string, index: number): string {
  const before = code.slice(Math.max(0, index - MAX_NAME_LENGTH), index).trimEnd();
  return /[\w$]*$/.exec(before)?.[0] ?? "";
}

/** `import a as b, c`: each of them. */
function isKnown([, ...named]: RegExpMatchArray): boolean {
  const names = named.filter((name) => name !== undefined).flatMap((name) => name.split(","));
  return names.every((name) => MODULES.test(name.replace(/\sas\s.*$/s, "").trim()));
}
