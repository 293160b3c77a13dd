/** Programs that change who may use a file. */
export interface PermissionProgram {
  /** Continues the sentence "This …". */
  readonly verb: string;
  readonly deep: string;
  /** Options that take a value; the first operand is no file unless one of `told` is given. */
  readonly valued?: string;
  readonly told?: string;
  /** The mode is a word that starts with a sign, as in `chattr -i`. */
  readonly signed?: true;
}

const OWNER = "changes the owner of";

export const CHANGERS: ReadonlyMap<string, PermissionProgram> = new Map<string, PermissionProgram>([
  ["chmod", { verb: "changes the permissions of", deep: "-R --recursive", told: "--reference" }],
  ["chown", { verb: OWNER, deep: "-R --recursive", valued: "--from", told: "--reference" }],
  ["chgrp", { verb: OWNER, deep: "-R --recursive", told: "--reference" }],
  [
    "setfacl",
    {
      verb: "changes the permissions of",
      deep: "-R --recursive --restore",
      valued: "-m -x -M -X --modify --remove --modify-file --remove-file --set --set-file",
      told: "-m -x -M -X -b -k --modify --remove --modify-file --remove-file --remove-all --remove-default --set --set-file",
    },
  ],
  ["chattr", { verb: "changes the attributes of", deep: "-R", signed: true }],
  ["chflags", { verb: "changes the attributes of", deep: "-R" }],
]);

/** Capabilities that are as good as all rights. */
export const ROOT_CAPABILITIES: readonly string[] = [
  "cap_setuid",
  "cap_setgid",
  "cap_setfcap",
  "cap_sys_admin",
  "cap_sys_ptrace",
  "cap_sys_module",
  "cap_sys_rawio",
  "cap_dac_override",
  "cap_dac_read_search",
  "cap_chown",
  "cap_fowner",
  "all",
];
