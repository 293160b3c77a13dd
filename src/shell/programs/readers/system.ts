import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });
const any: ReadOnlyRow = { options: "*", operands: "text" };

const UNIT =
  "-l -a -n= -o= -p= -t= -q -r --full --all --lines= --output= --property= --type= --state= --no-pager --no-legend --plain --quiet --user --system --failed --value --reverse --after --before --with-dependencies --show-types --recursive --no-ask-password";
const SHOW = "list lst show sh s";

/** `#(…)` in a format of tmux runs a command, and `#{E:…}` expands what a variable holds. */
const PLAIN_FORMAT = /^(?!.*(?:#\(|[{;][ET][;:]))/s;
const PLAIN_FORMATS = { "-F": PLAIN_FORMAT, "-f": PLAIN_FORMAT, "-t": /^[^;]*$/ };

const show: ReadOnlyRow = { operands: "text" };
const ipObject: ReadOnlyRow = { sub: { "": "", [`${SHOW} get`]: show } };

export const SYSTEM: ReadOnlyTable = {
  ...Object.fromEntries(
    "free vmstat iostat mpstat lscpu lsblk lsusb lspci lsmod lsns lsipc lsmem lslocks lslogins findmnt pgrep pidof pstree last lastb atq sensors acpi getenforce sestatus lsb_release numastat nfsstat ipcs modinfo"
      .split(" ")
      .map((name) => [name, any]),
  ),
  // `-e` starts a program, `-o` writes a file.
  pidstat: { options: "*", except: "-e", operands: "text" },
  sar: { options: "*", except: "-o", operands: "text" },
  ps: {
    options: "* -o= -p= -u= -U= -C= -g= -G= -t= -O= --format= --sort= --pid= --ppid= --user=",
    except: "-E",
    operands: "text",
    like: /^[a-df-zA-DF-Z]+$|^\d+(?:,\d+)*$|^[a-z_%]+(?:[,=:][a-z_%]*)+$/i,
  },
  top: { options: "-b -n= -l= -o= -p= -u= -c -H -i -w= -s= -stats= -pid= -d=", needs: "-b -l", operands: "none" },
  lsof: { options: "* -i? -p= -u= -c= -d= -g= -s?", except: "-D", operands: "names" },
  ss: {
    options:
      "-a -l -t -u -w -x -n -p -e -m -i -s -o -r -4 -6 -H -O -h -V --all --listening --tcp --udp --raw --unix --numeric --processes --extended --memory --info --summary --options --ipv4 --ipv6 --no-header --oneline",
    operands: "text",
  },
  netstat: {
    options:
      "-a -l -t -u -w -x -n -p -e -s -r -i -g -v -c -W -4 -6 -f= -I= -b -m -o -L -A --all --listening --tcp --udp --numeric --programs --route --interfaces --statistics --groups --extend",
    operands: "text",
  },
  ifconfig: { options: "-a -s -v -l -L -m -r -d -u", operands: "text", most: 1 },
  iwconfig: { operands: "text", most: 1 },
  route: { options: "-n -e -ee -v -4 -6 -A=", operands: "none" },
  arp: { options: "-a -n -e -v -l -i=", operands: "text", most: 1 },
  ip: {
    options:
      "-4 -6 -br -brief --brief -s -stats --stats -d -details --details -h -human -human-readable --human-readable -j -json --json -p -pretty --pretty -o -oneline --oneline -c -color --color -r -t -ts -family= -f= -0 -M -B -N -a -all -V -Version",
    sub: {
      "": "",
      "addr address a addrl link l route r ro neigh neighbour neighbor n rule ru maddr maddress m mroute tunnel tun tuntap tunt netconf netc ntable vrf nexthop token tcp_metrics mptcp ioam macsec addrlabel stats st":
        ipObject,
      "monitor mo mon": {
        operands: "text",
        like: /^(?:all|dev|link|address|route|mroute|maddr|neigh|netconf|rule|stats|nsid|nexthop|label|all-nsid|[\w.@-]+)$/,
      },
      netns: { sub: { "": "", "list ls pids identify monitor list-id": show } },
      help: asks(),
    },
  },
  nmcli: {
    options: "-t -p -m= -c= -f= -g= --terse --pretty --mode= --colors= --fields= --get-values=",
    sub: {
      "": "",
      "general g": { sub: { "": "", "status hostname permissions logging": asks() } },
      "device dev d": { sub: { "": "", "status show": asks() } },
      "connection con c": { sub: { "": "", show: asks("--active --order=") } },
      "networking n": { sub: { "": "" } },
    },
  },
  systemctl: {
    globals: UNIT,
    sub: {
      "": "",
      show: { options: UNIT, needs: "-p --property", values: { "-p": /^(?!.*Env)/is, "--property": /^(?!.*Env)/is }, operands: "text" },
      "status cat help is-active is-enabled is-failed is-system-running list-units list-unit-files list-sockets list-timers list-jobs list-dependencies list-machines list-automounts list-paths get-default":
        asks(),
    },
  },
  journalctl: {
    options:
      "-a -b? -c= -D= -e -f -F= -g= -k -l -m -M= -n? -N -o= -p= -q -r -S= -t= -T= -u= -U= -x -# --all --after-cursor= --boot --case-sensitive --catalog --cursor= --directory= --disk-usage --dmesg --facility= --field= --fields --file= --follow --full --grep= --header --identifier= --lines --list-boots " +
      "--list-catalog --list-invocations --list-namespaces --merge --no-full --no-hostname --no-pager --no-tail --output= --output-fields= --pager-end --priority= --quiet --reverse --show-cursor --since= --system --truncate-newline --unit= --until= --user --user-unit= --utc --verify --version --invocation= -I",
    operands: "text",
  },
  dmesg: {
    options:
      "-H -T -w -W -k -u -x -d -e -f= -l= -L -P -p -r -s= -S -t -F= --human --ctime --follow --follow-new --kernel --userspace --decode --show-delta --reltime --facility= --level= --color --nopager --force-prefix --raw --buffer-size= --syslog --notime --since= --until= --time-format= --file= --json -J --noescape",
    operands: "none",
  },
  sysctl: {
    options: "-a -n -N -e -d -A -x -X -b -q -o -h --all --values --names --ignore --pattern= -r=",
    operands: "text",
    like: /^[\w.*/-]+$/,
  },
  loginctl: {
    sub: {
      "": "",
      "list-sessions list-users list-seats session-status user-status seat-status show-session show-user show-seat": asks(
        "--no-pager --no-legend -p= --property= --value -o= --output=",
      ),
    },
  },
  hostnamectl: { sub: { "": "", status: asks() } },
  timedatectl: {
    options: "--no-pager",
    sub: { "": "", "status show list-timezones timesync-status show-timesync": asks("-a -p= --all --property= --value --no-pager") },
  },
  localectl: { sub: { "": "", "status list-locales list-keymaps": asks() } },
  networkctl: { options: "--no-pager -a --all", sub: { "": "", "list status lldp": asks("-a -n= --all --no-pager --no-legend") } },
  resolvectl: { options: "--no-pager", sub: { "": "", "status statistics dns domain": { operands: "text", most: 1 } } },
  "systemd-analyze": { sub: { "": "", "time blame critical-chain": asks("--no-pager") } },
  coredumpctl: { sub: { list: asks("--no-pager -n= -r --since= --until= --json=") } },
  mount: { options: "-l -v", operands: "none" },
  swapon: { options: "-s --show --summary --noheadings --bytes --raw", needs: "-s --show --summary", operands: "none" },
  getent: { sub: { "passwd group services protocols networks rpc shells initgroups netgroup": asks() } },
  "nvidia-smi": {
    options: "-L -q -i= -d= --list-gpus --query --query-gpu= --query-compute-apps= --format= --id= --display=",
    operands: "none",
  },
  tmux: {
    options: "-v -L= -S= -u -2",
    sub: {
      "ls list-sessions lsw list-windows lsp list-panes list-clients lsc list-buffers lsb list-commands lscm list-keys lsk has-session has info":
        { options: "-a -s -t= -F= -f=", values: PLAIN_FORMATS, operands: "text", like: /^[^;]*$/ },
      "display-message display": {
        options: "-p -t= -F=",
        needs: "-p",
        values: PLAIN_FORMATS,
        operands: "text",
        like: /^(?!.*(?:#\(|;|\{[ET]:))/s,
      },
      "show-options show show-window-options showw": { options: "-g -s -w -p -v -q -A -t=", operands: "text", like: /^[^;]*$/ },
    },
  },
  screen: { options: "-ls -list", needs: "-ls -list", operands: "text" },
};
