import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });
const any: ReadOnlyRow = { options: "*", operands: "text" };

const flags = (list: string): ReadOnlyRow => ({ options: list, needs: list.replaceAll("=", ""), operands: "text" });

const encodings: ReadOnlyRow = {
  options: "-h -V --help --version",
  sub: { "": "", probe: "", "decode encode": { options: "-c -p --pipe --to-stdout", needs: "-c -p --pipe --to-stdout" } },
};

export const MACOS: ReadOnlyTable = {
  sw_vers: any,
  system_profiler: asks("-json -xml -listDataTypes -detailLevel= -timeout= -nospawn"),
  ioreg: any,
  mdls: any,
  vm_stat: any,
  hostinfo: any,
  machine: any,
  otool: any,
  dyld_info: any,
  dwarfdump: { options: "*", except: "-o --out-file" },
  defaults: {
    options: "-currentHost -host= -g -globalDomain -app=",
    sub: { "read read-type find domains help": asks("-currentHost -host= -g -globalDomain -app=") },
  },
  plutil: { options: "-p -lint -s -help", needs: "-p -lint -help" },
  PlistBuddy: { options: "-c= -x", needs: "-c", values: { "-c": /^(?:Print|print)\b[^;]*$/ } },
  pmset: { options: "-g", needs: "-g", operands: "text" },
  csrutil: { sub: { status: "" } },
  fdesetup: { sub: { "status isactive": "" } },
  scutil: { options: "--dns --proxy --nwi --get= --help -w= -t=", needs: "--dns --proxy --nwi --get --help -w", operands: "none" },
  networksetup: {
    options:
      "-help -version -printcommands -getinfo -getcomputername -getMTU -getmedia -getdnsservers -getsearchdomains -getwebproxy -getsecurewebproxy -getftpproxy -getsocksfirewallproxy -getstreamingproxy -getgopherproxy -getproxybypassdomains -getautoproxyurl -getpassiveftp -getproxyautodiscovery " +
      "-getairportnetwork -getairportpower -getadditionalroutes -getv6additionalroutes -getmacaddress -getnetworkserviceenabled -getcurrentlocation -getHardwarePort -listallnetworkservices -listallhardwareports -listnetworkserviceorder -listlocations -listpreferredwirelessnetworks -listvalidMTUrange -listvalidmedia " +
      "-listVLANs -listdevicesthatsupportVLAN -listBonds -listpppoeservices -showBondStatus -showpppoestatus -showpppoeprofiles -isBondSupported",
    check: "some",
    operands: "text",
  },
  diskutil: { sub: { "list info information listFilesystems activity": asks("-plist --all -all") } },
  hdiutil: {
    sub: {
      "info imageinfo verify checksum plugins isencrypted pmap fsid help": {
        options: "-plist -verbose -quiet -debug -type= -format -checksum",
      },
    },
  },
  tmutil: {
    sub: {
      "listbackups listlocalsnapshots listlocalsnapshotdates destinationinfo isexcluded latestbackup machinedirectory status compare uniquesize calculatedrift version help":
        any,
    },
  },
  spctl: { options: "-a -v -vv -vvv -t= --assess --status --verbose --type= --raw --context=", needs: "-a --assess --status" },
  codesign: {
    options:
      "-d -v -vv -vvv -vvvv -r= --display --verify --verbose --deep --strict --all-architectures --check-notarization --entitlements= --xml --requirements= --validate-constraint",
    needs: "-d -v --display --verify --validate-constraint",
    values: { "--entitlements": /^:?-$/, "-r": /^-$/, "--requirements": /^-$/ },
  },
  pkgutil: {
    options:
      "--pkgs --pkgs-plist --groups --groups-plist --files= --only-files --only-dirs --lsbom= --export-plist= --pkg-info= --pkg-info-plist= --pkg-groups= --group-pkgs= --file-info= --file-info-plist= --check-signature --payload-files= --volume= --regexp --verbose -v -h --help",
    check: "some",
    operands: "text",
  },
  lipo: { options: "-info -archs -detailed_info -verify_arch=", needs: "-info -archs -detailed_info -verify_arch" },
  xattr: { options: "-l -p -r -s -v -x -h", operands: "text" },
  dscl: {
    options: "-plist -raw -url -q",
    sub: { ". /Local/Default localhost": { sub: { "read readall list search -read -readall -list -search": any } } },
  },
  binhex: encodings,
  applesingle: encodings,
  macbinary: encodings,
  launchctl: {
    sub: {
      "list print-cache print-disabled managername managerpid manageruid hostinfo blame help version resolveport dumpjpcategory": any,
    },
  },
  profiles: {
    sub: { "list show status help version": asks("-type= -user= -verbose -output=stdout -all"), validate: asks("-type= -path=") },
  },
  sips: { options: "-g= --getProperty= -1 --oneLine --verify --help", needs: "-g --getProperty --verify --help" },
  textutil: { options: "-info -stdout -cat= -convert= -format= -inputencoding= -help --help", needs: "-info -stdout -help --help" },
  symbols: { options: "-noHeaders -uuid -w -v -help -arch= -onlyFuncStarts -noSources -lazy" },
  mdutil: { options: "-s -a", needs: "-s", operands: "names" },
  mdimport: { options: "-L -A -X", needs: "-L -A -X", operands: "none" },
  qlmanage: { options: "-m -h", needs: "-m -h", operands: "text" },
  // Certificates and names. What shows a key or a password is not among them, nor `-s`, which sets the list.
  security: {
    sub: {
      "find-certificate": asks("-a -c= -e= -p -Z -m"),
      "find-identity": asks("-v -p= -s="),
      "list-keychains list-smartcards default-keychain login-keychain": asks("-d="),
      "show-keychain-info": { operands: "names" },
      "dump-trust-settings": { options: "-s -d", operands: "none" },
      "get-identity-preference": asks("-s= -p= -c -Z"),
      "help error": asks(),
      "translocate-policy-check translocate-status-check translocate-original-path": { operands: "names" },
    },
  },
  GetFileInfo: { options: "-a? -c -d -m -t -P", operands: "names" },
  kextstat: any,
  nvram: { options: "-p -x", needs: "-p", operands: "none" },
  softwareupdate: flags("-l --list --history --list-full-installers"),
  xcodebuild: { options: "-version -showsdks -sdk= -json", needs: "-version -showsdks", operands: "none" },
  "xcode-select": { options: "-p -v -h --print-path --version", needs: "-p -v -h --print-path --version", operands: "none" },
  xcrun: {
    options: "--find= -f= --show-sdk-path --show-sdk-version --show-sdk-platform-path --show-toolchain-path --sdk= --version",
    needs: "--find -f --show-sdk-path --show-sdk-version --show-sdk-platform-path --show-toolchain-path --version",
    operands: "none",
  },
};
