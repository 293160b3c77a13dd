import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });

/** Compiling Go runs nothing of the project; what names another tool (`-toolexec`, `-vettool`) or writes (`-o`, `-w`) is not listed. */
export const GO: ReadOnlyTable = {
  go: {
    sub: {
      version: { options: "-m -v" },
      env: { options: "-json -changed", operands: "text", like: /^[A-Z]\w*$/ },
      help: asks(),
      doc: asks("-all -c -cmd -short -src -u"),
      // With `@` it would ask the server that the path names.
      list: { ...asks("-m -f= -json -deps -test -u -e -find -versions -retracted -mod= -tags="), like: /^[^@:]+$/ },
      vet: asks("-v -x -json -c= -tags= -mod= -n -race"),
      mod: { sub: { graph: asks("-go="), verify: asks(), why: asks("-m -vendor") } },
    },
  },
  gofmt: { options: "-l -d -s -e -r=" },
  goimports: { options: "-l -d -e -local=" },
  gofumpt: { options: "-l -d -e -extra" },
  staticcheck: { options: "-f= -tests -checks= -go= -tags= -version", operands: "text" },
};
