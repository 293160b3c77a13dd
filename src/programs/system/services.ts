import { asks } from "../lib/read-only.ts";
import { HELP_OPTIONS, STOPS_MACHINE } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const UNIT =
  "-l -a -n= -o= -p= -t= -q -r --full --all --lines= --output= --property= --type= " +
  "--state= --no-pager --no-legend --plain --quiet --user --system --failed --value " +
  "--reverse --after --before --with-dependencies --show-types --recursive " +
  "--no-ask-password";

const family: Family = {
  about: "Service managers: systemd, launchd and their kin.",
  programs: [
    {
      names: "systemctl",
      domain: "infra",
      valued: "-H --host -M --machine -t --type -p --property -n --lines -o --output -s --signal",
      readVerbs: "status show list-units is-active",
      ask: {
        "disable|mask|stop|kill|isolate|revert|set-default":
          "stops a service of this machine or keeps it from starting",
      },
      rules: [
        {
          domain: "power",
          run:
            "poweroff|reboot|halt|kexec|suspend|hibernate|hybrid-sleep|soft-reboot|rescue|" +
            "emergency|exit",
          effect: STOPS_MACHINE,
        },
        {
          domain: "power",
          run: "isolate",
          effect: "ends every service that the new target does not want",
        },
        {
          domain: "power",
          run: "start poweroff.target|reboot.target|halt.target|rescue.target|emergency.target",
          effect: STOPS_MACHINE,
        },
        {
          domain: "services",
          run:
            "stop|disable|mask|kill|restart|reload|start|enable|reenable|unmask|link|edit|" +
            "revert|set-default|daemon-reexec|set-property|preset-all",
          unless: HELP_OPTIONS,
          valued: "-H -M -t -p --host --machine --type --state --property --job-mode --root",
          effect: "changes which services run on this machine",
        },
      ],
      readOnly: {
        globals: UNIT,
        sub: {
          "": "",
          show: {
            options: UNIT,
            needs: "-p --property",
            values: { "-p": /^(?!.*Env)/is, "--property": /^(?!.*Env)/is },
            operands: "text",
          },
          ["status cat help is-active is-enabled is-failed is-system-running list-units " +
            "list-unit-files list-sockets list-timers list-jobs list-dependencies " +
            "list-machines list-automounts list-paths get-default"]: asks(),
        },
      },
      looksAsRoot:
        "status list-units list-unit-files list-timers is-active is-enabled is-failed show cat",
    },
    {
      names: "journalctl",
      domain: "infra",
      ask: { "--vacuum-size|--vacuum-time|--vacuum-files": "deletes the system log" },
      rules: [
        {
          domain: "system",
          flag: "--vacuum-size --vacuum-time --vacuum-files --rotate --flush",
          effect: "removes what is written down about this machine",
        },
      ],
      readOnly: {
        options:
          "-a -b? -c= -D= -e -f -F= -g= -k -l -m -M= -n? -N -o= -p= -q -r -S= -t= -T= -u= " +
          "-U= -x -# --all --after-cursor= --boot --case-sensitive --catalog --cursor= " +
          "--directory= --disk-usage --dmesg --facility= --field= --fields --file= " +
          "--follow --full --grep= --header --identifier= --lines --list-boots " +
          "--list-catalog --list-invocations --list-namespaces --merge --no-full " +
          "--no-hostname --no-pager --no-tail --output= --output-fields= --pager-end " +
          "--priority= --quiet --reverse --show-cursor --since= --system " +
          "--truncate-newline --unit= --until= --user --user-unit= --utc --verify " +
          "--version --invocation= -I",
        operands: "text",
      },
      looksAsRoot: "",
    },
    {
      names: "loginctl",
      rules: [
        {
          domain: "power",
          run: "terminate-user|terminate-session|kill-user|kill-session",
          effect: "ends a whole login session",
        },
      ],
      readOnly: {
        sub: {
          "": "",
          ["list-sessions list-users list-seats session-status user-status seat-status " +
            "show-session show-user show-seat"]: asks(
            "--no-pager --no-legend -p= --property= --value -o= --output=",
          ),
        },
      },
    },
    {
      names: "service, rc-service",
      domain: "infra",
      ask: { "* stop|disable|force-stop": "stops a service of this machine" },
    },
    { names: "service", looksAsRoot: "status" },
    {
      names: "initctl, sv",
      domain: "infra",
      ask: { "stop|down|force-stop": "stops a service of this machine" },
    },
    {
      names: "rc-service, rc-update, update-rc.d, chkconfig, initctl, sv, svcadm",
      rules: [
        {
          domain: "services",
          unless: `${HELP_OPTIONS} --list -l`,
          bare: false,
          effect: "changes which services run on this machine",
        },
      ],
    },
    {
      names: "schtasks",
      rules: [
        {
          domain: "services",
          flag: "/create /change /delete",
          effect: "changes the scheduled tasks of this machine",
        },
      ],
    },
  ],
  examples: [
    { bash: "systemctl stop sshd", expect: "deny" },
    { bash: "systemctl restart nginx", expect: "ask" },
    { bash: "systemctl status nginx", expect: "allow" },
  ],
};

export default family;
