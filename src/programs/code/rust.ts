import { CHANGES_PUBLISHERS, PUBLISHES, REHEARSE, UNPUBLISHES } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

/** A project may name another compiler, a wrapper around it, or a toolchain by its path. */
const steered = [
  ["rust-toolchain.toml", "path"],
  ["rust-toolchain", "path"],
  [".cargo/config.toml", "rustc", "alias", "credential", "include", "env"],
  [".cargo/config", "rustc", "alias", "credential", "include", "env"],
] as const;
const asksReads = (options = ""): ReadOnlyRow => ({ options, operands: "text" });

const family: Family = {
  about: "Rust.",
  programs: [
    {
      names: "cargo",
      domain: "publish",
      valued: "--manifest-path -p --package --config --color -Z -C",
      harmless: "-n",
      next: REHEARSE,
      deny: { yank: UNPUBLISHES },
      ask: {
        publish: PUBLISHES,
        "release -x|--execute": PUBLISHES,
        "ws|workspaces publish": PUBLISHES,
        "owner -a|-r|--add|--remove": CHANGES_PUBLISHERS,
        "smart-release --execute": PUBLISHES,
      },
      readOnly: {
        globals:
          "-q -v -vv -V --version --list --quiet --verbose --color= --locked --offline " +
          "--frozen --manifest-path= --help -h",
        steered,
        sub: {
          "": "",
          "help version": asksReads(),
          tree: asksReads(
            "-p= -e= -i= -d -f= -F= --package= --edges= --invert= --duplicates --depth= " +
              "--prune= --prefix= --no-dedupe --charset= --format= --features= " +
              "--all-features --no-default-features --target= --workspace --exclude=",
          ),
          metadata: asksReads(
            "--format-version= --no-deps --features= --all-features --no-default-features " +
              "--filter-platform=",
          ),
          "locate-project verify-project read-manifest pkgid": asksReads(
            "--workspace --message-format= -p= --package=",
          ),
          "search info": asksReads("--limit="),
          install: { options: "--list --root=", needs: "--list", operands: "none" },
          owner: { options: "--list -l", needs: "--list -l", operands: "text" },
          fmt: { options: "--check --all -p= --package=", needs: "--check", operands: "none" },
          "audit outdated": asksReads(
            "--json -D= --deny= -R --root-deps-only -d= --depth= -w --workspace --ignore= " +
              "-n --no-fetch",
          ),
          deny: {
            sub: {
              "check list": asksReads("--hide-inclusion-graph --show-stats --disable-fetch -d -s"),
            },
          },
        },
      },
      installs: {
        run: "install",
        valued: "--version --branch --tag --rev --features --root",
        packages: "--git",
        registries: "--registry --index",
      },
    },
    {
      names: "rustc",
      readOnly: {
        options: "-V -vV -Vv --version --print= --explain=",
        needs: "-V -vV -Vv --version --print --explain",
        operands: "none",
        steered,
      },
      writesFiles: { writes: "-o --out-dir" },
    },
    {
      names: "rustup",
      readOnly: {
        globals: "-v -q --verbose --quiet",
        sub: {
          "show check": {
            sub: { "": "-v --verbose", "active-toolchain home profile": "-v --verbose" },
          },
          toolchain: { sub: { list: "-v --verbose -q" } },
          "component target": { sub: { list: "--installed --toolchain= -q" } },
          override: { sub: { list: "" } },
          which: asksReads("--toolchain="),
          doc: { options: "--path", needs: "--path", operands: "text" },
        },
      },
      help: "-V -h",
      emits: "completions",
    },
    {
      names: "rustfmt",
      readOnly: {
        options: "--check --edition= --color= -v -q --config-path= -l --files-with-diff",
        needs: "--check",
        steered,
      },
    },
  ],
  examples: [
    { bash: "cargo publish", expect: "ask" },
    { bash: "cargo yank x", expect: "deny" },
    { bash: "cargo tree", expect: "allow" },
  ],
};

export default family;
