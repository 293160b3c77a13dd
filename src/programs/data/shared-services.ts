import { asksServer } from "../lib/read-only.ts";
import { DELETES_SHARED, LIST_OR_GET } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Services that others depend on: message queues, search, payment, mail, monitoring.",
  programs: [
    {
      names: "rabbitmqctl",
      readOnly: {
        options: "-q -n= -p= --quiet --node= --formatter=",
        sub: {
          ["status cluster_status version list_queues list_exchanges list_bindings " +
            "list_channels list_connections list_consumers list_users list_vhosts " +
            "list_permissions list_policies "]: asksServer(
            "-q -p= --quiet --formatter= --offline --online --local",
          ),
        },
      },
    },
    {
      names: "rabbitmqctl, rabbitmq-queues, rabbitmq-plugins",
      domain: "services",
      valued: "-n --node -t --timeout -p --vhost",
      deny: {
        "reset|force_reset|delete_vhost|delete_queue|purge_queue|force_boot":
          "drops queues with every message in them",
      },
      ask: {
        ["delete_*|clear_*|stop_app|stop|shutdown|forget_cluster_node|close_*|remove_*|" +
          "disable|set_permissions|change_password|suspend_listeners|evaluate|eval"]:
          "changes or stops the broker",
      },
    },
    {
      names: "kafka-topics",
      domain: "services",
      valued: "--bootstrap-server --topic --zookeeper --command-config",
      deny: { "--delete": "deletes the topic with every message in it" },
      ask: { "--alter": "changes the topic for everybody" },
      readOnly: {
        options:
          "--list --describe --topic= --bootstrap-server= --version --exclude-internal " +
          "--under-replicated-partitions",
        needs: "--list --describe --version",
        values: { "--bootstrap-server": /^(?:localhost|127\.0\.0\.1):\d+$/ },
        operands: "none",
      },
    },
    {
      names: "gitlab-rake, gitlab-ctl, gitlab-backup",
      domain: "services",
      deny: {
        "gitlab:backup:restore|gitlab:setup|gitlab:cleanup:*|restore":
          "overwrites or deletes data of the server",
        "cleanse|uninstall|remove-accounts": "deletes all data of the server",
      },
      ask: { "stop|kill|reconfigure|pg-upgrade": "interrupts the server" },
    },
    {
      names: "gitlab-rails",
      domain: "services",
      ask: { "runner|console|dbconsole|r|c": "runs code in the server" },
    },
    {
      names: "gitlab-runner",
      domain: "services",
      ask: {
        "unregister|uninstall|stop|reset-token": "takes a build runner away",
        "verify --delete": "takes a build runner away",
      },
    },
    {
      names: "circleci",
      domain: "services",
      valued: "--host --token --org-id",
      readVerbs: "list info",
      deny: {
        "context delete": "deletes the context and its secrets",
        "orb|namespace delete|unlist|delete-alias": DELETES_SHARED,
      },
      ask: {
        "context remove-secret|store-secret|restriction": "changes a secret that builds use",
        "** delete|remove-*|unfollow": DELETES_SHARED,
      },
    },
    {
      names: "jenkins-cli, jenkins-jobs, jcli",
      domain: "services",
      deny: {
        "delete*": "deletes jobs of the build server",
        "job|node|plugin delete": "deletes jobs of the build server",
      },
      ask: { "shutdown|restart|groovy": "changes the build server" },
    },
    {
      names: "buildkite-agent, bk, drone, travis, tkn, argo, woodpecker-cli, codefresh",
      domain: "services",
      readVerbs: "list ls get info show",
      ask: {
        "** delete|rm|remove|purge|stop|kill|terminate|disable|destroy":
          "takes away builds or their settings",
      },
    },
    {
      names: "ldcli",
      domain: "services",
      readVerbs: "list get",
      ask: {
        "** delete|archive|toggle-off|rotate|reset*": "changes what users of the product see",
      },
    },
    {
      names: "split",
      domain: "services",
      ask: {
        ["splits|environments|segments|traffic-types|workspaces|feature-flags " +
          "delete|kill|archive|remove"]: "changes what users of the product see",
      },
    },
    {
      names: "flipt, unleash, flagsmith, statsig",
      domain: "services",
      readVerbs: "list get",
      ask: {
        "** delete|archive|remove|stale|truncate": "changes what users of the product see",
        "import --drop": "replaces every flag",
      },
    },
    {
      names: "grafana-cli, grafana, grr",
      domain: "services",
      ask: {
        "** uninstall|remove|delete|reset-admin-password|prune": "takes away dashboards or plugins",
      },
    },
    {
      names:
        "datadog-ci, dog, newrelic, pd, opsgenie, sentry-cli, amtool, mimirtool, promtool, checkly",
      domain: "services",
      readVerbs: "list get check query search show",
      ask: {
        "** delete*|remove*|rm|mute|disable|silence|purge|destroy|expire":
          "takes away alerts or the record of them",
      },
    },
    {
      names: "splunk",
      domain: "services",
      valued: "-auth -uri",
      next: LIST_OR_GET,
      deny: {
        "remove|clean index|eventdata|all|globaldata|userdata|kvstore": "deletes indexed data",
      },
      ask: { "remove|delete|disable|stop|clean|offline": "takes away a part of the server" },
    },
    {
      names: "algolia",
      domain: "services",
      readVerbs: "list get browse",
      deny: {
        "indices|index|objects|rules|synonyms|records delete|clear":
          "deletes what the search finds",
      },
      ask: {
        "** delete|clear|remove": "changes what the search finds",
        "crawler pause|unblock": "changes what the search finds",
      },
    },
    {
      names: "stripe",
      domain: "services",
      valued: "--api-key --project-name --stripe-account -d -H --stripe-version",
      next: "Use a key of the test mode and list what is there; leave the change to the person.",
      deny: {
        "* delete": "deletes it from the payment account",
        delete: "deletes it from the payment account",
      },
      ask: {
        "* cancel|refund|void|void_invoice|reject|archive|expire|capture|create_reversal":
          "moves money or ends a subscription",
        "refunds|payouts|transfers|charges create": "moves money",
        "api_keys roll": "makes keys invalid that are in use",
      },
    },
    {
      names:
        "square, braintree, paddle, chargebee, shopify, twilio, sendgrid, mailgun, " +
        "postmark, mailchimp, plaid",
      domain: "services",
      readVerbs: "list get fetch info",
      ask: {
        "** delete|remove|cancel|refund|void|destroy|close": "changes the account for customers",
        "*:delete|*:remove": "changes the account for customers",
        "theme push|publish": "changes what customers see",
      },
    },
    {
      names: "fastly",
      domain: "services",
      valued: "-s --service-id --service-name -t --token -i --id --version",
      readVerbs: "list describe search",
      deny: {
        "service|compute|kv-store|config-store|secret-store|object-store delete":
          "deletes the service or its data",
      },
      ask: {
        "** delete|remove|disable|deactivate|rotate": "changes what visitors get",
        purge: "empties the cache of the site",
        "service version activate|deactivate": "changes what visitors get",
        "service-version activate|deactivate": "changes what visitors get",
        "compute publish|deploy": "changes what visitors get",
      },
    },
    {
      names: "apigeecli, deck, kong, kongctl, tykctl",
      domain: "services",
      readVerbs: "list get dump diff validate ping",
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
    {
      names: "rabbitmqadmin",
      domain: "services",
      valued: "-H --host -P --port -u --username -p --password -V --vhost -N --node",
      deny: { "delete|purge queue|vhost|exchange": "drops it with every message in it" },
      ask: { "delete|purge|close|import": "changes the broker for everybody" },
    },
    {
      names: "kafka-delete-records",
      domain: "services",
      deny: { "**": "deletes messages of the topic" },
    },
    {
      names: "kafka-consumer-groups",
      domain: "services",
      valued: "--bootstrap-server --group --topic",
      ask: {
        "--delete|--delete-offsets": "makes readers lose their place",
        "--reset-offsets --execute": "makes readers lose their place",
      },
    },
    {
      names:
        "kafka-configs, kafka-acls, kafka-reassign-partitions, " +
        "kafka-streams-application-reset, kafka-leader-election, kafka-server-stop, " +
        "zookeeper-server-stop",
      domain: "services",
      valued: "--bootstrap-server --command-config",
      ask: {
        "--alter|--remove|--execute|--delete-config": "changes the cluster for everybody",
        "** --application-id": "makes readers lose their place",
      },
    },
    {
      names: "kafkactl, kaf, confluent, rpk",
      domain: "services",
      readVerbs: "list describe",
      deny: {
        "** topic|topics delete|remove|trim-prefix": "deletes the topic with every message in it",
        "delete topic|records|consumer-group": "deletes the topic with every message in it",
      },
      ask: { "** delete|decommission|purge": "changes the cluster for everybody" },
    },
    {
      names: "zkcli, zookeeper-shell, zkCli",
      domain: "services",
      anyCase: true,
      deny: {
        "** deleteall|rmr": "deletes the node and everything below it",
        "<deleteall*|rmr*": "deletes the node and everything below it",
      },
      ask: { "** delete": "deletes the node" },
    },
    {
      names: "nats",
      domain: "services",
      valued: "-s --server --user --password --creds --context --timeout",
      readVerbs: "list ls info get",
      deny: {
        "stream|str|s purge|delete|rm|del": "drops every message of the stream",
        "kv|object|obj purge|delete|rm|del": "deletes stored values",
      },
      ask: {
        "** delete|rm|del|purge|seal|step-down|peer-remove|rmm": "changes the stream for everybody",
      },
    },
    {
      names: "pulsar-admin, artemis, mosquitto_ctrl, celery, rq, temporal, tctl",
      domain: "services",
      valued: "-A --app -b --broker -u --url -n --namespace",
      readVerbs: "list get describe",
      deny: {
        "** purge|purge-queue|delete-partitioned-topic|empty":
          "drops messages that nobody has read",
        "topics|tenants|namespaces|clusters|queue delete|destroy": DELETES_SHARED,
      },
      ask: {
        "** delete|terminate|remove|reset|cancel|unload|skip-all|clear-backlog|shutdown":
          "ends or drops work in the queue",
      },
    },
    {
      names: "postsuper, postqueue, exim, exim4",
      domain: "services",
      valued: "-d -i -Mrm -M",
      oneDash: true,
      deny: { "-d=ALL|all": "deletes all mail that waits" },
      ask: { "-d|-r|-Mrm|-f": "deletes or sends mail that waits" },
    },
  ],
  examples: [
    { bash: "kafka-topics --delete --topic orders", expect: "deny" },
    { bash: "rabbitmqctl list_queues", expect: "allow" },
  ],
};

export default family;
