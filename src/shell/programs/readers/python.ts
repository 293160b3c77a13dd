import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

/** Names, not addresses. */
const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text", like: /^(?!.*:\/\/)/s });

const PIP =
  "--format= --outdated -o --uptodate -u --local -l --user --not-required --exclude= --exclude-editable --include-editable -e --editable --pre --verbose -v --files -f --all --require-virtualenv --disable-pip-version-check --no-color --quiet -q --no-input --isolated --no-cache-dir --path= --debug";

const VENV = [[".venv"]] as const;

const pip: ReadOnlyRow = {
  globals: "-q -v --quiet --verbose --no-color --disable-pip-version-check --no-input --isolated --require-virtualenv --no-cache-dir",
  sub: {
    "list freeze show check inspect": asks(PIP),
    "help debug completion": asks("--bash --zsh --fish"),
    hash: { options: "-a= --algorithm=" },
    cache: { sub: { "dir info list": asks("--format=") } },
    index: { sub: { versions: { options: "--pre --json --python-version= --only-binary= --no-binary=", operands: "text" } } },
  },
};

/** Python itself looks for modules beside what it runs: only questions about itself are sure to read. */
export const PYTHON: ReadOnlyTable = {
  pip,
  pip3: pip,
  pipx: { sub: { list: asks("--json --short --include-injected"), environment: asks("-V= --value=") } },
  uv: {
    globals: "-q -v --quiet --verbose --no-progress --color= --offline --no-config",
    sub: {
      help: asks("--no-pager"),
      version: { options: "--short --output-format=", operands: "none" },
      cache: { sub: { "dir size": asks("--human -H") } },
      // Asked about packages, it starts the interpreter of the environment that it finds here.
      pip: {
        steered: VENV,
        sub: { "list freeze show check tree": asks(`${PIP} --strict --depth= --prune= --invert --no-dedupe --outdated`) },
      },
      python: {
        steered: VENV,
        sub: {
          dir: asks("--bin"),
          "list find": asks(
            "--all-versions --all-platforms --only-installed --only-downloads --output-format= --no-project --system --show-version",
          ),
        },
      },
      tool: { sub: { dir: asks("--bin") } },
      self: { sub: { version: asks("--short --output-format=") } },
    },
  },
  poetry: {
    steered: [...VENV, ["pyproject.toml", "requires-plugins"]],
    options: "-q -v -n --quiet --verbose --no-interaction --no-ansi --ansi",
    sub: {
      show: asks(
        "-t -l -o -a -T -q -v --tree --latest --outdated --all --top-level --only= --with= --without= --why --no-truncate --format=",
      ),
      env: { sub: { "info list": asks("-p --path --full-path --executable") } },
      version: { options: "-s --short", operands: "none" },
      about: { operands: "none" },
      check: { options: "--lock --strict", operands: "none" },
    },
  },
  conda: {
    sub: {
      list: asks("-n= --name= --json --export -e --explicit --full-name -f --revisions -r --no-pip --md5 --canonical -c --quiet -q"),
      info: asks("-a -e -s --all --envs --json --base --system --license"),
      env: { sub: { list: asks("--json") } },
      search: asks("--json --info -i --envs"),
    },
  },
  rbenv: { sub: { "versions version which whence root prefix commands": asks("--bare --skip-aliases") } },
  pyenv: { sub: { "versions version which whence root commands": asks("--bare --skip-aliases") } },
  ruff: {
    globals: "-q -v -s --quiet --verbose --silent --isolated --help",
    // A project may turn fixes on, and then checking writes.
    steered: [
      ["pyproject.toml", "fix=true"],
      ["ruff.toml", "fix=true"],
      [".ruff.toml", "fix=true"],
    ],
    sub: {
      "": "",
      check: {
        options:
          "--no-fix --diff --show-fixes --statistics --preview --no-preview --output-format= --select= --ignore= --extend-select= --extend-ignore= --per-file-ignores= --line-length= --target-version= --config= --exclude= --extend-exclude= --force-exclude --respect-gitignore " +
          "--show-files --show-settings --exit-zero --exit-non-zero-on-fix --no-cache -n -e --ignore-noqa --stdin-filename= --unfixable= --fixable= -w --watch --no-respect-gitignore",
        values: { "--config": /^[^=]+$/ },
      },
      format: {
        options: "--check --diff --preview --line-length= --target-version= --exclude= --config= --no-cache -n --stdin-filename= --range=",
        needs: "--check --diff",
        values: { "--config": /^[^=]+$/ },
      },
      rule: asks("--all --output-format="),
      "config linter version help": asks("--output-format="),
    },
  },
  black: {
    options:
      "--check --diff -q -v -S -C -l= -t= --quiet --verbose --color --no-color --line-length= --target-version= --include= --exclude= --extend-exclude= --force-exclude= --config= --fast --safe --preview --skip-string-normalization -W= --workers=",
    needs: "--check --diff",
  },
  isort: {
    options:
      "--check --check-only -c --diff -q -v -d --quiet --verbose --profile= --line-length= -l= --src= --skip= --filter-files --settings-path= --sp= --color --only-modified --gitignore",
    needs: "--check --check-only -c --diff -d",
  },
  yamllint: { options: "-f= -c= -d= -s --format= --config-file= --config-data= --strict --no-warnings --list-files" },
  codespell: { options: "-q= -S= -L= -c -x= --skip= --ignore-words-list= --quiet-level= --count --context=" },
};
