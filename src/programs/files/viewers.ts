import type { Family, ReadOnlyRow } from "../program.ts";

/**
 * A file here: an address would be asked for it, and a word with a colon may choose another reader.
 */
const HERE = /^[^:]*$/;
const csv: ReadOnlyRow = { options: "*", like: HERE };
const table =
  "-d= -n -s= -i -v -l= -j -e= --delimiter= --no-headers --select= --ignore-case " +
  "--invert-match --limit= --start= --end= --len=";
const xsv: ReadOnlyRow = {
  sub: {
    "headers count stats frequency select search slice sort table flatten cat join fmt":
      `${table} --index= --just-names --everything --median --mode --cardinality --numeric ` +
      "-N -R --reverse",
  },
};

const family: Family = {
  about: "Programs that show files of one kind.",
  programs: [
    {
      names: "sdiff",
      readOnly: {
        options: "* -w= --width= -I= --ignore-matching-lines=",
        except: "-o --output --diff-program",
      },
    },
    { names: "sdiff, pygmentize", files: { operands: "reads" } },
    {
      names: "bc",
      readOnly: {
        options: "-l -q -s -w -e= --mathlib --quiet --standard --warn --expression=",
        operands: "none",
      },
    },
    {
      names: "info",
      readOnly: {
        options: "-w -a --where --all --subnodes",
        operands: "text",
        like: /^[\w.:+-]+$/,
      },
    },
    {
      names: "gron",
      readOnly: {
        options:
          "-u -c -m -s -v -j --ungron --colorize --monochrome --stream --values --json " +
          "--no-sort --no-color --version",
        like: HERE,
      },
    },
    {
      names: "csvlook, csvcut, csvgrep, csvstat, csvsort, csvjoin, csvstack, csvjson, csvformat",
      readOnly: csv,
    },
    { names: "csvclean", readOnly: { options: "-n --dry-run -d= -t", needs: "-n --dry-run" } },
    { names: "xsv", readOnly: xsv },
    {
      names: "pygmentize",
      readOnly: {
        options: "-l= -f= -g -s -L? -N= -V",
        values: { "-f": /^\w+$/, "-l": /^[\w+#-]+$/ },
      },
    },
    {
      names: "exiftool",
      readOnly: {
        options:
          "-s -s2 -s3 -S -a -u -g -G -G1 -j -json -n -q -ver -r -ext= -c= -f -t -T -X -csv " +
          "-l -h -e -fast -fast2 -common -ee -list -listx -validate",
      },
    },
    {
      names: "ffprobe",
      readOnly: {
        options:
          "-v= -loglevel= -hide_banner -show_format -show_streams -show_chapters " +
          "-show_programs -show_error -show_entries= -select_streams= -print_format= -of= " +
          "-output_format= -count_frames -count_packets -pretty -unit -sexagesimal -i= " +
          "-version",
        values: { "-i": HERE },
        like: HERE,
      },
    },
    {
      names: "mediainfo",
      readOnly: {
        options: "-f --Full --Output= --Version --Help",
        values: { "--Output": /^\w*$/ },
        like: HERE,
      },
    },
    { names: "soxi", readOnly: "-t -r -c -s -d -D -b -B -p -e -a" },
    { names: "afinfo", readOnly: "-b -r -h -x -d -i" },
    {
      names: "pdfinfo",
      readOnly:
        "-f= -l= -box -meta -custom -js -struct -struct-text -isodates -rawdates -dests " +
        "-url -enc= -listenc -v",
    },
    { names: "pdffonts", readOnly: "-f= -l= -subst -v" },
    { names: "pdfimages", readOnly: { options: "-list -f= -l=", needs: "-list" } },
    {
      names: "javap",
      readOnly: {
        options:
          "-c -v -verbose -p -l -s -private -public -protected -package -sysinfo " +
          "-constants -cp= -classpath= --class-path= -version -help",
        like: /^[^@]/,
      },
    },
    {
      names: "shfmt",
      readOnly:
        "-d -l -f -s -p -i= -bn -ci -sr -kp -fn -ln= --diff --list --find --simplify " +
        "--posix --indent= --binary-next-line --case-indent --language-dialect= --version",
    },
    {
      names: "typos",
      readOnly: {
        options:
          "--diff --format= --exclude= --files --identifiers --words --type-list --sort -q " +
          "-v --quiet --verbose --color= -V --version",
      },
    },
    {
      names: "vulture",
      readOnly:
        "--min-confidence= --exclude= --ignore-names= --ignore-decorators= --sort-by-size " +
        "-v --verbose --version",
    },
    {
      names: "pydocstyle",
      readOnly:
        "-v -s -e -d --select= --ignore= --convention= --add-select= --add-ignore= " +
        "--match= --match-dir= --count --explain --source --version",
    },
  ],
  examples: [
    { bash: "pdftotext a.pdf -", expect: "nothing" },
    { bash: "exiftool a.jpg", expect: "allow" },
  ],
};

export default family;
