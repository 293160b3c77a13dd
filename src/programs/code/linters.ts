import { asks } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Linters and formatters that run no code of the project.",
  programs: [
    {
      names: "tflint",
      readOnly: {
        options:
          "-f= --format= --no-color --recursive --version --chdir= --minimum-failure-severity=",
        operands: "none",
        steered: [[".tflint.hcl", "plugin"]],
      },
    },
    {
      names: "hadolint",
      readOnly: "-f= --format= --no-color --no-fail --ignore= -t= --failure-threshold= --verbose",
    },
    {
      names: "shellcheck",
      readOnly:
        "-f= -s= -e= -i= -o= -S= -x -a -C? -W= -P= -V --format= --shell= --exclude= " +
        "--include= --enable= --severity= --external-sources --color --wiki-link-count= " +
        "--source-path= --norc --list-optional",
    },
    {
      names: "actionlint",
      readOnly: "-color -no-color -oneline -verbose -debug -ignore= -format= -version",
    },
    {
      names: "editorconfig-checker",
      readOnly: "-verbose -v -debug -no-color -exclude= -format= --format= --verbose",
    },
    {
      names: "clang-format",
      readOnly: {
        options:
          "--dry-run -n -Werror --style= -style= --verbose --output-replacements-xml " +
          "--fallback-style= --assume-filename= --dump-config --lines=",
        like: /^[^@]/,
      },
    },
    {
      names: "pre-commit",
      readOnly: { sub: { "validate-config validate-manifest": "", help: asks() } },
    },
  ],
  examples: [
    { bash: "shellcheck x.sh", expect: "allow" },
    { bash: "hadolint Dockerfile", expect: "allow" },
  ],
};

export default family;
