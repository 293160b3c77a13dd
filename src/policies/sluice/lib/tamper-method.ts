/** How a command gets at Sluice or around it. */
export type TamperMethod =
  | "loosens"
  | "forges"
  | "removes"
  | "replaces"
  | "unguarded"
  | "foreign"
  | "brings"
  | "elsewhere"
  | "other"
  | "guard"
  | "keys"
  | "attaches"
  | "memory";
