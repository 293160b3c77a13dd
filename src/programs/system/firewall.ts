import { asks } from "../lib/read-only.ts";
import { HELP_OPTIONS } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

const SHOW = "list lst show sh s";
const show: ReadOnlyRow = { operands: "text" };
const ipObject: ReadOnlyRow = { sub: { "": "", [`${SHOW} get`]: show } };
const iptables: ReadOnlyRow = {
  options:
    "-L -S -n -v -x -t= -w --list --list-rules --numeric --verbose --exact --table= " +
    "--line-numbers --wait",
  needs: "-L -S --list --list-rules",
  operands: "text",
};

const family: Family = {
  about: "Firewall and network interfaces.",
  programs: [
    {
      names: "ifconfig",
      rules: [
        { domain: "system", run: "* up|down", effect: "changes the network of this machine" },
      ],
      readOnly: { options: "-a -s -v -l -L -m -r -d -u", operands: "text", most: 1 },
    },
    {
      names: "route",
      rules: [
        {
          domain: "system",
          run: "add|del|delete|flush|change",
          effect: "changes the network of this machine",
        },
      ],
      readOnly: { options: "-n -e -ee -v -4 -6 -A=", operands: "none" },
    },
    {
      names: "ip",
      rules: [
        {
          domain: "system",
          run: "link|addr|address|route|rule|netns add|del|delete|set|flush|change|replace",
          effect: "changes the network of this machine",
        },
      ],
      readOnly: {
        options:
          "-4 -6 -br -brief --brief -s -stats --stats -d -details --details -h -human " +
          "-human-readable --human-readable -j -json --json -p -pretty --pretty -o " +
          "-oneline --oneline -c -color --color -r -t -ts -family= -f= -0 -M -B -N -a -all " +
          "-V -Version",
        sub: {
          "": "",
          ["addr address a addrl link l route r ro neigh neighbour neighbor n rule ru maddr " +
            "maddress m mroute tunnel tun tuntap tunt netconf netc ntable vrf nexthop token " +
            "tcp_metrics mptcp ioam macsec addrlabel stats st"]: ipObject,
          "monitor mo mon": {
            operands: "text",
            like: /^(?:all|dev|link|address|route|mroute|maddr|neigh|netconf|rule|stats|nsid|nexthop|label|all-nsid|[\w.@-]+)$/,
          },
          netns: { sub: { "": "", "list ls pids identify monitor list-id": show } },
          help: asks(),
        },
      },
    },
    {
      names: "nmcli",
      rules: [
        {
          domain: "system",
          run:
            "connection|con|c|networking|n|radio|r " +
            "up|down|add|modify|mod|clone|edit|delete|del|reload|load|import|migrate|on|" +
            "off|all|wifi|wwan",
          effect: "changes the network of this machine",
        },
      ],
      readOnly: {
        options: "-t -p -m= -c= -f= -g= --terse --pretty --mode= --colors= --fields= --get-values=",
        sub: {
          "": "",
          "general g": { sub: { "": "", "status hostname permissions logging": asks() } },
          "device dev d": { sub: { "": "", "status show": asks() } },
          "connection con c": { sub: { "": "", show: asks("--active --order=") } },
          "networking n": { sub: { "": "" } },
        },
      },
    },
    {
      names: "ufw",
      domain: "infra",
      harmless: "--dry-run",
      deny: {
        "disable|reset": [
          "switches the firewall of this machine off",
          "Add the one rule that is needed.",
        ],
      },
      ask: {
        "allow|deny|reject|limit|delete|insert|default|enable|route|reload|prepend":
          "changes the firewall of this machine",
      },
      rules: [
        {
          domain: "system",
          run: "enable|disable|reset|allow|deny|reject|limit|delete|insert|default|route",
          effect: "changes the firewall",
        },
      ],
      readOnly: { sub: { "status version": { operands: "text", like: /^(?:verbose|numbered)$/ } } },
      looksAsRoot: "status",
    },
    { names: "iptables, ip6tables", readOnly: iptables },
    {
      names: "iptables, ip6tables, iptables-legacy, iptables-nft, ebtables, arptables",
      domain: "infra",
      valued: "-t --table -P --policy -j --jump -s -d -p --dport",
      deny: {
        "-F|--flush": [
          "throws away all rules of the firewall",
          "Delete the one rule that is meant with `-D`.",
        ],
        "-X|--delete-chain": "throws away chains of the firewall",
      },
      ask: {
        "-P|--policy|-D|--delete|-A|--append|-I|--insert|-R|--replace|-Z|-N":
          "changes the firewall of this machine",
      },
    },
    {
      names: "iptables, ip6tables, ebtables, arptables",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} -L -S --list --list-rules`,
          bare: false,
          effect: "changes the firewall",
        },
      ],
    },
    {
      names: "nft",
      domain: "infra",
      deny: {
        "flush ruleset|table|chain": "throws away all rules of the firewall",
        "delete table|chain": "throws away rules of the firewall",
      },
      ask: {
        "add|delete|insert|replace|destroy|reset": "changes the firewall of this machine",
        "-f|--file": "replaces the firewall of this machine",
      },
      rules: [
        {
          domain: "system",
          run: "add|delete|flush|insert|replace|reset|destroy",
          effect: "changes the firewall",
        },
      ],
      readOnly: {
        options: "-a -n -s -j -y --handle --numeric --stateless --json",
        sub: { list: asks() },
      },
    },
    {
      names: "firewall-cmd",
      domain: "infra",
      ask: {
        ["--panic-on|--remove-service|--remove-port|--remove-rich-rule|--delete-zone|" +
          "--complete-reload|--reset-to-defaults|--set-default-zone|--add-port|--add-service|" +
          "--add-rich-rule"]: "changes the firewall of this machine",
      },
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} --state --list-all --get-default-zone`,
          effect: "changes the firewall",
        },
      ],
      readOnly: {
        options:
          "--state --list-all --list-all-zones --list-ports --list-services " +
          "--list-rich-rules --list-interfaces --list-sources --get-zones " +
          "--get-active-zones --get-default-zone --get-services --get-icmptypes --zone= " +
          "--permanent --version",
        needs:
          "--state --list-all --list-all-zones --list-ports --list-services " +
          "--list-rich-rules --list-interfaces --list-sources --get-zones " +
          "--get-active-zones --get-default-zone --get-services --get-icmptypes --version",
        operands: "none",
      },
    },
    {
      names: "networksetup",
      rules: [
        {
          domain: "system",
          run: "-setdnsservers|-setwebproxy|-setsecurewebproxy|-setairportpower",
          effect: "changes the network of this machine",
        },
      ],
      readOnly: {
        options:
          "-help -version -printcommands -getinfo -getcomputername -getMTU -getmedia " +
          "-getdnsservers -getsearchdomains -getwebproxy -getsecurewebproxy -getftpproxy " +
          "-getsocksfirewallproxy -getstreamingproxy -getgopherproxy " +
          "-getproxybypassdomains -getautoproxyurl -getpassiveftp -getproxyautodiscovery " +
          "-getairportnetwork -getairportpower -getadditionalroutes -getv6additionalroutes " +
          "-getmacaddress -getnetworkserviceenabled -getcurrentlocation -getHardwarePort " +
          "-listallnetworkservices -listallhardwareports -listnetworkserviceorder " +
          "-listlocations -listpreferredwirelessnetworks -listvalidMTUrange " +
          "-listvalidmedia " +
          "-listVLANs -listdevicesthatsupportVLAN -listBonds -listpppoeservices " +
          "-showBondStatus -showpppoestatus -showpppoeprofiles -isBondSupported",
        check: "some",
        operands: "text",
      },
    },
    {
      names: "iptables-restore, ip6tables-restore, pfctl, ipfw",
      domain: "infra",
      harmless: "-n -t -s --test",
      ask: { "**": "replaces the firewall of this machine" },
    },
    {
      names: "iptables-restore, ip6tables-restore, ipset, pfctl",
      rules: [{ domain: "system", unless: "-s -h --help", effect: "changes the firewall" }],
    },
  ],
  examples: [
    { bash: "ufw disable", expect: "deny" },
    { bash: "iptables -F", expect: "deny" },
    { bash: "ip addr show", expect: "allow" },
  ],
};

export default family;
