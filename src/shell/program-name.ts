const PLAIN = /^[a-z\d_-]*$/;

/** The program as the system may take it: `RM`, `rm.exe` and `C:\tools\rm.exe` run `rm`. */
export function plainName(name: string): string {
  if (PLAIN.test(name)) return name;
  return name
    .replace(/^.*\\/s, "")
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, "");
}

const families = new Map<string, string>();
const MAX_NAMES = 1000;

/** What programs of several names have in common: `mkfs.ext4` is a `mkfs`, `git-reset` a `git`. */
export function familyOf(name: string): string {
  let family = families.get(name);
  if (family === undefined) {
    family = findFamily(name);
    if (families.size >= MAX_NAMES) families.clear();
    families.set(name, family);
  }
  return family;
}

function findFamily(name: string): string {
  const plain = plainName(name);
  if (plain.startsWith("git-")) return "git";
  return /^(?:mkfs|newfs)[._]|\.sh$/.test(plain)
    ? plain.replace(/^(mkfs|newfs)[._].*$|\.sh$/, "$1")
    : plain;
}
