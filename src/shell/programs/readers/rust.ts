import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });

/** A project may name another compiler, a wrapper around it, or a toolchain by its path. */
const steered = [
  ["rust-toolchain.toml", "path"],
  ["rust-toolchain", "path"],
  [".cargo/config.toml", "rustc", "alias", "credential", "include", "env"],
  [".cargo/config", "rustc", "alias", "credential", "include", "env"],
] as const;

export const RUST: ReadOnlyTable = {
  cargo: {
    globals: "-q -v -vv -V --version --list --quiet --verbose --color= --locked --offline --frozen --manifest-path= --help -h",
    steered,
    sub: {
      "": "",
      "help version": asks(),
      tree: asks(
        "-p= -e= -i= -d -f= -F= --package= --edges= --invert= --duplicates --depth= --prune= --prefix= --no-dedupe --charset= --format= --features= --all-features --no-default-features --target= --workspace --exclude=",
      ),
      metadata: asks("--format-version= --no-deps --features= --all-features --no-default-features --filter-platform="),
      "locate-project verify-project read-manifest pkgid": asks("--workspace --message-format= -p= --package="),
      "search info": asks("--limit="),
      install: { options: "--list --root=", needs: "--list", operands: "none" },
      owner: { options: "--list -l", needs: "--list -l", operands: "text" },
      fmt: { options: "--check --all -p= --package=", needs: "--check", operands: "none" },
      "audit outdated": asks("--json -D= --deny= -R --root-deps-only -d= --depth= -w --workspace --ignore= -n --no-fetch"),
      deny: { sub: { "check list": asks("--hide-inclusion-graph --show-stats --disable-fetch -d -s") } },
    },
  },
  rustc: {
    options: "-V -vV -Vv --version --print= --explain=",
    needs: "-V -vV -Vv --version --print --explain",
    operands: "none",
    steered,
  },
  rustup: {
    globals: "-v -q --verbose --quiet",
    sub: {
      "show check": { sub: { "": "-v --verbose", "active-toolchain home profile": "-v --verbose" } },
      toolchain: { sub: { list: "-v --verbose -q" } },
      "component target": { sub: { list: "--installed --toolchain= -q" } },
      override: { sub: { list: "" } },
      which: asks("--toolchain="),
      doc: { options: "--path", needs: "--path", operands: "text" },
    },
  },
  rustfmt: { options: "--check --edition= --color= -v -q --config-path= -l --files-with-diff", needs: "--check", steered },
};
