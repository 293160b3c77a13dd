import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });
const any = asks("*");
/** Nothing but these. */
const only = (options: string, operands: "none" | "text" = "none"): ReadOnlyRow => ({
  options,
  needs: options.replaceAll("=", ""),
  operands,
});

const VOLUMES = asks(
  "-a -o= -O= -S= -v -s -P --all --options= --sort= --select= --units= --noheadings --separator= --reportformat= --verbose --segments --readonly",
);
const iptables: ReadOnlyRow = {
  options: "-L -S -n -v -x -t= -w --list --list-rules --numeric --verbose --exact --table= --line-numbers --wait",
  needs: "-L -S --list --list-rules",
  operands: "text",
};
const LOG = /^(?:error|xerror|selftest|selective|directory|devstat|ssd|scttemp|scttempsts|scttemphist|scterc|sataphy)$/;
const SMART_LOGS = { "-l": LOG, "--log": LOG };
const zfs = asks("-H -p -r -d= -t= -o= -s= -S= -v -x -L -P -l -T= -i");

/** What hardware, disks and networks there are, and how they are set. */
export const HARDWARE: ReadOnlyTable = {
  stty: { options: "-a -g --all --save", operands: "none" },
  lshw: asks("-short -html -xml -json -businfo -class= -C= -c= -quiet -sanitize -numeric -notime -version"),
  hwinfo: { options: "*", except: "--log --save-config --dump-db --dump-db-raw", operands: "text" },
  upower: asks("-e -d -i= -w --enumerate --dump --show-info= --wakeups --version"),
  xrandr: {
    options: "-q --query --verbose --listmonitors --listproviders --listactivemonitors --version --current --props --properties",
    operands: "none",
  },
  xdpyinfo: asks("-display= -queryExtensions -ext= -version"),
  xset: { sub: { q: "" } },
  xwininfo: { options: "-root -tree -children -all -stats -id= -name=", operands: "none" },
  wmctrl: only("-l -d -m -x -p -G"),
  "fc-list": { options: "*", operands: "text" },
  "fc-match": { options: "*", operands: "text" },
  pactl: {
    options: "-f= -s= --format=",
    sub: {
      "info list stat get-default-sink get-default-source get-sink-volume get-source-volume get-sink-mute get-source-mute": asks(),
    },
  },
  aplay: only("-l -L --list-devices --list-pcms --version"),
  arecord: only("-l -L --list-devices --list-pcms --version"),
  bluetoothctl: { sub: { "devices list show info version paired-devices": asks() } },
  iw: { sub: { "list dev phy": { operands: "none" } } },
  ethtool: {
    options:
      "-i -S -k -c -g -a -l -m -T -P -x -n -e --driver --statistics --show-features --show-offload --show-coalesce --show-ring --show-pause --show-channels --show-time-stamping --show-permaddr --version",
    operands: "text",
    most: 1,
  },
  tc: {
    options: "-s -d -p -j -n= -stats -details -json -pretty",
    sub: { "qdisc class filter": { sub: { "": "", "show list ls": asks() } } },
  },
  ufw: { sub: { "status version": { operands: "text", like: /^(?:verbose|numbered)$/ } } },
  iptables,
  ip6tables: iptables,
  nft: { options: "-a -n -s -j -y --handle --numeric --stateless --json", sub: { list: asks() } },
  "firewall-cmd": {
    options:
      "--state --list-all --list-all-zones --list-ports --list-services --list-rich-rules --list-interfaces --list-sources --get-zones --get-active-zones --get-default-zone --get-services --get-icmptypes --zone= --permanent --version",
    needs:
      "--state --list-all --list-all-zones --list-ports --list-services --list-rich-rules --list-interfaces --list-sources --get-zones --get-active-zones --get-default-zone --get-services --get-icmptypes --version",
    operands: "none",
  },
  blkid: {
    options: "-k -L= -U= -o= -s= -t= -l -p -i --list-filesystems --label= --uuid= --output= --match-tag= --match-token= --probe --info",
    operands: "names",
  },
  fdisk: { ...only("-l -x --list --list-details", "text") },
  sfdisk: { ...only("-l -d -J -F -V -s --list --dump --json --list-free --verify", "text") },
  parted: { options: "-l -m -j --list --machine --json --version", needs: "-l --list --version", operands: "none" },
  lvs: VOLUMES,
  vgs: VOLUMES,
  pvs: VOLUMES,
  lvdisplay: VOLUMES,
  vgdisplay: VOLUMES,
  pvdisplay: VOLUMES,
  zpool: { sub: { "status list iostat history get version": zfs } },
  zfs: { sub: { "list get version holds userspace groupspace": zfs } },
  btrfs: {
    sub: {
      "filesystem fi": { sub: { "df show usage du": { options: "*", operands: "names" } } },
      "subvolume su sub": { sub: { "list show get-default": { options: "*", operands: "names" } } },
      "device dev": { sub: { "stats usage": { options: "-T -b -h -k -m -g -t", operands: "names" } } },
      version: "",
    },
  },
  mdadm: {
    options: "-D -E -Q -v -b --detail --examine --query --scan --verbose --brief --export --test --version",
    needs: "-D -E -Q --detail --examine --query --version",
    operands: "names",
  },
  smartctl: {
    options:
      "-a -x -i -H -A -c -j -d= -l= -q= -n= --all --xall --info --health --attributes --capabilities --json --scan --scan-open --device= --log= --version -V",
    needs: "-a -x -i -H -A -c -l --all --xall --info --health --attributes --capabilities --log --scan --scan-open --version -V",
    // `-l scttempint,5` and `-l scterc,70,70` set something.
    values: SMART_LOGS,
    operands: "names",
  },
  getfattr: {
    options: "-d -n= -m= -R -L -P -h -e= --dump --name= --match= --recursive --absolute-names --only-values --encoding=",
    operands: "names",
  },
  crontab: { options: "-l -u=", needs: "-l", operands: "none" },
  at: only("-l"),
  ollama: {
    sub: { "list ls ps": any, show: { options: "--license --modelfile --parameters --system --template -v --verbose", operands: "text" } },
  },
};
