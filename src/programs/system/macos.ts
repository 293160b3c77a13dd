import { appleScripts } from "../launchers/escapes.ts";
import { optionScripts } from "../launchers/launcher.ts";
import { any, asks } from "../lib/read-only.ts";
import { HELP_OPTIONS, SHOWS_SECRET, STOPS_MACHINE } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

const encodings: ReadOnlyRow = {
  options: "-h -V --help --version",
  sub: {
    "": "",
    probe: "",
    "decode encode": { options: "-c -p --pipe --to-stdout", needs: "-c -p --pipe --to-stdout" },
  },
};

const family: Family = {
  about: "Programs of macOS.",
  programs: [
    {
      names: "sw_vers, ioreg, mdls, vm_stat, hostinfo, machine, otool, dyld_info, kextstat",
      readOnly: any,
    },
    {
      names: "system_profiler",
      readOnly: asks("-json -xml -listDataTypes -detailLevel= -timeout= -nospawn"),
    },
    { names: "dwarfdump", readOnly: { options: "*", except: "-o --out-file" } },
    {
      names: "defaults",
      readOnly: {
        options: "-currentHost -host= -g -globalDomain -app=",
        sub: {
          "read read-type find domains help": asks("-currentHost -host= -g -globalDomain -app="),
        },
      },
    },
    { names: "plutil", readOnly: { options: "-p -lint -s -help", needs: "-p -lint -help" } },
    {
      names: "PlistBuddy",
      readOnly: { options: "-c= -x", needs: "-c", values: { "-c": /^(?:Print|print)\b[^;]*$/ } },
    },
    { names: "pmset", readOnly: { options: "-g", needs: "-g", operands: "text" } },
    {
      names: "pmset, nvram",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} -p -g -x -xp`,
          bare: false,
          effect: "changes settings of the whole machine",
        },
      ],
    },
    {
      names: "csrutil",
      rules: [
        {
          domain: "system",
          run: "enable|disable|clear|authenticated-root",
          effect: "changes a protection of this machine",
        },
      ],
      readOnly: { sub: { status: "" } },
    },
    {
      names: "spctl, csrutil",
      domain: "infra",
      ask: {
        "--master-disable|--global-disable|--disable|--add|--remove":
          "switches a protection of this machine off",
        "disable|clear": "switches a protection of this machine off",
      },
    },
    { names: "fdesetup", readOnly: { sub: { "status isactive": "" } } },
    {
      names: "scutil",
      rules: [{ domain: "system", flag: "--set", effect: "changes settings of the whole machine" }],
      readOnly: {
        options: "--dns --proxy --nwi --get= --help -w= -t=",
        needs: "--dns --proxy --nwi --get --help -w",
        operands: "none",
      },
    },
    {
      names: "diskutil",
      rules: [
        {
          domain: "devices",
          run:
            "eraseDisk|eraseVolume|eraseOptical|partitionDisk|resizeVolume|zeroDisk|" +
            "randomDisk|secureErase|reformat",
          effect: "erases a disk",
        },
        {
          domain: "devices",
          run:
            "apfs|appleRAID|coreStorage|cs " +
            "deleteContainer|deleteVolume|deleteVolumeGroup|eraseVolume|delete",
          effect: "erases a volume",
        },
        {
          domain: "devices",
          asks: true,
          run: "unmount|unmountDisk|eject",
          effect: "takes a disk away from those that use it",
        },
      ],
      readOnly: {
        sub: { "list info information listFilesystems activity": asks("-plist --all -all") },
      },
    },
    {
      names: "hdiutil",
      readOnly: {
        sub: {
          "info imageinfo verify checksum plugins isencrypted pmap fsid help": {
            options: "-plist -verbose -quiet -debug -type= -format -checksum",
          },
        },
      },
    },
    {
      names: "spctl",
      rules: [
        {
          domain: "system",
          flag:
            "--master-disable --master-enable --global-disable --global-enable --disable " +
            "--enable --add --remove",
          effect: "changes a protection of this machine",
        },
      ],
      readOnly: {
        options: "-a -v -vv -vvv -t= --assess --status --verbose --type= --raw --context=",
        needs: "-a --assess --status",
      },
    },
    {
      names: "codesign",
      readOnly: {
        options:
          "-d -v -vv -vvv -vvvv -r= --display --verify --verbose --deep --strict " +
          "--all-architectures --check-notarization --entitlements= --xml --requirements= " +
          "--validate-constraint",
        needs: "-d -v --display --verify --validate-constraint",
        values: { "--entitlements": /^:?-$/, "-r": /^-$/, "--requirements": /^-$/ },
      },
    },
    {
      names: "pkgutil",
      readOnly: {
        options:
          "--pkgs --pkgs-plist --groups --groups-plist --files= --only-files --only-dirs " +
          "--lsbom= --export-plist= --pkg-info= --pkg-info-plist= --pkg-groups= " +
          "--group-pkgs= --file-info= --file-info-plist= --check-signature " +
          "--payload-files= --volume= --regexp --verbose -v -h --help",
        check: "some",
        operands: "text",
      },
    },
    {
      names: "lipo",
      readOnly: {
        options: "-info -archs -detailed_info -verify_arch=",
        needs: "-info -archs -detailed_info -verify_arch",
      },
    },
    {
      names: "xattr",
      rules: [
        { domain: "system", flag: "-d -c -w", effect: "changes how the system guards a file" },
      ],
      readOnly: { options: "-l -p -r -s -v -x -h", operands: "text" },
    },
    {
      names: "dscl",
      rules: [
        {
          domain: "system",
          flag: "-create -delete -append -passwd -change",
          effect: "changes who may log in, and as whom",
        },
      ],
      readOnly: {
        options: "-plist -raw -url -q",
        sub: {
          ". /Local/Default localhost": {
            sub: { "read readall list search -read -readall -list -search": any },
          },
        },
      },
    },
    { names: "binhex, applesingle, macbinary", readOnly: encodings },
    { names: "binhex", help: "-h -V" },
    {
      names: "launchctl",
      domain: "infra",
      ask: { "unload|remove|bootout|disable|stop": "stops a service of this machine" },
      rules: [
        { domain: "power", run: "reboot|shutdown", effect: STOPS_MACHINE },
        {
          domain: "services",
          run:
            "load|unload|bootstrap|bootout|enable|disable|submit|remove|stop|start|kickstart|" +
            "kill|setenv|config",
          effect: "changes which services run on this machine",
        },
      ],
      readOnly: {
        sub: {
          ["list print-cache print-disabled managername managerpid manageruid hostinfo " +
            "blame help version resolveport dumpjpcategory"]: any,
        },
      },
    },
    {
      names: "profiles",
      readOnly: {
        sub: {
          "list show status help version": asks("-type= -user= -verbose -output=stdout -all"),
          validate: asks("-type= -path="),
        },
      },
    },
    {
      names: "sips",
      readOnly: {
        options: "-g= --getProperty= -1 --oneLine --verify --help",
        needs: "-g --getProperty --verify --help",
      },
    },
    {
      names: "textutil",
      readOnly: {
        options: "-info -stdout -cat= -convert= -format= -inputencoding= -help --help",
        needs: "-info -stdout -help --help",
      },
    },
    {
      names: "symbols",
      readOnly: { options: "-noHeaders -uuid -w -v -help -arch= -onlyFuncStarts -noSources -lazy" },
    },
    { names: "mdutil", readOnly: { options: "-s -a", needs: "-s", operands: "names" } },
    { names: "mdimport", readOnly: { options: "-L -A -X", needs: "-L -A -X", operands: "none" } },
    { names: "qlmanage", readOnly: { options: "-m -h", needs: "-m -h", operands: "text" } },
    // Certificates and names. What shows a key or a password is not among them, nor `-s`, which
    // sets the list.
    {
      names: "security",
      rules: [
        {
          domain: "system",
          run: "add-trusted-cert|remove-trusted-cert|delete-keychain|unlock-keychain",
          effect: "changes whom this machine trusts",
        },
      ],
      secrets: [
        {
          run: "find-generic-password|find-internet-password",
          flag: "-w -g",
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        {
          run: "dump-keychain|export|unlock-keychain",
          decision: "deny",
          effect: "opens or exports the whole keychain",
        },
      ],
      readOnly: {
        sub: {
          "find-certificate": asks("-a -c= -e= -p -Z -m"),
          "find-identity": asks("-v -p= -s="),
          "list-keychains list-smartcards default-keychain login-keychain": asks("-d="),
          "show-keychain-info": { operands: "names" },
          "dump-trust-settings": { options: "-s -d", operands: "none" },
          "get-identity-preference": asks("-s= -p= -c -Z"),
          "help error": asks(),
          "translocate-policy-check translocate-status-check translocate-original-path": {
            operands: "names",
          },
        },
      },
    },
    { names: "GetFileInfo", readOnly: { options: "-a? -c -d -m -t -P", operands: "names" } },
    { names: "nvram", readOnly: { options: "-p -x", needs: "-p", operands: "none" } },
    {
      names: "xcodebuild",
      readOnly: {
        options: "-version -showsdks -sdk= -json",
        needs: "-version -showsdks",
        operands: "none",
      },
    },
    {
      names: "xcode-select",
      readOnly: {
        options: "-p -v -h --print-path --version",
        needs: "-p -v -h --print-path --version",
        operands: "none",
      },
    },
    {
      names: "osascript",
      starts: (args) => optionScripts(args, ["-e"]).flatMap(({ script }) => appleScripts(script)),
      runsCode: { code: "-e -c", unless: "-v --version --help", stdin: true },
    },
    {
      names: "systemsetup",
      rules: [
        {
          domain: "system",
          flag: "-setremotelogin -settime -settimezone -setcomputername -setnetworktimeserver",
          effect: "changes settings of the whole machine",
        },
      ],
    },
  ],
  examples: [
    { bash: "diskutil eraseDisk APFS x disk2", expect: "deny" },
    { bash: "security dump-keychain", expect: "deny" },
    { bash: "sw_vers", expect: "allow" },
  ],
};

export default family;
