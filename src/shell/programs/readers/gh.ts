import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

/** On GitHub: another server could be told something by its address. */
const HERE =
  /^(?!(?!https?:\/\/github\.com\/)[\w+.-]*:?\/\/|[^\s/:]*@[^\s/]*:|[\w-]+(?:\.[\w-]+)+:|(?!github\.com\/)[\w-]+(?:\.[\w-]+)+\/[\w.-]+\/)/i;
const asks: ReadOnlyRow = { options: "*", operands: "text", like: HERE };
const finds: ReadOnlyRow = { options: "*", operands: "text" };
const list = { "list ls": asks } as const;
const listView = { "list ls view": asks } as const;

/** Owner and name of a repository; a third part would be another server. */
const REPOSITORY = /^(?:github\.com\/)?[\w.-]+\/[\w.-]+$/;

export const GH: ReadOnlyTable = {
  gh: {
    globals: "-R= --repo= --help",
    // `--web` opens a browser, `--hostname` asks another server.
    except: "--web -w --hostname --show-token --clone",
    values: { "-R": REPOSITORY, "--repo": REPOSITORY },
    sub: {
      "help version status licenses": asks,
      completion: { options: "-s= --shell=", operands: "text" },
      alias: { sub: list },
      api: {
        options:
          "-X= --method= -f= -F= --field= --raw-field= -H= --header= -q= --jq= -t= --template= --paginate --slurp -i --include --silent --verbose --cache=",
        values: { "-H": /^(?:Accept|X-GitHub-Api-Version):/i, "--header": /^(?:Accept|X-GitHub-Api-Version):/i },
        operands: "text",
        check: "ghApi",
      },
      attestation: {
        sub: {
          verify: { options: "--owner= -o= --predicate-type= --format= --signer-workflow= --bundle= -b= --jq= -q=" },
          "trusted-root": { operands: "none" },
        },
      },
      auth: { sub: { status: { options: "--active -a", operands: "none" } } },
      browse: {
        options: "-n --no-browser -c -b= --branch= --commit --settings --wiki --projects --releases",
        needs: "-n --no-browser",
        operands: "text",
      },
      cache: { sub: list },
      "codespace cs": { sub: { ...listView, ports: { options: "--json= -c= --codespace=", operands: "none" } } },
      config: {
        sub: {
          "list ls": { options: "-h= --host=", operands: "none" },
          get: { options: "-h= --host=", operands: "text", like: /^(?!.*token)[\w-]+$/ },
        },
      },
      "extension extensions ext": { sub: { "list ls search": finds } },
      gist: { sub: { ...listView } },
      "gpg-key": { sub: list },
      issue: { sub: { ...listView, status: asks } },
      label: { sub: list },
      org: { sub: list },
      pr: { sub: { ...listView, "status diff checks": asks } },
      project: { sub: { ...listView, "field-list item-list": asks } },
      release: { sub: { ...listView, "verify verify-asset": asks } },
      repo: {
        sub: {
          ...listView,
          "deploy-key": { sub: list },
          autolink: { sub: listView },
          gitignore: { sub: listView },
          license: { sub: listView },
        },
      },
      "ruleset rs": { sub: { ...listView, check: asks } },
      run: {
        sub: {
          view: asks,
          watch: asks,
          "list ls": {
            options:
              "-b= -c -e= -L= -s= -u= -w= -a --branch= --commit= --created= --event= --limit= --status= --user= --workflow= --all --json= --jq= -q= -t= --template=",
            operands: "none",
          },
        },
      },
      search: { sub: { "code commits issues prs repos": finds } },
      secret: { sub: list },
      "ssh-key": { sub: list },
      variable: { sub: { ...list, get: asks } },
      workflow: { sub: listView },
    },
  },
  glab: {
    globals: "-R= --repo= -g= --group= --help",
    except: "--web -w --hostname",
    values: { "-R": /^[\w.-]+(?:\/[\w.-]+)+$/, "--repo": /^[\w.-]+(?:\/[\w.-]+)+$/ },
    sub: {
      "help version": asks,
      auth: { sub: { status: { operands: "none" } } },
      "ci pipeline pipe": { sub: { "list ls status get trace view": asks, lint: "" } },
      "issue incident": { sub: { "list ls view show": asks } },
      "job label milestone iteration schedule": { sub: { "list ls": asks } },
      mr: { sub: { "list ls view show diff issues approvers": asks } },
      release: { sub: { "list ls view": asks } },
      "repo project": { sub: { "view list ls search contributors": asks } },
      snippet: { sub: { "list ls view": asks } },
      user: { sub: { events: asks } },
      alias: { sub: list },
      config: { sub: { get: { options: "-g -h= --global --host=", operands: "text", like: /^(?!.*token)[\w-]+$/ } } },
    },
  },
};
