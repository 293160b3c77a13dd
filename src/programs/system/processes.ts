import { any, only } from "../lib/read-only.ts";
import { HELP_OPTIONS, STOPS_MACHINE } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Processes: end them, list them, run them later, stop the machine.",
  programs: [
    {
      names: "lsof",
      readOnly: { options: "* -i? -p= -u= -c= -d= -g= -s?", except: "-D", operands: "names" },
      looksAsRoot: "",
    },
    { names: "lsof, fuser", files: { operands: "names" } },
    {
      names: "crontab",
      rules: [
        { domain: "power", flag: "-r", effect: "removes all scheduled jobs of this user" },
        {
          domain: "services",
          unless: "-l -V --help",
          effect: "replaces the scheduled jobs of this user",
        },
      ],
      readOnly: { options: "-l -u=", needs: "-l", operands: "none" },
    },
    { names: "at", readOnly: only("-l") },
    {
      names: "at, batch",
      rules: [
        {
          domain: "services",
          unless: "-l -V -c",
          effect: "runs something later, when nobody looks",
        },
      ],
      starts: () => [],
      runsCode: { valued: "-q -t", stdin: true, times: true },
    },
    { names: "kill, pkill, killall, pgrep", files: { operands: "text" } },
    {
      names: "killall",
      kills: "-s --signal -u --user -o -y --older-than --younger-than -n --ns -Z --context -t -c",
    },
    {
      names: "pkill",
      kills:
        "-P -g -G -s -t -u -U -F --parent --pgroup --group --session --terminal --euid " +
        "--uid --pidfile --signal --ns --nslist --queue",
    },
    { names: "skill", kills: "-t -u -p -c" },
    { names: "slay", kills: "" },
    { names: "killall5", kills: "-o" },
    {
      names: "shutdown, reboot, halt, poweroff",
      rules: [{ domain: "power", unless: `${HELP_OPTIONS} -c -k --show`, effect: STOPS_MACHINE }],
    },
    {
      names: "init, telinit",
      rules: [{ domain: "power", run: "0|1|6|s|S|q", effect: STOPS_MACHINE }],
    },
    { names: "atrm", rules: [{ domain: "power", bare: false, effect: "removes scheduled jobs" }] },
    { names: "kexec", rules: [{ domain: "power", flag: "-e --exec", effect: STOPS_MACHINE }] },
    { names: "pgrep", readOnly: any },
  ],
  examples: [
    { bash: "shutdown -h now", expect: "deny" },
    { bash: "killall node", expect: "ask" },
    { bash: "crontab -r", expect: "deny" },
    { bash: "crontab -l", expect: "allow" },
  ],
};

export default family;
