import { HELP_OPTIONS } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Users, groups and passwords of a machine.",
  programs: [
    {
      names:
        "useradd, adduser, usermod, userdel, deluser, groupadd, addgroup, groupdel, " +
        "groupmod, gpasswd, chpasswd, chsh, chfn, newusers, vipw, vigr, pwconv, passwd",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} -S --status`,
          effect: "changes who may log in, and as whom",
        },
      ],
    },
    {
      names: "visudo",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} -c --check`,
          effect: "changes who may act as root",
        },
      ],
      writesFiles: { writes: "-f --file" },
    },
  ],
  examples: [
    { bash: "useradd mallory", expect: "ask" },
    { bash: "passwd --status", expect: "nothing" },
  ],
};

export default family;
