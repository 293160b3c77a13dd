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
