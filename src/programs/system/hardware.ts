import { any, asks, only } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const VOLUMES = asks(
  "-a -o= -O= -S= -v -s -P --all --options= --sort= --select= --units= --noheadings " +
    "--separator= --reportformat= --verbose --segments --readonly",
);
const LOG =
  /^(?:error|xerror|selftest|selective|directory|devstat|ssd|scttemp|scttempsts|scttemphist|scterc|sataphy)$/;
const SMART_LOGS = { "-l": LOG, "--log": LOG };

const family: Family = {
  about: "What shows the hardware of a machine.",
  programs: [
    { names: "stty", readOnly: { options: "-a -g --all --save", operands: "none" } },
    {
      names: "lshw",
      readOnly: asks(
        "-short -html -xml -json -businfo -class= -C= -c= -quiet -sanitize -numeric " +
          "-notime -version",
      ),
    },
    {
      names: "hwinfo",
      readOnly: {
        options: "*",
        except: "--log --save-config --dump-db --dump-db-raw",
        operands: "text",
      },
    },
    {
      names: "upower",
      readOnly: asks("-e -d -i= -w --enumerate --dump --show-info= --wakeups --version"),
    },
    {
      names: "xrandr",
      readOnly: {
        options:
          "-q --query --verbose --listmonitors --listproviders --listactivemonitors " +
          "--version --current --props --properties",
        operands: "none",
      },
    },
    { names: "xdpyinfo", readOnly: asks("-display= -queryExtensions -ext= -version") },
    { names: "xset", readOnly: { sub: { q: "" } } },
    {
      names: "xwininfo",
      readOnly: { options: "-root -tree -children -all -stats -id= -name=", operands: "none" },
    },
    { names: "wmctrl", readOnly: only("-l -d -m -x -p -G") },
    { names: "fc-list, fc-match", readOnly: { options: "*", operands: "text" } },
    {
      names: "pactl",
      readOnly: {
        options: "-f= -s= --format=",
        sub: {
          ["info list stat get-default-sink get-default-source get-sink-volume " +
            "get-source-volume get-sink-mute get-source-mute"]: asks(),
        },
      },
    },
    { names: "aplay, arecord", readOnly: only("-l -L --list-devices --list-pcms --version") },
    {
      names: "bluetoothctl",
      readOnly: { sub: { "devices list show info version paired-devices": asks() } },
    },
    { names: "iw", readOnly: { sub: { "list dev phy": { operands: "none" } } } },
    {
      names: "ethtool",
      readOnly: {
        options:
          "-i -S -k -c -g -a -l -m -T -P -x -n -e --driver --statistics --show-features " +
          "--show-offload --show-coalesce --show-ring --show-pause --show-channels " +
          "--show-time-stamping --show-permaddr --version",
        operands: "text",
        most: 1,
      },
    },
    {
      names: "tc",
      readOnly: {
        options: "-s -d -p -j -n= -stats -details -json -pretty",
        sub: { "qdisc class filter": { sub: { "": "", "show list ls": asks() } } },
      },
    },
    {
      names: "blkid",
      readOnly: {
        options:
          "-k -L= -U= -o= -s= -t= -l -p -i --list-filesystems --label= --uuid= --output= " +
          "--match-tag= --match-token= --probe --info",
        operands: "names",
      },
      looksAsRoot: "",
    },
    { names: "lvs, vgs, pvs, lvdisplay, vgdisplay, pvdisplay", readOnly: VOLUMES },
    {
      names: "smartctl",
      readOnly: {
        options:
          "-a -x -i -H -A -c -j -d= -l= -q= -n= --all --xall --info --health --attributes " +
          "--capabilities --json --scan --scan-open --device= --log= --version -V",
        needs:
          "-a -x -i -H -A -c -l --all --xall --info --health --attributes --capabilities " +
          "--log --scan --scan-open --version -V",
        // `-l scttempint,5` and `-l scterc,70,70` set something.
        values: SMART_LOGS,
        operands: "names",
      },
    },
    {
      names: "getfattr",
      readOnly: {
        options:
          "-d -n= -m= -R -L -P -h -e= --dump --name= --match= --recursive --absolute-names " +
          "--only-values --encoding=",
        operands: "names",
      },
    },
    {
      names: "ollama",
      readOnly: {
        sub: {
          "list ls ps": any,
          show: {
            options: "--license --modelfile --parameters --system --template -v --verbose",
            operands: "text",
          },
        },
      },
    },
  ],
  examples: [
    { bash: "lshw -short", expect: "allow" },
    { bash: "lspci", expect: "allow" },
  ],
};

export default family;
