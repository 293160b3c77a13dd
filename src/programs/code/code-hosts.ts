import { DELETES_SHARED, LIST_OR_GET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

/** Owner and name of a repository; a third part would be another server. */
const REPOSITORY = /^(?:github\.com\/)?[\w.-]+\/[\w.-]+$/;
/** On GitHub: another server could be told something by its address. */
const HERE =
  /^(?!(?!https?:\/\/github\.com\/)[\w+.-]*:?\/\/|[^\s/:]*@[^\s/]*:|[\w-]+(?:\.[\w-]+)+:|(?!github\.com\/)[\w-]+(?:\.[\w-]+)+\/[\w.-]+\/)/i;
const asksReads: ReadOnlyRow = { options: "*", operands: "text", like: HERE };
const list = { "list ls": asksReads } as const;
const listView = { "list ls view": asksReads } as const;
const finds: ReadOnlyRow = { options: "*", operands: "text" };
const API =
  "-X --method -H --header -f --raw-field -F --field --hostname -q --jq -t --template --input";

const family: Family = {
  about: "GitHub, GitLab and their kin.",
  programs: [
    {
      names: "gh",
      domain: "publish",
      valued: "-R --repo -t --title -n --notes --target",
      deny: {
        "repo delete": [
          "deletes the repository with its issues and releases",
          "Leave it to the person; `gh repo archive` keeps it readable.",
        ],
        "release delete": [
          "deletes a release that others may download",
          "Leave it to the person, or mark it with `gh release edit --prerelease`.",
        ],
      },
      ask: {
        "release create|upload|edit|delete-asset": "publishes a release",
        "repo edit --visibility|--delete-branch-on-merge|--enable-*|--default-branch|--allow-*":
          "changes the repository for everybody",
        "repo create --public": "makes a repository that everybody can read",
        "repo sync --force": "overwrites the branch of the fork",
      },
      secrets: [
        { run: "auth token", decision: "ask", effect: SHOWS_TOKEN },
        { run: "auth status", flag: "-t --show-token", decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: {
        globals: "-R= --repo= --help",
        // `--web` opens a browser, `--hostname` asks another server.
        except: "--web -w --hostname --show-token --clone",
        values: { "-R": REPOSITORY, "--repo": REPOSITORY },
        sub: {
          "help version status licenses": asksReads,
          completion: { options: "-s= --shell=", operands: "text" },
          alias: { sub: list },
          api: {
            options:
              "-X= --method= -f= -F= --field= --raw-field= -H= --header= -q= --jq= -t= " +
              "--template= --paginate --slurp -i --include --silent --verbose --cache=",
            values: {
              "-H": /^(?:Accept|X-GitHub-Api-Version):/i,
              "--header": /^(?:Accept|X-GitHub-Api-Version):/i,
            },
            operands: "text",
            check: "ghApi",
          },
          attestation: {
            sub: {
              verify: {
                options:
                  "--owner= -o= --predicate-type= --format= --signer-workflow= --bundle= " +
                  "-b= --jq= -q=",
              },
              "trusted-root": { operands: "none" },
            },
          },
          auth: { sub: { status: { options: "--active -a", operands: "none" } } },
          browse: {
            options:
              "-n --no-browser -c -b= --branch= --commit --settings --wiki --projects --releases",
            needs: "-n --no-browser",
            operands: "text",
          },
          cache: { sub: list },
          "codespace cs": {
            sub: { ...listView, ports: { options: "--json= -c= --codespace=", operands: "none" } },
          },
          config: {
            sub: {
              "list ls": { options: "-h= --host=", operands: "none" },
              get: { options: "-h= --host=", operands: "text", like: /^(?!.*token)[\w-]+$/ },
            },
          },
          "extension extensions ext": { sub: { "list ls search": finds } },
          gist: { sub: { ...listView } },
          "gpg-key": { sub: list },
          issue: { sub: { ...listView, status: asksReads } },
          label: { sub: list },
          org: { sub: list },
          pr: { sub: { ...listView, "status diff checks": asksReads } },
          project: { sub: { ...listView, "field-list item-list": asksReads } },
          release: { sub: { ...listView, "verify verify-asset": asksReads } },
          repo: {
            sub: {
              ...listView,
              "deploy-key": { sub: list },
              autolink: { sub: listView },
              gitignore: { sub: listView },
              license: { sub: listView },
            },
          },
          "ruleset rs": { sub: { ...listView, check: asksReads } },
          run: {
            sub: {
              view: asksReads,
              watch: asksReads,
              "list ls": {
                options:
                  "-b= -c -e= -L= -s= -u= -w= -a --branch= --commit= --created= --event= " +
                  "--limit= --status= --user= --workflow= --all --json= --jq= -q= -t= " +
                  "--template=",
                operands: "none",
              },
            },
          },
          search: { sub: { "code commits issues prs repos": finds } },
          secret: { sub: list },
          "ssh-key": { sub: list },
          variable: { sub: { ...list, get: asksReads } },
          workflow: { sub: listView },
        },
      },
      help: "-h version",
      copies: [
        { run: "gist create|edit", valued: "-d --desc -f --filename", always: "sends", all: true },
        { run: "release upload", valued: "-R --repo", always: "sends", all: true },
      ],
      publishes: "issue|pr|api|gist|release|repo|workflow|discussion",
      emits: "completion",
    },
    {
      names: "gh",
      domain: "services",
      valued: `-R --repo -o --org -e --env -u --user -b --body ${API}`,
      next: LIST_OR_GET,
      deny: {
        "issue delete": "deletes the issue and its discussion for good",
        "gist delete": "deletes the gist for good",
        "project|discussion delete": "deletes the project for good",
      },
      ask: {
        ["secret|variable|label|cache|run|ssh-key|gpg-key|codespace|cs|ruleset|project|gist|" +
          "attestation|agent-task " +
          "delete|remove|field-delete|item-delete"]:
          "deletes it for everybody who uses the repository",
        "repo deploy-key|autolink delete": "deletes it for everybody who uses the repository",
        "secret|variable set": "replaces a value that workflows use",
        "workflow disable": "stops the workflow",
        "run cancel": "ends a run",
        "pr merge --admin": "merges past the rules of the repository",
        "repo archive|rename|transfer|unarchive": "changes the repository for everybody",
        "api -X|--method=DELETE": "deletes something on GitHub",
        "api -f|-F|--field|--raw-field=query=*mutation*delete*": "deletes something on GitHub",
      },
    },
    {
      names: "gh, glab",
      files: {
        operands: "maybe",
        valued:
          "-t --title -b --body -R --repo -l --label -a --assignee -m --message -q --jq " +
          "--template -H --head -B --base -n --notes -X --method -f --raw-field",
        reads: "--body-file --notes-file --input --env-file",
      },
    },
    {
      names: "glab",
      domain: "publish",
      valued: "-R --repo",
      deny: { "release delete": "deletes a release that others may download" },
      ask: { "release create|upload": "publishes a release" },
      secrets: [
        { run: "auth status", flag: "-t --show-token", decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: {
        globals: "-R= --repo= -g= --group= --help",
        except: "--web -w --hostname",
        values: { "-R": /^[\w.-]+(?:\/[\w.-]+)+$/, "--repo": /^[\w.-]+(?:\/[\w.-]+)+$/ },
        sub: {
          "help version": asksReads,
          auth: { sub: { status: { operands: "none" } } },
          "ci pipeline pipe": { sub: { "list ls status get trace view": asksReads, lint: "" } },
          "issue incident": { sub: { "list ls view show": asksReads } },
          "job label milestone iteration schedule": { sub: { "list ls": asksReads } },
          mr: { sub: { "list ls view show diff issues approvers": asksReads } },
          release: { sub: { "list ls view": asksReads } },
          "repo project": { sub: { "view list ls search contributors": asksReads } },
          snippet: { sub: { "list ls view": asksReads } },
          user: { sub: { events: asksReads } },
          alias: { sub: list },
          config: {
            sub: {
              get: {
                options: "-g -h= --global --host=",
                operands: "text",
                like: /^(?!.*token)[\w-]+$/,
              },
            },
          },
        },
      },
      publishes: "issue|mr|api|snippet|release",
    },
    {
      names: "glab",
      domain: "services",
      valued: `-R --repo -g --group --per-page ${API}`,
      next: LIST_OR_GET,
      deny: {
        "repo|project delete|archive": "deletes or locks the project for everybody",
        "issue|mr|snippet delete": "deletes it and its discussion for good",
      },
      ask: {
        ["variable|label|ci|release|schedule|ssh-key|token|cluster|milestone|runner|" +
          "securefile|package|deploy-key|registry " +
          "delete|revoke|remove|rm|unregister"]: DELETES_SHARED,
        "pipeline|pipe|ci cancel|delete": "ends or deletes a pipeline",
        "repo|project transfer|update": "changes the project for everybody",
        "api -X|--method=DELETE": "deletes something on GitLab",
      },
    },
    {
      names: "hub, tea, ghr, github-release",
      domain: "publish",
      ask: {
        "release|releases create|edit|delete|upload": "publishes a release",
        "upload|release|delete": "publishes a release",
      },
    },
    {
      names: "tea, hub, gitea, forgejo",
      domain: "services",
      deny: { "repos|repo delete|rm": "deletes the repository", delete: "deletes the repository" },
      ask: { "** remove|delete|rm": DELETES_SHARED },
    },
    {
      names: "hub",
      secrets: [{ run: "api", word: /token/i, decision: "ask", effect: SHOWS_TOKEN }],
    },
  ],
  examples: [
    { bash: "gh repo delete shop --yes", expect: "deny" },
    { bash: "gh auth token", expect: "ask" },
    { bash: "gh pr list", expect: "allow" },
  ],
};

export default family;
