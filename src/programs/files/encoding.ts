import { shows } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Programs that encode and decode text.",
  programs: [
    { names: "base32, basenc", readOnly: shows },
    {
      names: "base64, base32, basenc",
      files: { operands: "reads", valued: "-w -b --wrap --break", reads: "-i", writes: "-o" },
    },
    { names: "base64, base32", decodes: "-d -D --decode" },
    {
      names: "base64",
      readOnly: { options: "* -i= -b= -w= --input= --wrap= --break=", except: "-o --output" },
    },
    {
      names: "xxd",
      readOnly: { options: "* -c= -g= -l= -s= -o= -n=", most: 1, unbundled: true },
      decodes: "-r --revert",
    },
    { names: "basenc, gbase64", decodes: "-d --decode" },
    { names: "uudecode, ascii2uni, rot13, caesar", decodes: "" },
    { names: "uudecode", writesFiles: { writes: "-o" } },
    { names: "certutil", decodes: "-decode" },
  ],
  examples: [
    { bash: "echo cm0= | base64 -d | sh", expect: "deny" },
    { bash: "base64 -d x.txt", expect: "allow" },
  ],
};

export default family;
