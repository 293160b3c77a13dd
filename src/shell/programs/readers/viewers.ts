import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

/** A file here: an address would be asked for it, and a word with a colon may choose another reader. */
const HERE = /^[^:]*$/;

const csv: ReadOnlyRow = { options: "*", like: HERE };
const table =
  "-d= -n -s= -i -v -l= -j -e= --delimiter= --no-headers --select= --ignore-case --invert-match --limit= --start= --end= --len=";
const xsv: ReadOnlyRow = {
  sub: {
    "headers count stats frequency select search slice sort table flatten cat join fmt": `${table} --index= --just-names --everything --median --mode --cardinality --numeric -N -R --reverse`,
  },
};

/** Programs that show what is in a file of some format. */
export const VIEWERS: ReadOnlyTable = {
  sdiff: { options: "* -w= --width= -I= --ignore-matching-lines=", except: "-o --output --diff-program" },
  bc: { options: "-l -q -s -w -e= --mathlib --quiet --standard --warn --expression=", operands: "none" },
  info: { options: "-w -a --where --all --subnodes", operands: "text", like: /^[\w.:+-]+$/ },
  ar: { sub: { "t tv vt": { like: /^[^@]/ } } },
  gron: {
    options: "-u -c -m -s -v -j --ungron --colorize --monochrome --stream --values --json --no-sort --no-color --version",
    like: HERE,
  },
  csvlook: csv,
  csvcut: csv,
  csvgrep: csv,
  csvstat: csv,
  csvsort: csv,
  csvjoin: csv,
  csvstack: csv,
  csvjson: csv,
  csvformat: csv,
  csvclean: { options: "-n --dry-run -d= -t", needs: "-n --dry-run" },
  xsv,
  pygmentize: { options: "-l= -f= -g -s -L? -N= -V", values: { "-f": /^\w+$/, "-l": /^[\w+#-]+$/ } },
  exiftool: {
    options:
      "-s -s2 -s3 -S -a -u -g -G -G1 -j -json -n -q -ver -r -ext= -c= -f -t -T -X -csv -l -h -e -fast -fast2 -common -ee -list -listx -validate",
  },
  ffprobe: {
    options:
      "-v= -loglevel= -hide_banner -show_format -show_streams -show_chapters -show_programs -show_error -show_entries= -select_streams= -print_format= -of= -output_format= -count_frames -count_packets -pretty -unit -sexagesimal -i= -version",
    values: { "-i": HERE },
    like: HERE,
  },
  mediainfo: {
    options: "-f --Full --Output= --Version --Help",
    values: { "--Output": /^\w*$/ },
    like: HERE,
  },
  soxi: "-t -r -c -s -d -D -b -B -p -e -a",
  afinfo: "-b -r -h -x -d -i",
  pdfinfo: "-f= -l= -box -meta -custom -js -struct -struct-text -isodates -rawdates -dests -url -enc= -listenc -v",
  pdffonts: "-f= -l= -subst -v",
  pdfimages: { options: "-list -f= -l=", needs: "-list" },
  javap: {
    options:
      "-c -v -verbose -p -l -s -private -public -protected -package -sysinfo -constants -cp= -classpath= --class-path= -version -help",
    like: /^[^@]/,
  },
  shfmt:
    "-d -l -f -s -p -i= -bn -ci -sr -kp -fn -ln= --diff --list --find --simplify --posix --indent= --binary-next-line --case-indent --language-dialect= --version",
  typos: {
    options: "--diff --format= --exclude= --files --identifiers --words --type-list --sort -q -v --quiet --verbose --color= -V --version",
  },
  vulture: "--min-confidence= --exclude= --ignore-names= --ignore-decorators= --sort-by-size -v --verbose --version",
  pydocstyle:
    "-v -s -e -d --select= --ignore= --convention= --add-select= --add-ignore= --match= --match-dir= --count --explain --source --version",
};
