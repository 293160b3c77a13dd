import { any, asks } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "What shows or changes the state of a Linux machine.",
  programs: [
    // `-e` starts a program, `-o` writes a file.
    { names: "pidstat", readOnly: { options: "*", except: "-e", operands: "text" } },
    { names: "sar", readOnly: { options: "*", except: "-o", operands: "text" } },
    {
      names: "ps",
      readOnly: {
        options: "* -o= -p= -u= -U= -C= -g= -G= -t= -O= --format= --sort= --pid= --ppid= --user=",
        except: "-E",
        operands: "text",
        like: /^[a-df-zA-DF-Z]+$|^\d+(?:,\d+)*$|^[a-z_%]+(?:[,=:][a-z_%]*)+$/i,
      },
    },
    { names: "ps, free", files: { operands: "text" } },
    { names: "dmesg, ps, top, ss, netstat, lsblk, free", looksAsRoot: "" },
    {
      names: "top",
      readOnly: {
        options: "-b -n= -l= -o= -p= -u= -c -H -i -w= -s= -stats= -pid= -d=",
        needs: "-b -l",
        operands: "none",
      },
    },
    {
      names: "ss",
      readOnly: {
        options:
          "-a -l -t -u -w -x -n -p -e -m -i -s -o -r -4 -6 -H -O -h -V --all --listening " +
          "--tcp --udp --raw --unix --numeric --processes --extended --memory --info " +
          "--summary --options --ipv4 --ipv6 --no-header --oneline",
        operands: "text",
      },
    },
    {
      names: "netstat",
      readOnly: {
        options:
          "-a -l -t -u -w -x -n -p -e -s -r -i -g -v -c -W -4 -6 -f= -I= -b -m -o -L -A " +
          "--all --listening --tcp --udp --numeric --programs --route --interfaces " +
          "--statistics --groups --extend",
        operands: "text",
      },
    },
    { names: "iwconfig", readOnly: { operands: "text", most: 1 } },
    { names: "arp", readOnly: { options: "-a -n -e -v -l -i=", operands: "text", most: 1 } },
    {
      names: "dmesg",
      readOnly: {
        options:
          "-H -T -w -W -k -u -x -d -e -f= -l= -L -P -p -r -s= -S -t -F= --human --ctime " +
          "--follow --follow-new --kernel --userspace --decode --show-delta --reltime " +
          "--facility= --level= --color --nopager --force-prefix --raw --buffer-size= " +
          "--syslog --notime --since= --until= --time-format= --file= --json -J --noescape",
        operands: "none",
      },
    },
    { names: "hostnamectl", readOnly: { sub: { "": "", status: asks() } } },
    {
      names: "hostnamectl, timedatectl, localectl",
      rules: [
        {
          domain: "system",
          run: "set-hostname|set-time|set-timezone|set-ntp|set-locale|set-keymap|hostname",
          effect: "changes settings of the whole machine",
        },
      ],
    },
    {
      names: "timedatectl",
      readOnly: {
        options: "--no-pager",
        sub: {
          "": "",
          "status show list-timezones timesync-status show-timesync": asks(
            "-a -p= --all --property= --value --no-pager",
          ),
        },
      },
    },
    {
      names: "localectl",
      readOnly: { sub: { "": "", "status list-locales list-keymaps": asks() } },
    },
    {
      names: "networkctl",
      readOnly: {
        options: "--no-pager -a --all",
        sub: { "": "", "list status lldp": asks("-a -n= --all --no-pager --no-legend") },
      },
    },
    {
      names: "systemd-analyze",
      readOnly: { sub: { "": "", "time blame critical-chain": asks("--no-pager") } },
    },
    {
      names: "coredumpctl",
      readOnly: { sub: { list: asks("--no-pager -n= -r --since= --until= --json=") } },
    },
    {
      names: "swapon",
      readOnly: {
        options: "-s --show --summary --noheadings --bytes --raw",
        needs: "-s --show --summary",
        operands: "none",
      },
    },
    {
      names: "getent",
      readOnly: {
        sub: { "passwd group services protocols networks rpc shells initgroups netgroup": asks() },
      },
    },
    {
      names: "nvidia-smi",
      readOnly: {
        options:
          "-L -q -i= -d= --list-gpus --query --query-gpu= --query-compute-apps= --format= " +
          "--id= --display=",
        operands: "none",
      },
    },
    {
      names:
        "free, vmstat, iostat, mpstat, lscpu, lsblk, lsusb, lspci, lsmod, lsns, lsipc, " +
        "lsmem, lslocks, lslogins, findmnt, pidof, pstree, last, lastb, atq, sensors, " +
        "acpi, getenforce, sestatus, lsb_release, numastat, nfsstat, ipcs, modinfo",
      readOnly: any,
    },
  ],
  examples: [
    { bash: "hostnamectl set-hostname x", expect: "ask" },
    { bash: "free -m", expect: "allow" },
  ],
};

export default family;
