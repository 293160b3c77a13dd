const ORDINARY = /^[a-z\d]+$/;

/** The program as the system may take it: `RM` and `rm.exe` run `rm`, `mkfs.ext4` is a `mkfs`, `git-reset` a `git`. */
export function familyOf(name: string): string {
  if (ORDINARY.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/^.*\\/, "")
    .replace(/\.(?:exe|cmd|bat|sh)$/, "")
    .replace(/^(mkfs|newfs)[._].*$/, "$1")
    .replace(/^git-.*$/, "git");
}
