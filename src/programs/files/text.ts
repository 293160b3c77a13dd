import { optionScripts } from "../launchers/launcher.ts";
import type { Family, FileOperands, ReadOnlyRow } from "../program.ts";

const VALUED_BY_GREP =
  "* -e= -f= -m= -A= -B= -C= -d= -D= --regexp= --file= --max-count= --after-context= " +
  "--before-context= --context= --include= --exclude= --exclude-dir= --exclude-from= " +
  "--label= --binary-files= --color= --directories= --devices=";
const grep: ReadOnlyRow = { options: VALUED_BY_GREP, lead: 1 };
const awk: ReadOnlyRow = {
  options:
    "-F= -v= -b -M -n -P -c -N -S -O -s --field-separator= --assign= --csv --posix " +
    "--traditional --bignum --sandbox --non-decimal-data --re-interval",
  lead: 1,
  ordered: true,
  check: "awk",
};
const sed: ReadOnlyRow = {
  options:
    "-n -e= -E -r -s -u -z -a --quiet --silent --expression= --regexp-extended --separate " +
    "--unbuffered --null-data --posix --debug --sandbox",
  lead: 1,
  check: "sed",
};
const SED: FileOperands = {
  operands: "reads",
  skips: 1,
  given: "-e --expression -f --file",
  valued: "-e --expression -l",
  reads: "-f --file",
  unless: [["-i -I --in-place", "writes", 1]],
};
const AWK: FileOperands = {
  operands: "reads",
  skips: 1,
  given: "-f --file -e --source",
  valued: "-F -v -e --source --field-separator --assign -i --include",
  reads: "-f --file",
  unless: [["-i --include", "writes", 1]],
};
const JQ: FileOperands = {
  operands: "reads",
  skips: 1,
  given: "-f --from-file",
  valued: "--arg/2 --argjson/2 --indent -L",
  second: "--slurpfile --rawfile",
  reads: "-f --from-file",
};

const family: Family = {
  about: "Programs that read and change text.",
  programs: [
    { names: "zfgrep, bzgrep, xzgrep, zstdgrep", readOnly: grep },
    { names: "awk, gawk, mawk, nawk", readOnly: awk, files: AWK },
    { names: "sed, gsed", readOnly: sed, files: SED },
    {
      names: "jq",
      readOnly: { options: "* -f= -L= --from-file= --indent=", lead: 1, check: "jq" },
    },
    { names: "jq, gojq", files: JQ },
    { names: "gawk, jq", help: "-V -h" },
    { names: "gojq", readOnly: { options: "* -f= -L= --indent=", lead: 1, check: "jq" } },
    {
      names: "jaq",
      readOnly: {
        options:
          "-r -c -n -s -e -S -C -M -j -a --raw-output --compact-output --null-input " +
          "--slurp --sort-keys --tab --indent= --arg=",
        lead: 1,
        check: "jq",
      },
    },
    { names: "yq, jaq", files: { ...JQ, unless: [["-i --inplace --in-place", "writes", 1]] } },
    {
      names: "yq",
      readOnly: {
        options:
          "-r -C -M -P -j -o= -p= -N -e -n -0 -I= -c -y -Y -v -V -h --unwrapScalar " +
          "--colors --no-colors --prettyPrint --tojson --output-format= --input-format= " +
          "--no-doc --exit-status --null-input --nul-output --indent= --verbose " +
          "--raw-output --compact-output --yaml-output",
        lead: 1,
        check: "jq",
      },
      writesFiles: { operands: "rest", only: "-i --inplace" },
    },
    {
      names: "xq",
      readOnly: {
        options: "-r -c -n -x -q= -m --raw-output --compact-output --xpath=",
        lead: 1,
        check: "jq",
      },
    },
    {
      names: "xmllint",
      readOnly: {
        options:
          "--noout --format --xpath= --html --nonet --pretty= --recover --nowarning --huge " +
          "--noblanks --version",
        like: /^(?!.*:\/\/)/s,
      },
    },
    { names: "delta, bat, batcat, glow, mdcat, highlight, xmllint", files: { operands: "reads" } },
    { names: "locate, plocate, mdfind, whereis", readOnly: { options: "*", operands: "text" } },
    {
      names: "bat",
      readOnly: {
        options:
          "* -l= -H= -r= -m= --language= --style= --theme= --line-range= --highlight-line= " +
          "--wrap= --tabs= --color= --decorations= --paging= --map-syntax= --file-name=",
        except: "--pager --config-file --generate-config-file --diagnostic",
        like: /^(?!cache$)/,
      },
    },
    {
      names: "batcat",
      readOnly: {
        options:
          "* -l= -H= -r= --language= --style= --theme= --line-range= --color= " +
          "--decorations= --paging=",
        except: "--pager --config-file --generate-config-file",
        like: /^(?!cache$)/,
      },
    },
    {
      names: "man",
      readOnly: {
        options: "-k -f -w -a -K -s= -S= -L= --where --all --apropos --whatis --sections=",
        operands: "text",
        like: /^[\w.:+[\]()@-]+$/,
      },
      starts: (args) => optionScripts(args, ["-P", "--pager", "-H", "--html"]),
    },
    { names: "man, whereis, apropos", files: { operands: "text" } },
    { names: "apropos", readOnly: { options: "-e -w -r -s= -l", operands: "text" } },
    { names: "whatis", readOnly: { options: "-r -w -l -s=", operands: "text" } },
    {
      names: "tldr",
      readOnly: { options: "-p= -L= --platform= --language= --list -l", operands: "text" },
    },
    {
      names: "tokei",
      readOnly: {
        options:
          "-f -l -s= -t= -e= -C -c= -n= -v -V --files --languages --sort= --type= --types= " +
          "--exclude= --hidden --no-ignore --compact",
      },
    },
    { names: "scc", readOnly: { options: "*", except: "-o --output --format-multi" } },
    {
      names: "cloc",
      readOnly: {
        options:
          "--by-file --by-file-by-lang --json --yaml --csv --md --xml --quiet -q " +
          "--include-lang= --include-ext= --exclude-dir= --exclude-lang= --exclude-ext= " +
          "--not-match-d= --match-f= --not-match-f= --vcs= --git --hide-rate --sum-one",
        values: { "--vcs": /^(?:git|svn|auto)$/ },
      },
    },
    // `@file` holds further arguments.
    { names: "nm, objdump, size", readOnly: { options: "*", except: "--plugin", like: /^[^@]/ } },
    { names: "readelf, addr2line", readOnly: { options: "*", like: /^[^@]/ } },
    { names: "c++filt", readOnly: { options: "*", operands: "text", like: /^[^@]/ } },
    {
      names: "csplit",
      files: { operands: "reads", valued: "-b -n --digits --suffix-format", writes: "-f --prefix" },
    },
    { names: "crudini", writesFiles: { operands: "rest" } },
    { names: "mawk", help: "-W -V" },
  ],
  examples: [
    { bash: "sed -i s/a/b/ src/x.ts", expect: "nothing" },
    { bash: "sed -n 1,5p src/x.ts", expect: "allow" },
    { bash: "jq . package.json", expect: "allow" },
  ],
};

export default family;
