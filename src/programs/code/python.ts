import { afterOptions, afterWord, one, packageRunner, subcommand } from "../launchers/launcher.ts";
import { asksByName } from "../lib/read-only.ts";
import {
  DELETES_DATABASE,
  DUMP_FIRST,
  PACKAGE_RUNNER,
  PUBLISHES,
  TEST_DATABASE,
} from "../lib/wording.ts";
import type { Family, Installer, Interpreter, ReadOnlyRow } from "../program.ts";

const PIP_READS =
  "--format= --outdated -o --uptodate -u --local -l --user --not-required --exclude= " +
  "--exclude-editable --include-editable -e --editable --pre --verbose -v --files -f --all " +
  "--require-virtualenv --disable-pip-version-check --no-color --quiet -q --no-input " +
  "--isolated --no-cache-dir --path= --debug";
const pip: ReadOnlyRow = {
  globals:
    "-q -v --quiet --verbose --no-color --disable-pip-version-check --no-input --isolated " +
    "--require-virtualenv --no-cache-dir",
  sub: {
    "list freeze show check inspect": asksByName(PIP_READS),
    "help debug completion": asksByName("--bash --zsh --fish"),
    hash: { options: "-a= --algorithm=" },
    cache: { sub: { "dir info list": asksByName("--format=") } },
    index: {
      sub: {
        versions: {
          options: "--pre --json --python-version= --only-binary= --no-binary=",
          operands: "text",
        },
      },
    },
  },
};
const VENV = [[".venv"]] as const;
const PYTHON: Interpreter = {
  code: "-c",
  valued: "-W -X -Q",
  unless: "-m -V --version -h --help",
  stdin: true,
};
const PIP_CODE: Installer = {
  run: "install download wheel",
  valued: "-t --target --prefix --root --python --timeout --retries --cache-dir --log",
  packages: "-e --editable -r --requirement -c --constraint",
  registries: "-i --index-url --extra-index-url -f --find-links --trusted-host",
};

const family: Family = {
  about: "Python, its package managers and tools.",
  programs: [
    { names: "pip, pip3", readOnly: pip, installs: PIP_CODE },
    { names: "pip", emits: "completion" },
    { names: "pip, pip3, python2, uv", help: "-V -h" },
    {
      names: "pipx",
      readOnly: {
        sub: {
          list: asksByName("--json --short --include-injected"),
          environment: asksByName("-V= --value="),
        },
      },
      starts: (args) =>
        args[0]?.text === "run"
          ? one(afterOptions(args.slice(1), "--spec --python --pip-args"))
          : [],
      installs: { ...PIP_CODE, run: "install run inject", packages: "--spec" },
    },
    {
      names: "uv",
      readOnly: {
        globals: "-q -v --quiet --verbose --no-progress --color= --offline --no-config",
        sub: {
          help: asksByName("--no-pager"),
          version: { options: "--short --output-format=", operands: "none" },
          cache: { sub: { "dir size": asksByName("--human -H") } },
          // Asked about packages, it starts the interpreter of the environment that it finds here.
          pip: {
            steered: VENV,
            sub: {
              "list freeze show check tree": asksByName(
                `${PIP_READS} --strict --depth= --prune= --invert --no-dedupe --outdated`,
              ),
            },
          },
          python: {
            steered: VENV,
            sub: {
              dir: asksByName("--bin"),
              "list find": asksByName(
                "--all-versions --all-platforms --only-installed --only-downloads " +
                  "--output-format= --no-project --system --show-version",
              ),
            },
          },
          tool: { sub: { dir: asksByName("--bin") } },
          self: { sub: { version: asksByName("--short --output-format=") } },
        },
      },
      starts: (args) =>
        args[0]?.text === "run"
          ? one(
              afterOptions(
                args.slice(1),
                "--with --python -p --extra --group --env-file --directory --project " +
                  "--package -m --module",
              ),
            )
          : [],
      installs: {
        ...PIP_CODE,
        run: "pip add tool run",
        packages: "-r --requirement --with --from -e --editable",
        registries: "--index-url --extra-index-url --index --default-index",
      },
      emits: "generate-shell-completion",
    },
    {
      names: "poetry, uv, flit, hatch, pdm, rye, maturin, pipenv, uvx twine",
      domain: "publish",
      valued: "-C --directory --project -r --repository -P",
      ask: { "publish|upload": PUBLISHES },
    },
    {
      names: "poetry",
      readOnly: {
        steered: [...VENV, ["pyproject.toml", "requires-plugins"]],
        options: "-q -v -n --quiet --verbose --no-interaction --no-ansi --ansi",
        sub: {
          show: asksByName(
            "-t -l -o -a -T -q -v --tree --latest --outdated --all --top-level --only= " +
              "--with= --without= --why --no-truncate --format=",
          ),
          env: { sub: { "info list": asksByName("-p --path --full-path --executable") } },
          version: { options: "-s --short", operands: "none" },
          about: { operands: "none" },
          check: { options: "--lock --strict", operands: "none" },
        },
      },
      starts: subcommand("run exec"),
      installs: { run: "add", registries: "--source" },
      emits: "completions",
    },
    {
      names: "ruff",
      readOnly: {
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
              "--no-fix --diff --show-fixes --statistics --preview --no-preview " +
              "--output-format= --select= --ignore= --extend-select= --extend-ignore= " +
              "--per-file-ignores= --line-length= --target-version= --config= --exclude= " +
              "--extend-exclude= --force-exclude --respect-gitignore " +
              "--show-files --show-settings --exit-zero --exit-non-zero-on-fix --no-cache " +
              "-n -e --ignore-noqa --stdin-filename= --unfixable= --fixable= -w --watch " +
              "--no-respect-gitignore",
            values: { "--config": /^[^=]+$/ },
          },
          format: {
            options:
              "--check --diff --preview --line-length= --target-version= --exclude= " +
              "--config= --no-cache -n --stdin-filename= --range=",
            needs: "--check --diff",
            values: { "--config": /^[^=]+$/ },
          },
          rule: asksByName("--all --output-format="),
          "config linter version help": asksByName("--output-format="),
        },
      },
    },
    {
      names: "black",
      readOnly: {
        options:
          "--check --diff -q -v -S -C -l= -t= --quiet --verbose --color --no-color " +
          "--line-length= --target-version= --include= --exclude= --extend-exclude= " +
          "--force-exclude= --config= --fast --safe --preview --skip-string-normalization " +
          "-W= --workers=",
        needs: "--check --diff",
      },
    },
    {
      names: "isort",
      readOnly: {
        options:
          "--check --check-only -c --diff -q -v -d --quiet --verbose --profile= " +
          "--line-length= -l= --src= --skip= --filter-files --settings-path= --sp= --color " +
          "--only-modified --gitignore",
        needs: "--check --check-only -c --diff -d",
      },
    },
    {
      names: "yamllint",
      readOnly: {
        options:
          "-f= -c= -d= -s --format= --config-file= --config-data= --strict --no-warnings " +
          "--list-files",
      },
    },
    {
      names: "codespell",
      readOnly: {
        options:
          "-q= -S= -L= -c -x= --skip= --ignore-words-list= --quiet-level= --count --context=",
      },
    },
    {
      names: "python, python3, py",
      domain: "databases",
      valued: "-X -W -c",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: {
        "*manage.py flush|reset_db": DELETES_DATABASE,
        "flush|reset_db -m=django": DELETES_DATABASE,
        "downgrade base -m=alembic": "takes back every migration with its data",
      },
      ask: { "*manage.py migrate * zero": "takes back every migration of the app" },
    },
    {
      names: "python, python3, py",
      domain: "publish",
      valued: "-m -X -W",
      ask: {
        "-m=twine @upload": PUBLISHES,
        "twine upload": PUBLISHES,
        "-m=flit|poetry|hatch|pdm @publish": PUBLISHES,
        "*setup.py ** upload|register": PUBLISHES,
      },
    },
    { names: "python, python2, python3, pypy, pypy3, ipython", runsCode: PYTHON },
    { names: "python, python3", help: "-V -VV -h", starts: (args) => one(afterWord(args, ["-m"])) },
    { names: "twine", domain: "publish", ask: { upload: PUBLISHES } },
    {
      names: "uvx",
      starts: packageRunner("--from --with -p --python --index-url"),
      installs: { ...PACKAGE_RUNNER },
      files: { operands: "text", reads: "-a --arg-file" },
    },
    { names: "pdm", installs: { run: "add" } },
    { names: "pipenv, pdm, hatch, rye", starts: subcommand("run") },
  ],
  examples: [
    { bash: "twine upload dist/*", expect: "ask" },
    { bash: "pip install https://example.com/x.tgz", expect: "ask" },
    { bash: "pip list", expect: "allow" },
  ],
};

export default family;
