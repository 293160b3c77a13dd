import type { Tool } from "./types.ts";

const DELETES = "deletes it for everybody";
const LOOK = "Show it with the list or get command, and leave the deletion to the person.";
const API = "-X --method -H --header -f --raw-field -F --field --hostname -q --jq -t --template --input";

/** Code hosts and build servers. */
const PLATFORMS: readonly Tool[] = [
  {
    programs: "gh",
    valued: `-R --repo -o --org -e --env -u --user -b --body ${API}`,
    next: LOOK,
    deny: {
      "issue delete": "deletes the issue and its discussion for good",
      "gist delete": "deletes the gist for good",
      "project|discussion delete": "deletes the project for good",
    },
    ask: {
      "secret|variable|label|cache|run|ssh-key|gpg-key|codespace|cs|ruleset|project|gist|attestation|agent-task delete|remove|field-delete|item-delete":
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
    programs: "glab",
    valued: `-R --repo -g --group --per-page ${API}`,
    next: LOOK,
    deny: {
      "repo|project delete|archive": "deletes or locks the project for everybody",
      "issue|mr|snippet delete": "deletes it and its discussion for good",
    },
    ask: {
      "variable|label|ci|release|schedule|ssh-key|token|cluster|milestone|runner|securefile|package|deploy-key|registry delete|revoke|remove|rm|unregister":
        DELETES,
      "pipeline|pipe|ci cancel|delete": "ends or deletes a pipeline",
      "repo|project transfer|update": "changes the project for everybody",
      "api -X|--method=DELETE": "deletes something on GitLab",
    },
  },
  {
    programs: "tea, hub, gitea, forgejo",
    deny: { "repos|repo delete|rm": "deletes the repository", delete: "deletes the repository" },
    ask: { "** remove|delete|rm": DELETES },
  },
  {
    programs: "gitlab-rake, gitlab-ctl, gitlab-backup",
    deny: {
      "gitlab:backup:restore|gitlab:setup|gitlab:cleanup:*|restore": "overwrites or deletes data of the server",
      "cleanse|uninstall|remove-accounts": "deletes all data of the server",
    },
    ask: { "stop|kill|reconfigure|pg-upgrade": "interrupts the server" },
  },
  { programs: "gitlab-rails", ask: { "runner|console|dbconsole|r|c": "runs code in the server" } },
  {
    programs: "gitlab-runner",
    ask: { "unregister|uninstall|stop|reset-token": "takes a build runner away", "verify --delete": "takes a build runner away" },
  },
  {
    programs: "circleci",
    valued: "--host --token --org-id",
    reads: "list info",
    deny: { "context delete": "deletes the context and its secrets", "orb|namespace delete|unlist|delete-alias": DELETES },
    ask: {
      "context remove-secret|store-secret|restriction": "changes a secret that builds use",
      "** delete|remove-*|unfollow": DELETES,
    },
  },
  {
    programs: "java, javaw",
    oneDash: true,
    valued: "-jar -s -auth -cp -classpath -i",
    deny: { "delete-*|clear-queue -jar=*jenkins-cli*": "deletes jobs, nodes or credentials of the build server" },
    ask: {
      "shutdown|safe-shutdown|restart|safe-restart|groovy|groovysh|disable-*|offline-node|quiet-down|disconnect-node|stop-builds|disable-plugin|reload-* -jar=*jenkins-cli*":
        "changes or stops the build server",
    },
  },
  {
    programs: "jenkins-cli, jenkins-jobs, jcli",
    deny: { "delete*": "deletes jobs of the build server", "job|node|plugin delete": "deletes jobs of the build server" },
    ask: { "shutdown|restart|groovy": "changes the build server" },
  },
  {
    programs: "buildkite-agent, bk, drone, travis, tkn, argo, woodpecker-cli, codefresh",
    reads: "list ls get info show",
    ask: { "** delete|rm|remove|purge|stop|kill|terminate|disable|destroy": "takes away builds or their settings" },
  },
];

/** Monitoring, feature flags, and other services that a product relies on. */
const PRODUCTS: readonly Tool[] = [
  { programs: "ldcli", reads: "list get", ask: { "** delete|archive|toggle-off|rotate|reset*": "changes what users of the product see" } },
  {
    programs: "split",
    ask: {
      "splits|environments|segments|traffic-types|workspaces|feature-flags delete|kill|archive|remove":
        "changes what users of the product see",
    },
  },
  {
    programs: "flipt, unleash, flagsmith, statsig",
    reads: "list get",
    ask: { "** delete|archive|remove|stale|truncate": "changes what users of the product see", "import --drop": "replaces every flag" },
  },
  {
    programs: "grafana-cli, grafana, grr",
    ask: { "** uninstall|remove|delete|reset-admin-password|prune": "takes away dashboards or plugins" },
  },
  {
    programs: "datadog-ci, dog, newrelic, pd, opsgenie, sentry-cli, amtool, mimirtool, promtool, checkly",
    reads: "list get check query search show",
    ask: { "** delete*|remove*|rm|mute|disable|silence|purge|destroy|expire": "takes away alerts or the record of them" },
  },
  {
    programs: "splunk",
    valued: "-auth -uri",
    next: LOOK,
    deny: { "remove|clean index|eventdata|all|globaldata|userdata|kvstore": "deletes indexed data" },
    ask: { "remove|delete|disable|stop|clean|offline": "takes away a part of the server" },
  },
  {
    programs: "algolia",
    reads: "list get browse",
    deny: { "indices|index|objects|rules|synonyms|records delete|clear": "deletes what the search finds" },
    ask: {
      "** delete|clear|remove": "changes what the search finds",
      "crawler pause|unblock": "changes what the search finds",
    },
  },
  {
    programs: "stripe",
    valued: "--api-key --project-name --stripe-account -d -H --stripe-version",
    next: "Use a key of the test mode and list what is there; leave the change to the person.",
    deny: { "* delete": "deletes it from the payment account", delete: "deletes it from the payment account" },
    ask: {
      "* cancel|refund|void|void_invoice|reject|archive|expire|capture|create_reversal": "moves money or ends a subscription",
      "refunds|payouts|transfers|charges create": "moves money",
      "api_keys roll": "makes keys invalid that are in use",
    },
  },
  {
    programs: "square, braintree, paddle, chargebee, shopify, twilio, sendgrid, mailgun, postmark, mailchimp, plaid",
    reads: "list get fetch info",
    ask: {
      "** delete|remove|cancel|refund|void|destroy|close": "changes the account for customers",
      "*:delete|*:remove": "changes the account for customers",
      "theme push|publish": "changes what customers see",
    },
  },
  {
    programs: "fastly",
    valued: "-s --service-id --service-name -t --token -i --id --version",
    reads: "list describe search",
    deny: { "service|compute|kv-store|config-store|secret-store|object-store delete": "deletes the service or its data" },
    ask: {
      "** delete|remove|disable|deactivate|rotate": "changes what visitors get",
      purge: "empties the cache of the site",
      "service version activate|deactivate": "changes what visitors get",
      "service-version activate|deactivate": "changes what visitors get",
      "compute publish|deploy": "changes what visitors get",
    },
  },
  {
    programs: "cloudflared, flarectl, akamai, ngrok, tailscale, dnscontrol, octodns-sync, lexicon, cli53, dnsimple, pdnsutil, knotc",
    reads: "list get info show preview check",
    harmless: "--noop",
    ask: {
      "** delete|rm|remove|purge|cleanup|destroy|rrdelete|rrpurge|rrset-delete|delete-zone|clear-zone|delete-rrset|revoke|logout|reset|zone-purge":
        "changes DNS or what visitors reach",
      push: "changes DNS records",
      "** --doit": "changes DNS records",
    },
  },
  {
    programs: "apigeecli, deck, kong, kongctl, tykctl",
    reads: "list get dump diff validate ping",
    deny: {
      reset: "deletes the whole configuration of the gateway",
      "gateway reset": "deletes the whole configuration of the gateway",
      "orgs|organizations delete": "deletes the organization",
    },
    ask: {
      "sync|apply": "deletes what the file does not name",
      "gateway sync|apply": "deletes what the file does not name",
      "migrations reset": "deletes the whole configuration of the gateway",
      "** delete|undeploy|remove|clean|stop": "takes away a part of the gateway",
    },
  },
];

/** Stores of secrets. */
const SECRETS: readonly Tool[] = [
  {
    programs: "vault, bao",
    oneDash: true,
    valued: "-address -namespace -ns -ca-cert -client-cert -client-key -mount -versions -version",
    harmless: "-h",
    next: "Show it with `vault list` or `vault read`, and leave the deletion to the person.",
    deny: {
      "secrets disable": "deletes the engine and every secret in it",
      "auth disable": "locks out everybody who logs in that way",
      "kv destroy": "deletes those versions of the secret for good",
      "kv metadata delete": "deletes the secret with all its versions",
      delete: "deletes the secret",
      "lease revoke --prefix|--force": "makes every credential below that path invalid",
      "namespace delete": "deletes the namespace and every secret in it",
    },
    ask: {
      "kv delete|rollback|undelete": "deletes the newest version of the secret",
      "policy|plugin|audit|token|lease delete|disable|revoke|deregister": "changes who may read secrets",
      "write sys/*": "changes the whole store",
      "operator seal|rekey|generate-root|step-down|rotate|migrate": "changes the whole store",
      "operator raft remove-peer|snapshot": "changes the whole store",
    },
  },
  {
    programs: "doppler",
    valued: "-p --project -c --config -t --token --scope",
    reads: "list get download run",
    deny: { "projects|environments|configs delete": "deletes the project and its secrets" },
    ask: {
      "** delete|unset|revoke|rollback|lock|unlock": "takes away a secret that is in use",
      "secrets set|upload": "replaces a secret that is in use",
    },
  },
  {
    programs: "op",
    valued: "--vault --account --session",
    reads: "list get read run",
    deny: { "item|document|vault delete|rm|del": "deletes secrets" },
    ask: { "** delete|revoke|suspend|remove|forget|rm": "changes who may read secrets" },
  },
  {
    programs: "infisical, chamber, berglas, akeyless, conjur, bw, bws, lpass, pass, gopass",
    reads: "list ls get show read export run exec",
    deny: { "vault|secrets|secret|item|org-collection delete --permanent|-p": "deletes secrets for good" },
    ask: { "** delete|rm|remove|unset|purge|revoke|destroy|delete-all": "takes away a secret that is in use" },
  },
];

/** Queues, streams and mail. */
const MESSAGES: readonly Tool[] = [
  {
    programs: "rabbitmqctl, rabbitmq-queues, rabbitmq-plugins",
    valued: "-n --node -t --timeout -p --vhost",
    deny: { "reset|force_reset|delete_vhost|delete_queue|purge_queue|force_boot": "drops queues with every message in them" },
    ask: {
      "delete_*|clear_*|stop_app|stop|shutdown|forget_cluster_node|close_*|remove_*|disable|set_permissions|change_password|suspend_listeners|evaluate|eval":
        "changes or stops the broker",
    },
  },
  {
    programs: "rabbitmqadmin",
    valued: "-H --host -P --port -u --username -p --password -V --vhost -N --node",
    deny: { "delete|purge queue|vhost|exchange": "drops it with every message in it" },
    ask: { "delete|purge|close|import": "changes the broker for everybody" },
  },
  {
    programs: "kafka-topics",
    valued: "--bootstrap-server --topic --zookeeper --command-config",
    deny: { "--delete": "deletes the topic with every message in it" },
    ask: { "--alter": "changes the topic for everybody" },
  },
  { programs: "kafka-delete-records", deny: { "**": "deletes messages of the topic" } },
  {
    programs: "kafka-consumer-groups",
    valued: "--bootstrap-server --group --topic",
    ask: { "--delete|--delete-offsets": "makes readers lose their place", "--reset-offsets --execute": "makes readers lose their place" },
  },
  {
    programs:
      "kafka-configs, kafka-acls, kafka-reassign-partitions, kafka-streams-application-reset, kafka-leader-election, kafka-server-stop, zookeeper-server-stop",
    valued: "--bootstrap-server --command-config",
    ask: {
      "--alter|--remove|--execute|--delete-config": "changes the cluster for everybody",
      "** --application-id": "makes readers lose their place",
    },
  },
  {
    programs: "kafkactl, kaf, confluent, rpk",
    reads: "list describe",
    deny: {
      "** topic|topics delete|remove|trim-prefix": "deletes the topic with every message in it",
      "delete topic|records|consumer-group": "deletes the topic with every message in it",
    },
    ask: { "** delete|decommission|purge": "changes the cluster for everybody" },
  },
  {
    programs: "zkcli, zookeeper-shell, zkCli",
    anyCase: true,
    deny: {
      "** deleteall|rmr": "deletes the node and everything below it",
      "<deleteall*|rmr*": "deletes the node and everything below it",
    },
    ask: { "** delete": "deletes the node" },
  },
  {
    programs: "nats",
    valued: "-s --server --user --password --creds --context --timeout",
    reads: "list ls info get",
    deny: {
      "stream|str|s purge|delete|rm|del": "drops every message of the stream",
      "kv|object|obj purge|delete|rm|del": "deletes stored values",
    },
    ask: { "** delete|rm|del|purge|seal|step-down|peer-remove|rmm": "changes the stream for everybody" },
  },
  {
    programs: "pulsar-admin, artemis, mosquitto_ctrl, celery, rq, temporal, tctl",
    valued: "-A --app -b --broker -u --url -n --namespace",
    reads: "list get describe",
    deny: {
      "** purge|purge-queue|delete-partitioned-topic|empty": "drops messages that nobody has read",
      "topics|tenants|namespaces|clusters|queue delete|destroy": DELETES,
    },
    ask: { "** delete|terminate|remove|reset|cancel|unload|skip-all|clear-backlog|shutdown": "ends or drops work in the queue" },
  },
  {
    programs: "postsuper, postqueue, exim, exim4",
    valued: "-d -i -Mrm -M",
    oneDash: true,
    deny: { "-d=ALL|all": "deletes all mail that waits" },
    ask: { "-d|-r|-Mrm|-f": "deletes or sends mail that waits" },
  },
];

export const SERVICES: readonly Tool[] = [...PLATFORMS, ...PRODUCTS, ...SECRETS, ...MESSAGES];
