import type { Tool } from "./types.ts";

const LOOK = "Look with the list or status command, and leave the deletion to the person.";

/** Hosting platforms: apps, their data and their domains. */
export const HOSTING: readonly Tool[] = [
  {
    programs: "fly, flyctl",
    valued: "-a --app -c --config -t --access-token -r --region -o --org",
    reads: "list ls show status",
    harmless: "-h",
    next: LOOK,
    deny: {
      "apps|app destroy|delete|rm": "deletes the app with its machines and volumes",
      destroy: "deletes the app with its machines and volumes",
      "volumes|volume|vol destroy|delete|rm|d": "deletes the disk and its data",
      "postgres|pg|mpg|redis|storage|mysql|extensions destroy|delete|detach|reset": "takes the database away",
      "machine|machines|m destroy|remove|rm|d": "destroys the machine",
    },
    ask: {
      "orgs|org delete|remove": "deletes the organization",
      "scale count @0|*=0": "stops the app",
      "secrets|secret unset|rm": "removes a secret that the app uses",
      "apps|app|machine|machines|m suspend|stop|kill|pause": "interrupts the app",
      "** remove|delete|destroy|release|revoke|rm|unset": "takes a part of the app away",
    },
  },
  {
    programs: "heroku",
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
      "pg:killall|pg:promote|pg:unfollow|pg:credentials:destroy|pg:backups:restore": "changes or interrupts the database",
      "config:unset|domains:remove|domains:clear|certs:remove|access:remove|members:remove|drains:remove|keys:remove|keys:clear|features:disable|webhooks:remove|buildpacks:clear":
        "takes away something that the app relies on",
      "ps:scale @*=0": "stops the app",
      "ps:stop|ps:kill|maintenance:on|releases:rollback|rollback": "interrupts the app",
      "*:destroy|*:delete|*:remove|*:clear|*:reset|*:revoke": "takes a part of the app away",
    },
  },
  {
    programs: "vercel, vc, now",
    valued: "-t --token -S --scope -T --team --cwd -A --local-config -Q --global-config",
    harmless: "-h",
    next: LOOK,
    deny: { "project|projects rm|remove": "deletes the project and its deployments", "remove|rm": "deletes deployments" },
    ask: {
      "env|domains|alias|aliases|dns|certs|secrets|blob|teams|integration|edge-config|storage|redirects rm|remove|del|delete|unset":
        "takes away something that the site relies on",
      "rollback|promote|rolling-release": "changes what visitors see",
    },
  },
  {
    programs: "netlify, ntl",
    valued: "--auth --filter -s --site",
    harmless: "-h",
    next: LOOK,
    deny: { "sites:delete": "deletes the site and its deployments", "blobs:delete|db:*reset*": "deletes stored data" },
    ask: { "env:unset|*:delete|*:remove|unlink": "takes away something that the site relies on" },
  },
  {
    programs: "wrangler",
    valued: "-c --config -e --env --name --cwd --env-file --namespace-id --binding",
    reads: "list get info",
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
      "** purge|delete|remove|bulk-delete|drop|revoke": "takes away something that the worker relies on",
      "rollback|deployments|versions rollback|deploy": "changes what visitors see",
      rollback: "changes what visitors see",
    },
  },
  {
    programs: "firebase, firebase-tools",
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
      "functions:delete|hosting:sites:delete|hosting:channel:delete|functions:secrets:destroy|functions:secrets:prune|extensions:uninstall|remoteconfig:rollback|*:delete|*:remove|*:destroy":
        "takes away something that the app relies on",
    },
  },
  {
    programs: "supabase",
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
      "functions|secrets|sso|domains|orgs|snippets|vanity-subdomains delete|unset|remove": "takes away something that the app relies on",
      "stop --no-backup": "deletes the data of the local database",
      "config|network-restrictions|network-bans|ssl-enforcement|encryption|postgres-config push|update|remove|delete|update-root-key":
        "changes the project for everybody",
    },
  },
  {
    programs:
      "railway, render, koyeb, northflank, scalingo, clever, cf, dokku, platform, upsun, neonctl, neon, pscale, turso, convex, appwrite, terminus, acli, amplify, copilot, sst, gigalixir",
    valued: "-s --service -e --environment -p --project --app -a --org -o --site --context",
    reads: "list ls status show get info logs open",
    harmless: "-h",
    next: LOOK,
    deny: {
      "apps:destroy|postgres:destroy|mysql:destroy|redis:destroy|mongo:destroy|*:destroy": "deletes the app or its data",
      "environment|project|service|volume|database|databases|db|branch|app|apps|projects|branches|services|env|site|group|cluster delete|destroy|remove|rm|wipe|reset":
        "deletes it with its data",
      "env:wipe|site:delete|multidev:delete|environment:delete|project:delete": "deletes it with its data",
      "delete|delete-org|delete-space|delete-service|destroy": "deletes the app or its data",
      "remove|down": "deletes the deployed resources",
    },
    ask: {
      "** unset|delete|destroy|remove|rm|purge|reset|suspend|stop|delete-*|unbind-*": "takes a part of the app away",
      "*:delete|*:destroy|*:remove|*:unset|*:stop": "takes a part of the app away",
    },
  },
  {
    programs: "auth0",
    valued: "--tenant",
    harmless: "-h",
    next: LOOK,
    deny: { "users|orgs|apps|apis|roles|tenants delete|rm|remove": "deletes accounts or applications" },
    ask: { "** delete|rm|remove|unblock|rotate-secret|rollback|disable": "changes how people log in" },
  },
  {
    programs: "okta, clerk, workos, stytch, keycloak, kcadm",
    reads: "list get show",
    ask: { "** delete|remove|deactivate|destroy": "changes how people log in" },
  },
];
