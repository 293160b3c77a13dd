import { optionScripts, subcommand } from "../launchers/launcher.ts";
import { asksByNouns, asksServer } from "../lib/read-only.ts";
import { DEPLOYS, SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const HEROKU =
  "-a= -r= --app= --remote= --json -j -n= --num= -s= -d= --source= --dyno= --tail -t --all " +
  "-A --team= --extended";
const FLY =
  "-a= -c= -j -i= -r= --app= --config= --json --instance= --region= --no-tail -n --all -t";
const LOOK = "Look with the list or status command, and leave the deletion to the person.";
const set = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.join(" ").split(" "));

const family: Family = {
  about: "Hosting platforms: heroku, vercel, fly and their kin.",
  programs: [
    {
      names: "auth0",
      domain: "cloud",
      valued: "--tenant",
      harmless: "-h",
      next: LOOK,
      deny: {
        "users|orgs|apps|apis|roles|tenants delete|rm|remove": "deletes accounts or applications",
      },
      ask: {
        "** delete|rm|remove|unblock|rotate-secret|rollback|disable": "changes how people log in",
      },
      readOnly: asksByNouns,
      help: "-h -v",
      nouns: {
        globals: "--tenant= -t= --no-color --no-input --debug --json --json-compact --csv",
        first: set(
          "api actions apis apps attack-protection ap domains email event-streams " +
            "log-streams logs network-acl orgs phone protection quickstarts qs roles rules " +
            "tenants tenant-settings terminal universal-login ul user-blocks users " +
            "token-exchange",
        ),
        nouns: set(
          "actions apis apps attack-protection ap breached-password-detection bpd " +
            "brute-force-protection bfp suspicious-ip-throttling sit bot-detection bd " +
            "domains email provider templates event-streams log-streams logs",
          "network-acl orgs members invitations roles permissions perms protection " +
            "quickstarts qs scopes rules ssp terminal tenants tenant-settings settings " +
            "universal-login ul prompts customize user-blocks users blocks",
          "branding page-templates token-exchange phone modules versions",
        ),
        verbs: /^(?:list|ls|show|search|search-by-email|diff|tail)$/,
        whole: new Set(["api get"]),
        never: /^$/,
        harmful: set("--data -d --reveal-secrets --reveal -r --force"),
      },
    },
    {
      names: "heroku",
      domain: "cloud",
      valued: "-a --app -r --remote -t --team -c --command -s --space",
      harmless: "-h",
      next: LOOK,
      deny: {
        "apps:destroy|apps:delete|destroy": "deletes the app, its add-ons and their data",
        "pg:reset|redis:reset|kafka:topics:destroy": "deletes everything in the database",
        "addons:destroy|addons:remove|addons:downgrade": "deletes the add-on and its data",
        "pg:backups:delete|pg:copy|pg:push": "overwrites or deletes data",
        "teams:destroy|spaces:destroy|pipelines:destroy": "deletes what it names",
      },
      ask: {
        "pg:killall|pg:promote|pg:unfollow|pg:credentials:destroy|pg:backups:restore":
          "changes or interrupts the database",
        ["config:unset|domains:remove|domains:clear|certs:remove|access:remove|" +
          "members:remove|drains:remove|keys:remove|keys:clear|features:disable|" +
          "webhooks:remove|buildpacks:clear"]: "takes away something that the app relies on",
        "ps:scale @*=0": "stops the app",
        "ps:stop|ps:kill|maintenance:on|releases:rollback|rollback": "interrupts the app",
        "*:destroy|*:delete|*:remove|*:clear|*:reset|*:revoke": "takes a part of the app away",
      },
      secrets: [
        {
          run: "config",
          decision: "ask",
          effect: "shows the settings of an app, secrets among them",
        },
        { run: "auth:token|config:get", decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: {
        sub: {
          ["apps apps:info info ps releases addons addons:info logs domains regions status " +
            "pipelines pipelines:info pipelines:list certs certs:info stack buildpacks labs " +
            "members teams keys features auth:whoami whoami spaces pg:info pg:ps redis:info " +
            "version"]: asksServer(HEROKU),
        },
      },
      starts: subcommand("run run:detached"),
      queries: {
        lead: "pg:psql",
        valued: "-a --app -c --command",
        code: "-c --command",
        language: "postgres",
      },
    },
    {
      names: "heroku",
      domain: "publish",
      valued: "-a --app",
      ask: { "container:release|pipelines:promote": DEPLOYS },
    },
    {
      names: "fly",
      readOnly: {
        sub: {
          "status logs version releases": asksServer(FLY),
          "apps machine machines volumes volume regions ips checks certs secrets orgs": {
            sub: { "list ls show status": asksServer(FLY) },
          },
          "auth platform": { sub: { "whoami status regions vm-sizes": asksServer(FLY) } },
        },
      },
    },
    {
      names: "fly, flyctl",
      domain: "cloud",
      valued: "-a --app -c --config -t --access-token -r --region -o --org",
      readVerbs: "list ls show status",
      harmless: "-h",
      next: LOOK,
      deny: {
        "apps|app destroy|delete|rm": "deletes the app with its machines and volumes",
        destroy: "deletes the app with its machines and volumes",
        "volumes|volume|vol destroy|delete|rm|d": "deletes the disk and its data",
        "postgres|pg|mpg|redis|storage|mysql|extensions destroy|delete|detach|reset":
          "takes the database away",
        "machine|machines|m destroy|remove|rm|d": "destroys the machine",
      },
      ask: {
        "orgs|org delete|remove": "deletes the organization",
        "scale count @0|*=0": "stops the app",
        "secrets|secret unset|rm": "removes a secret that the app uses",
        "apps|app|machine|machines|m suspend|stop|kill|pause": "interrupts the app",
        "** remove|delete|destroy|release|revoke|rm|unset": "takes a part of the app away",
      },
      secrets: [{ run: "auth token", decision: "ask", effect: SHOWS_TOKEN }],
      starts: (args) => optionScripts(args, ["-C", "--command"]),
    },
    {
      names:
        "fly, flyctl, railway, amplify, sst, clever, koyeb, copilot, supabase functions, convex",
      domain: "publish",
      valued: "-a --app -c --config -s --service -e --environment",
      ask: { "deploy|up|publish|ship|redeploy": DEPLOYS },
    },
    {
      names: "vercel",
      secrets: [
        {
          run: "env pull",
          decision: "ask",
          effect: "saves the settings of an app, secrets among them",
        },
      ],
      readOnly: {
        sub: {
          "ls list whoami inspect logs": asksServer(
            "--scope= -S= --json -j --debug -d --logs -l --follow -f --environment= --meta= -m=",
          ),
          "env domains dns certs teams projects project alias secrets": {
            sub: { "ls list": asksServer("--scope= -S= --next= -N=") },
          },
        },
      },
    },
    {
      names: "vercel, vc, now",
      domain: "cloud",
      valued: "-t --token -S --scope -T --team --cwd -A --local-config -Q --global-config",
      harmless: "-h",
      next: LOOK,
      deny: {
        "project|projects rm|remove": "deletes the project and its deployments",
        "remove|rm": "deletes deployments",
      },
      ask: {
        ["env|domains|alias|aliases|dns|certs|secrets|blob|teams|integration|edge-config|" +
          "storage|redirects " +
          "rm|remove|del|delete|unset"]: "takes away something that the site relies on",
        "rollback|promote|rolling-release": "changes what visitors see",
      },
    },
    {
      names: "vercel, vc",
      domain: "publish",
      valued: "-t --token -S --scope --cwd",
      ask: { "deploy|promote|redeploy": DEPLOYS, "--prod|--production": DEPLOYS },
    },
    {
      names: "netlify",
      secrets: [{ run: "env:list|env:get", decision: "ask", effect: SHOWS_SECRET }],
      readOnly: { sub: { "status sites:list": asksServer("--json --verbose") } },
    },
    {
      names: "netlify, ntl",
      domain: "cloud",
      valued: "--auth --filter -s --site",
      harmless: "-h",
      next: LOOK,
      deny: {
        "sites:delete": "deletes the site and its deployments",
        "blobs:delete|db:*reset*": "deletes stored data",
      },
      ask: { "env:unset|*:delete|*:remove|unlink": "takes away something that the site relies on" },
    },
    {
      names: "netlify, ntl",
      domain: "publish",
      ask: { "deploy --prod|-p|--prod-if-unlocked": DEPLOYS },
    },
    {
      names: "wrangler",
      domain: "cloud",
      valued: "-c --config -e --env --name --cwd --env-file --namespace-id --binding",
      readVerbs: "list get info",
      harmless: "-h",
      next: LOOK,
      deny: {
        "d1 delete": "deletes the database",
        "d1 time-travel restore": "puts the database back to an earlier state",
        "r2 bucket delete": "deletes the bucket",
        "kv:namespace delete": "deletes the namespace and its keys",
        "kv namespace delete": "deletes the namespace and its keys",
        "delete|workers:delete": "deletes the worker",
        "queues delete|purge": "drops every message in the queue",
        "vectorize|hyperdrive|pipelines|workflows delete": "deletes stored data",
        "pages project delete": "deletes the project and its deployments",
      },
      ask: {
        "** purge|delete|remove|bulk-delete|drop|revoke":
          "takes away something that the worker relies on",
        "rollback|deployments|versions rollback|deploy": "changes what visitors see",
        rollback: "changes what visitors see",
      },
      readOnly: {
        sub: {
          "whoami tail": asksServer("--format= --status= --search= -e= --env="),
          "deployments versions": {
            sub: { "list status": asksServer("--name= -e= --env= --json") },
          },
        },
      },
      queries: {
        lead: "d1 execute",
        valued: "--command --file -c --config -e --env",
        code: "--command",
        language: "sqlite",
      },
    },
    {
      names: "wrangler",
      domain: "publish",
      valued: "-c --config -e --env --name",
      ask: {
        "deploy|publish": DEPLOYS,
        "pages deploy|publish": DEPLOYS,
        "versions deploy|upload": DEPLOYS,
      },
    },
    {
      names: "railway",
      secrets: [{ run: "variables", decision: "ask", effect: SHOWS_SECRET }],
      readOnly: {
        sub: { "status logs whoami list": asksServer("--json -d -b --deployment --build") },
      },
      starts: subcommand("run"),
      queries: { lead: "connect", valued: "", code: "", language: "postgres" },
    },
    {
      names:
        "railway, render, koyeb, northflank, scalingo, clever, cf, dokku, platform, upsun, " +
        "neonctl, neon, pscale, turso, convex, appwrite, terminus, acli, amplify, copilot, " +
        "sst, gigalixir",
      domain: "cloud",
      valued: "-s --service -e --environment -p --project --app -a --org -o --site --context",
      readVerbs: "list ls status show get info logs open",
      harmless: "-h",
      next: LOOK,
      deny: {
        "apps:destroy|postgres:destroy|mysql:destroy|redis:destroy|mongo:destroy|*:destroy":
          "deletes the app or its data",
        ["environment|project|service|volume|database|databases|db|branch|app|apps|projects|" +
          "branches|services|env|site|group|cluster " +
          "delete|destroy|remove|rm|wipe|reset"]: "deletes it with its data",
        "env:wipe|site:delete|multidev:delete|environment:delete|project:delete":
          "deletes it with its data",
        "delete|delete-org|delete-space|delete-service|destroy": "deletes the app or its data",
        "remove|down": "deletes the deployed resources",
      },
      ask: {
        "** unset|delete|destroy|remove|rm|purge|reset|suspend|stop|delete-*|unbind-*":
          "takes a part of the app away",
        "*:delete|*:destroy|*:remove|*:unset|*:stop": "takes a part of the app away",
      },
    },
    {
      names: "firebase, firebase-tools",
      domain: "cloud",
      valued: "-P --project --account --token -c --config",
      harmless: "-h",
      next: LOOK,
      deny: {
        "firestore:delete|database:remove|firestore:databases:delete": "deletes stored data",
        "hosting:disable|apphosting:backends:delete": "takes the site off the net",
        "auth:import|database:set|database:update": "overwrites stored data",
        "projects:delete": "deletes the project",
      },
      ask: {
        ["functions:delete|hosting:sites:delete|hosting:channel:delete|" +
          "functions:secrets:destroy|functions:secrets:prune|extensions:uninstall|" +
          "remoteconfig:rollback|*:delete|*:remove|*:destroy"]:
          "takes away something that the app relies on",
      },
    },
    {
      names: "firebase",
      domain: "publish",
      valued: "-P --project --token",
      ask: { "deploy|hosting:clone|appdistribution:distribute": DEPLOYS },
    },
    {
      names: "supabase",
      domain: "cloud",
      valued: "--workdir --project-ref --profile --password -p",
      harmless: "-h",
      next: LOOK,
      deny: {
        "projects delete": "deletes the project and its database",
        "db reset": "deletes everything in the database and runs the migrations again",
        "storage rm": "deletes stored files",
        "branches delete": "deletes the branch and its database",
        "backups restore": "puts the database back to an earlier state",
      },
      ask: {
        "db push": "changes the schema of the linked database",
        "migration repair|down|squash": "changes the record of migrations",
        "functions|secrets|sso|domains|orgs|snippets|vanity-subdomains delete|unset|remove":
          "takes away something that the app relies on",
        "stop --no-backup": "deletes the data of the local database",
        ["config|network-restrictions|network-bans|ssl-enforcement|encryption|postgres-config " +
          "push|update|remove|delete|update-root-key"]: "changes the project for everybody",
      },
    },
    {
      names: "okta, clerk, workos, stytch, keycloak, kcadm",
      domain: "cloud",
      readVerbs: "list get show",
      ask: { "** delete|remove|deactivate|destroy": "changes how people log in" },
    },
    {
      names: "turso",
      queries: { lead: "db shell", valued: "", code: "", operand: 1, language: "sqlite" },
    },
  ],
  examples: [
    { bash: "heroku pg:reset DATABASE_URL --app shop", expect: "deny" },
    { bash: "heroku config", expect: "ask" },
    { bash: "heroku ps", expect: "allow" },
  ],
};

export default family;
