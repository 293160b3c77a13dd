import { asks } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Go.",
  programs: [
    {
      names: "go",
      readOnly: {
        sub: {
          version: { options: "-m -v" },
          env: { options: "-json -changed", operands: "text", like: /^[A-Z]\w*$/ },
          help: asks(),
          doc: asks("-all -c -cmd -short -src -u"),
          // With `@` it would ask the server that the path names.
          list: {
            ...asks("-m -f= -json -deps -test -u -e -find -versions -retracted -mod= -tags="),
            like: /^[^@:]+$/,
          },
          vet: asks("-v -x -json -c= -tags= -mod= -n -race"),
          mod: { sub: { graph: asks("-go="), verify: asks(), why: asks("-m -vendor") } },
        },
      },
      help: "version help",
      writesFiles: { writes: "-o --out-dir" },
    },
    { names: "gofmt", readOnly: { options: "-l -d -s -e -r=" } },
    { names: "goimports", readOnly: { options: "-l -d -e -local=" } },
    { names: "gofumpt", readOnly: { options: "-l -d -e -extra" } },
    {
      names: "staticcheck",
      readOnly: { options: "-f= -tests -checks= -go= -tags= -version", operands: "text" },
    },
  ],
  examples: [
    { bash: "go install example.com/x@latest", expect: "nothing" },
    { bash: "go version", expect: "allow" },
  ],
};

export default family;
