import { checkpointScripts } from "../launchers/escapes.ts";
import { optionScripts } from "../launchers/launcher.ts";
import { shows } from "../lib/read-only.ts";
import type { Family, FileOperands, FileWriter, ReadOnlyRow } from "../program.ts";

const sevenZip: ReadOnlyRow = {
  options: "-h -i --help",
  sub: { "": "", "l t": "*", h: "*", "i b": { options: "*", operands: "text" } },
};
/** They replace the file by a packed or unpacked one. */
const PACK: FileOperands = {
  operands: "writes",
  valued: "-S --suffix",
  unless: [["-c --stdout --to-stdout -k --keep -l --list -t --test", "reads"]],
};
const SEVEN_ZIP: FileWriter = { writes: "-o" };

const family: Family = {
  about: "Archives and compression.",
  programs: [
    { names: "zcat, bzcat", readOnly: shows },
    { names: "zcat, zless, zmore, bzcat, xzcat, zstdcat", files: { operands: "reads" } },
    {
      names: "gunzip, zcat, bunzip2, bzcat, unxz, xzcat, unlzma, zstdcat, uncompress",
      decodes: "",
    },
    { names: "xzcat", readOnly: { options: "*", except: "--files --files0" } },
    {
      names: "zstdcat",
      readOnly: "-f -q -v -k -T? --no-progress --long --memory= --force --quiet --verbose --keep",
    },
    {
      names: "gzip",
      readOnly: {
        options:
          "-l -t -c -d -v -q -f -k -n -N -# --list --test --stdout --to-stdout " +
          "--decompress --uncompress --verbose --quiet --force --keep --fast --best " +
          "--rsyncable",
        needs: "-l -t -c --list --test --stdout --to-stdout",
        check: "unpack",
      },
    },
    {
      names:
        "gzip, gunzip, bzip2, bunzip2, xz, unxz, lzma, zstd, unzstd, lz4, compress, " +
        "uncompress, pigz, brotli",
      files: PACK,
    },
    { names: "gzip, pigz", packedSuffix: ".gz" },
    { names: "gzip, bzip2, xz, zstd", decodes: "-d --decompress" },
    {
      names: "gunzip",
      readOnly: {
        options:
          "-l -t -c -v -q -f -k -n -N --list --test --stdout --to-stdout --verbose --quiet " +
          "--force --keep",
        needs: "-l -t -c --list --test --stdout --to-stdout",
        check: "unpack",
      },
    },
    {
      names: "bzip2",
      readOnly: {
        options: "-t -c -d -v -q -k -f -s -# --test --stdout --decompress --verbose --quiet --keep",
        needs: "-t -c --test --stdout",
        check: "unpack",
      },
      packedSuffix: ".bz2",
    },
    {
      names: "bunzip2",
      readOnly: {
        options: "-t -c -v -q -k --test --stdout --verbose --quiet --keep",
        needs: "-t -c --test --stdout",
      },
    },
    {
      names: "xz",
      readOnly: {
        options:
          "-l -t -c -d -v -q -k -z -T= -# --list --test --stdout --to-stdout --decompress " +
          "--verbose --quiet --robot --keep --threads=",
        needs: "-l -t -c --list --test --stdout --to-stdout",
        check: "unpack",
      },
      packedSuffix: ".xz",
    },
    {
      names: "unxz",
      readOnly: {
        options: "-l -t -c -v -q -k --list --test --stdout --to-stdout --verbose --quiet --keep",
        needs: "-l -t -c --list --test --stdout --to-stdout",
        check: "unpack",
      },
    },
    {
      names: "zstd",
      readOnly: {
        options:
          "-l -t -c -d -v -q -k -# --list --test --stdout --decompress --verbose --quiet --keep",
        needs: "-l -t -c --list --test --stdout",
        check: "unpack",
      },
      packedSuffix: ".zst",
    },
    {
      names: "unzip",
      readOnly: {
        options: "-l -t -v -z -Z -Z1 -Zl -Zm -Zs -Zh -Zt -p -c -q -a -C -M -L -P=",
        needs: "-l -t -v -z -Z -Z1 -Zl -Zm -Zs -Zh -Zt -p -c",
      },
      help: "-h -hh",
      files: { operands: "reads", valued: "-x -P", writes: "-d" },
      decodes: "-p",
    },
    { names: "zipinfo", readOnly: "-1 -2 -s -m -l -v -h -M -t -T -z -C -x" },
    { names: "tar, gtar, bsdtar", readOnly: { options: "*", check: "tar" } },
    {
      names: "tar",
      starts: (args) =>
        optionScripts(args, [
          "--to-command",
          "--use-compress-program",
          "-I",
          "--rsh-command",
          "--info-script",
          "--new-volume-script",
          "-F",
        ]).concat(checkpointScripts(args)),
      deletes: {
        deep: true,
        only: "--remove-files",
        valued: "-f -C -T -X --file --directory --exclude --files-from",
      },
      decodes: "-O --to-stdout",
    },
    { names: "ar", readOnly: { sub: { "t tv vt": { like: /^[^@]/ } } } },
    { names: "7z, 7za, 7zr, 7zz, 7zzs", readOnly: sevenZip },
    { names: "7z", decodes: "-so" },
    { names: "7z, 7za", writesFiles: SEVEN_ZIP },
    { names: "7z, 7zz", help: "-h" },
    { names: "lzma", packedSuffix: ".lzma" },
    { names: "lz4", packedSuffix: ".lz4" },
    { names: "lz4, brotli", decodes: "-d" },
    { names: "compress", packedSuffix: ".Z" },
    { names: "brotli", packedSuffix: ".br" },
    {
      names: "zip",
      starts: (args) => optionScripts(args, ["-TT", "--unzip-command"]),
      deletes: { deep: true, only: "-m --move", valued: "-x -i -P -b -t", operands: "rest" },
    },
    { names: "cpio", writesFiles: { writes: "-D -O -F --directory --file" } },
  ],
  examples: [
    { bash: "tar -czf x.tgz src", expect: "nothing" },
    { bash: "tar -tzf x.tgz", expect: "allow" },
    { bash: "zip -r x.zip src", expect: "nothing" },
  ],
};

export default family;
