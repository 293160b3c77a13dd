import type { ReadOnlyTable } from "./reading.ts";

/** A tool whose commands are nouns and then one verb. */
interface NounTool {
  /** Options that may stand between the nouns. */
  readonly globals: string;
  /** Nouns that may stand first: some of them are verbs elsewhere. */
  readonly first: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  /** Further nouns by their shape. */
  readonly plural?: RegExp;
  /** Verbs that only ask. */
  readonly verbs: RegExp;
  /** Whole commands that only ask, though their last word is no such verb. */
  readonly whole: ReadonlySet<string>;
  readonly never: RegExp;
  readonly harmful: ReadonlySet<string>;
}

const row = { options: "*", operands: "text", check: "nouns" } as const;

export const NOUN_READERS: ReadOnlyTable = { gcloud: row, auth0: row };

const set = (...lists: readonly string[]): ReadonlySet<string> => new Set(lists.join(" ").split(" "));

export const NOUN_TOOLS: Readonly<Record<string, NounTool>> = {
  gcloud: {
    globals:
      "--project= --account= --configuration= --format= --verbosity= --billing-project= --region= --zone= --location= --quiet -q --no-user-output-enabled --log-http",
    first: set(
      "access-approval access-context-manager active-directory ai ai-platform alloydb anthos api-gateway api-keys apigee app apphub artifacts asset assured auth backup-dr batch bigtable billing bms",
      "builds certificate-manager cloud-shell colab composer compute config container data-catalog database-migration dataflow dataplex dataproc datastore datastream deploy deployment-manager dns domains edge-cache",
      "edge-cloud emulators endpoints essential-contacts eventarc filestore firebase firestore functions healthcare iam iap identity identity-groups ids immersive-stream infra-manager kms lifesciences logging looker",
      "memcache memorystore metastore migration ml ml-engine monitoring netapp network-connectivity network-management network-security network-services notebooks observability oracle-database org-policies organizations",
      "policy-intelligence policy-troubleshoot privateca projects publicca pubsub recaptcha recommender redis resource-manager resource-settings run scc scheduler secrets service-directory service-extensions services",
      "source sourcerepos spanner sql storage survey tasks telco-automation trace transcoder transfer vmware workbench workflows workspace-add-ons workstations",
    ),
    nouns: set(
      "project-info uptime membership services secrets domains functions projects organizations endpoints registrations accelerator-types addresses autoscalers backend-buckets backend-services backups buckets certificates ca-pools  channels clusters commitments components configs configurations connections connectors",
      "contexts crawlers databases datasets default-service-accounts deny-policies deployments dimensions disk-types disks docker domain-mappings entities entries environments executions export-configs",
      "external-vpn-gateways features firewall-policies firewall-rules folders forwarding-rules future-reservations gateway-security-policies gateways groups health-checks hosted-zones http-health-checks",
      "https-health-checks hubs images indexes instance-configs instance-groups instance-templates instances interconnects inventory ip-ranges iam-policies jobs keyrings keys labels lakes language-versions levels",
      "liens links locations logs machine-images machine-types managed managed-zones maintenance-policies maven membership memberships messages metadata metrics models namespaces networks network-attachments",
      "network-endpoint-groups network-profiles node-groups node-pools node-templates node-types npm notification-channels objects occurrences operations operating-systems orders org-security-policies os-config os-inventory os-login",
      "packages packet-mirrorings participants paths peerings perimeters pods policies policy-based-routes policy-tags pools port-forwarding-rules prediction-points principals profiles public-advertised-prefixes public-delegated-prefixes",
      "python queries queues quotas record-sets recommendations regions regional registries releases remote-repositories repositories reservations resource-policies resources response-policies restores revisions roles rollouts",
      "routers routes rows rules runtimes schemas schedules security-policies server-tls-policies service-accounts service-attachments service-bindings service-connection-policies service-perimeters settings shards shared-vpc signed-url-keys sinks",
      "snapshot-settings snapshots sole-tenancy ssl ssl-certificates ssl-certs ssl-policies subnets subscriptions supported-databases tables tags target-grpc-proxies target-http-proxies target-https-proxies target-instances",
      "target-pools target-ssl-proxies target-tcp-proxies target-vpn-gateways tcp tcp-routes templates tensorboards tenants tiers tls-routes topics tpu-vm tpus triggers trust-configs tunnels url-maps url-lists usable users",
      "versions views violations vpn-gateways vpn-tunnels vm-extension-policies volumes vulnerabilities web web-acls worker-pools workforce-pools workload-identity-pools workloads zones accounts budgets client-certs server-ca-certs flags",
      "instance-partitions ddl app-profiles hot-tablets custom-classes endpoint-policies grpc-routes http-routes meshes authorization-policies client-tls-policies address-groups mirroring-deployments config-management mesh multi-cluster-services",
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
    never: /\bget-[a-z-]*(?:key|auth|secret|token|password|credential)|access-token|identity-token|print-|secrets versions access/,
    harmful: set(
      "--flags-file --output-file --destination --log-file --access-token-file --trace-token --impersonate-service-account --show-secrets",
    ),
  },
  auth0: {
    globals: "--tenant= -t= --no-color --no-input --debug --json --json-compact --csv",
    first: set(
      "api actions apis apps attack-protection ap domains email event-streams log-streams logs network-acl orgs phone protection quickstarts qs roles rules tenants tenant-settings terminal universal-login ul user-blocks users token-exchange",
    ),
    nouns: set(
      "actions apis apps attack-protection ap breached-password-detection bpd brute-force-protection bfp suspicious-ip-throttling sit bot-detection bd domains email provider templates event-streams log-streams logs",
      "network-acl orgs members invitations roles permissions perms protection quickstarts qs scopes rules ssp terminal tenants tenant-settings settings universal-login ul prompts customize user-blocks users blocks",
      "branding page-templates token-exchange phone modules versions",
    ),
    verbs: /^(?:list|ls|show|search|search-by-email|diff|tail)$/,
    whole: new Set(["api get"]),
    never: /^$/,
    harmful: set("--data -d --reveal-secrets --reveal -r --force"),
  },
};
