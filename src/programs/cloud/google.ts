import { optionScripts } from "../launchers/launcher.ts";
import { asksByNouns, asksServer } from "../lib/read-only.ts";
import { DELETES_RESOURCE, LIST_OR_DESCRIBE, SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const BQ =
  "--format= --project_id= --dataset_id= --location= -q --quiet --headless --max_results= " +
  "-n= -a -j -d --schema --start_row= -s= --all --datasets --jobs --transfer_location=";
const set = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.join(" ").split(" "));

const family: Family = {
  about: "Google Cloud.",
  programs: [
    {
      names: "gcloud",
      domain: "cloud",
      valued:
        "--project --account --configuration --format --filter --flags-file --verbosity " +
        "--impersonate-service-account --billing-project --region --zone --location " +
        "--organization --env --instance --cluster --database --keyring --ddl -q",
      readVerbs:
        "list describe read get get-value get-iam-policy print-access-token " +
        "print-identity-token info search tail ssh scp cat ls versions",
      next: LIST_OR_DESCRIBE,
      deny: {
        "** projects delete": "shuts the project down with everything in it",
        "** organizations|folders delete": "deletes the folder of projects",
        "** compute instances|disks|snapshots|images|machine-images delete":
          "deletes the machine or its data",
        "** container clusters|node-pools delete": "deletes the cluster and what runs on it",
        "** sql instances|databases|backups delete": "deletes the database",
        "** spanner|bigtable|firestore|alloydb|redis|memcache|filestore ** delete":
          "deletes stored data",
        "** spanner databases ddl update --ddl=*drop*": "drops tables of the database",
        "** storage rm --recursive|-r": "deletes every object below that path",
        "** storage buckets delete": "deletes the bucket",
        "** kms keys versions destroy": "makes everything encrypted with the key unreadable",
        "** secrets|artifacts|functions|run|app|dns|pubsub ** delete": DELETES_RESOURCE,
        "** dataproc|composer|dataflow|logging ** delete": DELETES_RESOURCE,
      },
      ask: {
        "** storage rm|mv": "deletes or moves objects",
        "** storage rsync --delete-unmatched-destination-objects":
          "deletes what the source does not have",
        ["** " +
          "delete|destroy|purge|remove|clear|reset|undelete|disable|revoke|cancel|drain|" +
          "abandon|detach-*|delete-*|remove-*|unset*"]: DELETES_RESOURCE,
        "** stop|suspend|resize|failover|restart|rollback|set-iam-policy|add-iam-policy-binding":
          "changes who may use it or interrupts it",
        "** app|functions|run|deploy|builds deploy|submit":
          "puts a new version in front of its users",
      },
      secrets: [
        {
          run: "auth print-access-token|print-identity-token",
          decision: "ask",
          effect: SHOWS_TOKEN,
        },
        {
          run: "auth application-default print-access-token",
          decision: "ask",
          effect: SHOWS_TOKEN,
        },
        { run: "config config-helper", decision: "ask", effect: SHOWS_TOKEN },
        { run: "secrets versions access", decision: "ask", effect: SHOWS_SECRET },
        {
          run: "iam service-accounts keys create",
          decision: "ask",
          effect: "makes and saves a new key",
        },
      ],
      readOnly: asksByNouns,
      help: "-v -h",
      starts: (args) => optionScripts(args, ["--command"]),
      copies: [
        { run: "storage cp|mv|rsync", valued: "--project --account" },
        { run: "compute scp", valued: "--zone --project" },
      ],
      nouns: {
        globals:
          "--project= --account= --configuration= --format= --verbosity= " +
          "--billing-project= --region= --zone= --location= --quiet -q " +
          "--no-user-output-enabled --log-http",
        first: set(
          "access-approval access-context-manager active-directory ai ai-platform alloydb " +
            "anthos api-gateway api-keys apigee app apphub artifacts asset assured auth " +
            "backup-dr batch bigtable billing bms",
          "builds certificate-manager cloud-shell colab composer compute config container " +
            "data-catalog database-migration dataflow dataplex dataproc datastore datastream " +
            "deploy deployment-manager dns domains edge-cache",
          "edge-cloud emulators endpoints essential-contacts eventarc filestore firebase " +
            "firestore functions healthcare iam iap identity identity-groups ids " +
            "immersive-stream infra-manager kms lifesciences logging looker",
          "memcache memorystore metastore migration ml ml-engine monitoring netapp " +
            "network-connectivity network-management network-security network-services " +
            "notebooks observability oracle-database org-policies organizations",
          "policy-intelligence policy-troubleshoot privateca projects publicca pubsub " +
            "recaptcha recommender redis resource-manager resource-settings run scc " +
            "scheduler secrets service-directory service-extensions services",
          "source sourcerepos spanner sql storage survey tasks telco-automation trace " +
            "transcoder transfer vmware workbench workflows workspace-add-ons workstations",
        ),
        nouns: set(
          "project-info uptime membership services secrets domains functions projects " +
            "organizations endpoints registrations accelerator-types addresses autoscalers " +
            "backend-buckets backend-services backups buckets certificates ca-pools  " +
            "channels clusters commitments components configs configurations connections " +
            "connectors",
          "contexts crawlers databases datasets default-service-accounts deny-policies " +
            "deployments dimensions disk-types disks docker domain-mappings entities entries " +
            "environments executions export-configs",
          "external-vpn-gateways features firewall-policies firewall-rules folders " +
            "forwarding-rules future-reservations gateway-security-policies gateways groups " +
            "health-checks hosted-zones http-health-checks",
          "https-health-checks hubs images indexes instance-configs instance-groups " +
            "instance-templates instances interconnects inventory ip-ranges iam-policies " +
            "jobs keyrings keys labels lakes language-versions levels",
          "liens links locations logs machine-images machine-types managed managed-zones " +
            "maintenance-policies maven membership memberships messages metadata metrics " +
            "models namespaces networks network-attachments",
          "network-endpoint-groups network-profiles node-groups node-pools node-templates " +
            "node-types npm notification-channels objects occurrences operations " +
            "operating-systems orders org-security-policies os-config os-inventory os-login",
          "packages packet-mirrorings participants paths peerings perimeters pods policies " +
            "policy-based-routes policy-tags pools port-forwarding-rules prediction-points " +
            "principals profiles public-advertised-prefixes public-delegated-prefixes",
          "python queries queues quotas record-sets recommendations regions regional " +
            "registries releases remote-repositories repositories reservations " +
            "resource-policies resources response-policies restores revisions roles rollouts",
          "routers routes rows rules runtimes schemas schedules security-policies " +
            "server-tls-policies service-accounts service-attachments service-bindings " +
            "service-connection-policies service-perimeters settings shards shared-vpc " +
            "signed-url-keys sinks",
          "snapshot-settings snapshots sole-tenancy ssl ssl-certificates ssl-certs " +
            "ssl-policies subnets subscriptions supported-databases tables tags " +
            "target-grpc-proxies target-http-proxies target-https-proxies target-instances",
          "target-pools target-ssl-proxies target-tcp-proxies target-vpn-gateways tcp " +
            "tcp-routes templates tensorboards tenants tiers tls-routes topics tpu-vm tpus " +
            "triggers trust-configs tunnels url-maps url-lists usable users",
          "versions views violations vpn-gateways vpn-tunnels vm-extension-policies " +
            "volumes vulnerabilities web web-acls worker-pools workforce-pools " +
            "workload-identity-pools workloads zones accounts budgets client-certs " +
            "server-ca-certs flags",
          "instance-partitions ddl app-profiles hot-tablets custom-classes " +
            "endpoint-policies grpc-routes http-routes meshes authorization-policies " +
            "client-tls-policies address-groups mirroring-deployments config-management mesh " +
            "multi-cluster-services",
        ),
        // No command of gcloud is a plain plural: `add-tags` begins with its verb.
        plural:
          /^(?!(?:add|remove|set|unset|update|delete|create|clear|enable|disable|import|export|get|list|move|reset|start|stop|attach|detach|bulk|grant|revoke|apply|cancel|resize|rollback|upgrade|undelete|promote|restore|suspend|resume|simulate|sign|verify|validate|wait|test|send|publish|pull|push|run|patch|replace|recreate|abandon|insert|deprecate|expand|configure|print)-|access$|process$)[a-z][a-z\d-]*[^s]s$/,
        verbs: /^(?:list|describe|lookup|search|get)(?:-[a-z\d-]+)?$|^read$/,
        whole: new Set([
          "info",
          "version",
          "storage ls",
          "storage cat",
          "storage du",
          "builds log",
          "config get",
          "app logs tail",
          "components list",
          "help",
          "topic",
          "cheat-sheet",
        ]),
        never:
          /\bget-[a-z-]*(?:key|auth|secret|token|password|credential)|access-token|identity-token|print-|secrets versions access/,
        harmful: set(
          "--flags-file --output-file --destination --log-file --access-token-file " +
            "--trace-token --impersonate-service-account --show-secrets",
        ),
      },
    },
    {
      names: "gsutil",
      domain: "cloud",
      valued: "-o -u -h -i",
      next: "Look with `gsutil ls`, and leave the deletion to the person.",
      deny: { rb: "deletes the bucket", "rm -r|-R|-a": "deletes every object below that path" },
      ask: {
        rm: "deletes the object",
        "rsync -d": "deletes what the source does not have",
        mv: "moves the object away",
        "acl|iam|defacl ch|set": "changes who may read the bucket",
        "versioning|lifecycle|retention set|clear": "changes how long the bucket keeps objects",
      },
      readOnly: {
        options: "-m -q",
        sub: {
          "ls du stat cat version": {
            options: "-l -L -r -R -b -a -d -e -h -p= -s -c -m -x -0 -n=",
            operands: "text",
            like: /^gs:\/\//,
          },
        },
      },
      copies: [{ run: "cp|mv|rsync", valued: "-o -h -J -z -x -I -a" }],
    },
    {
      names: "bq",
      domain: "cloud",
      valued:
        "--project_id --dataset_id --location --format --bigqueryrc --credential_file " +
        "--service_account",
      oneDash: true,
      next: "Look with `bq ls` or `bq show`, and leave the deletion to the person.",
      deny: { "rm -r|-f|-d": "deletes the dataset or the table" },
      ask: {
        "rm|cancel|truncate": "deletes a table or a dataset",
        "load|mk|cp --replace|-f|--force": "replaces what is in the table",
      },
      readOnly: { options: BQ, sub: { "ls show head version": asksServer(BQ) } },
      queries: {
        lead: "query",
        valued: "--project_id --location --dataset_id",
        code: "",
        operand: 0,
        language: "mysql",
      },
    },
  ],
  examples: [
    { bash: "gcloud compute instances delete web-1", expect: "deny" },
    { bash: "gcloud auth print-access-token", expect: "ask" },
    { bash: "gcloud compute instances list", expect: "allow" },
  ],
};

export default family;
