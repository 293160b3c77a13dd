import type { Tool } from "./types.ts";

const RESOURCE = "deletes a cloud resource";
const LOOK = "Show it with the list or describe command of the same group, and leave the deletion to the person.";

/** Google, Microsoft, Oracle, IBM and the smaller clouds: the verb is the last sub-command. */
export const CLOUDS: readonly Tool[] = [
  {
    programs: "gcloud",
    valued:
      "--project --account --configuration --format --filter --flags-file --verbosity --impersonate-service-account --billing-project --region --zone --location --organization --env --instance --cluster --database --keyring --ddl -q",
    reads:
      "list describe read get get-value get-iam-policy print-access-token print-identity-token info search tail ssh scp cat ls versions",
    next: LOOK,
    deny: {
      "** projects delete": "shuts the project down with everything in it",
      "** organizations|folders delete": "deletes the folder of projects",
      "** compute instances|disks|snapshots|images|machine-images delete": "deletes the machine or its data",
      "** container clusters|node-pools delete": "deletes the cluster and what runs on it",
      "** sql instances|databases|backups delete": "deletes the database",
      "** spanner|bigtable|firestore|alloydb|redis|memcache|filestore ** delete": "deletes stored data",
      "** spanner databases ddl update --ddl=*drop*": "drops tables of the database",
      "** storage rm --recursive|-r": "deletes every object below that path",
      "** storage buckets delete": "deletes the bucket",
      "** kms keys versions destroy": "makes everything encrypted with the key unreadable",
      "** secrets|artifacts|functions|run|app|dns|pubsub ** delete": RESOURCE,
      "** dataproc|composer|dataflow|logging ** delete": RESOURCE,
    },
    ask: {
      "** storage rm|mv": "deletes or moves objects",
      "** storage rsync --delete-unmatched-destination-objects": "deletes what the source does not have",
      "** delete|destroy|purge|remove|clear|reset|undelete|disable|revoke|cancel|drain|abandon|detach-*|delete-*|remove-*|unset*": RESOURCE,
      "** stop|suspend|resize|failover|restart|rollback|set-iam-policy|add-iam-policy-binding": "changes who may use it or interrupts it",
      "** app|functions|run|deploy|builds deploy|submit": "puts a new version in front of its users",
    },
  },
  {
    programs: "gsutil",
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
  },
  {
    programs: "bq",
    valued: "--project_id --dataset_id --location --format --bigqueryrc --credential_file --service_account",
    oneDash: true,
    next: "Look with `bq ls` or `bq show`, and leave the deletion to the person.",
    deny: { "rm -r|-f|-d": "deletes the dataset or the table" },
    ask: { "rm|cancel|truncate": "deletes a table or a dataset", "load|mk|cp --replace|-f|--force": "replaces what is in the table" },
  },
  {
    programs: "az",
    valued: "--subscription -o --output --query -g --resource-group -n --name --only-show-errors",
    reads: "list show exists get-credentials download-batch url",
    harmless: "-h --what-if -w",
    next: "Show it with `az … show` or `az … list`, and leave the deletion to the person.",
    deny: {
      "group delete": "deletes the resource group with everything in it",
      "vm|vmss|disk|snapshot|image|aks|acr delete": "deletes the machine, the disk or the cluster",
      "storage account|container|share|table|queue delete": "deletes stored data",
      "storage blob|file|entity|directory delete-batch|delete": "deletes stored data",
      "sql|postgres|mysql|mariadb|cosmosdb|redis|synapse|kusto ** delete": "deletes the database",
      "keyvault delete|purge": "deletes the keys and secrets",
      "keyvault key|secret|certificate delete|purge": "deletes the key or the secret",
      "webapp|functionapp|appservice|staticwebapp|containerapp ** delete": "deletes the app",
      "acr repository delete": "deletes the images",
      "deployment group|sub|mg|tenant create --mode=Complete": "deletes every resource that the template does not name",
      "backup vault|item|container|protection ** delete|disable": "deletes backups",
    },
    ask: {
      "** delete|purge|remove|destroy|delete-*|purge-*|remove-*|clear|untag|undelete|revoke*|reset*|regenerate*|detach|dissociate":
        RESOURCE,
      "** stop|deallocate|restart|redeploy|failover|disable|run-command|swap": "interrupts what runs there",
      "role|ad assignment|app create|reset|delete": "changes who may do what",
      "storage ** sync --delete-destination=true": "deletes what the source does not have",
    },
  },
  {
    programs: "azcopy",
    next: "Look with `azcopy list`, and leave the deletion to the person.",
    valued: "--delete-destination",
    deny: { "remove|rm": "deletes the blobs" },
    ask: { "sync --delete-destination=true|prompt": "deletes what the source does not have" },
  },
  {
    programs: "oci",
    valued: "--profile --region --config-file --compartment-id --output --query --auth",
    reads: "get list search summarize",
    harmless: "-h",
    next: LOOK,
    deny: {
      "** terminate": "destroys the instance or the database",
      "db|os|bv|nosql|mysql|ce ** delete": "deletes stored data",
      "os object bulk-delete": "deletes every object that fits",
    },
    ask: { "** delete|bulk-delete*|remove|schedule-deletion|purge|cancel|stop|reset|change-*": RESOURCE },
  },
  {
    programs: "ibmcloud, bx",
    reads: "list ls get show",
    next: LOOK,
    deny: {
      "ks|cos|is|resource|cdb ** rm|*-delete|delete|bucket-delete": RESOURCE,
    },
    ask: { "** *-delete|*-remove|rm|delete|remove|disable|*-reset|*-stop": RESOURCE },
  },
  {
    programs: "doctl",
    valued: "-t --access-token -c --config --context -o --output -u --api-url --http-retry-max",
    reads: "list ls get g show",
    next: "Look with `doctl … list`, and leave the deletion to the person.",
    deny: {
      "compute droplet|d|volume|snapshot|image delete|d|del|rm": "destroys the machine or its data",
      "databases|database|db|dbs delete|rm": "deletes the database",
      "databases|database|db|dbs db|user|pool|replica delete|rm": "deletes parts of the database",
      "kubernetes|k8s|kube cluster|c delete|rm|delete-selective": "deletes the cluster and what runs on it",
      "apps|app|a delete|rm": "deletes the app",
      "registry|reg delete|d|rm": "deletes the registry",
      "projects delete|rm": "deletes the project",
    },
    ask: { "** delete|rm|del|remove*|destroy|reset*|undeploy|untag|garbage-collection|delete-*": RESOURCE },
  },
  {
    programs: "linode-cli, linode",
    reads: "list ls view",
    next: LOOK,
    deny: { "linodes|volumes|databases|lke|images|nodebalancers|obj *delete*|rm|rb": "deletes the machine or its data" },
    ask: { "** *delete*|rm|rebuild|shutdown|reboot|cancel|remove": RESOURCE },
  },
  {
    programs: "hcloud",
    valued: "--config --context --endpoint --poll-interval",
    reads: "list describe",
    next: "Look with `hcloud … list`, and leave the deletion to the person.",
    deny: { "server|volume|image|network delete|rebuild": "deletes the machine or its data" },
    ask: { "** delete|remove*|detach*|poweroff|reset|shutdown|disable-*|rebuild": RESOURCE },
  },
  {
    programs: "scw, vultr-cli, vultr, exo, civo, upctl, openstack, yc, aliyun, tccli",
    valued: "--config --profile -p --region -o --output --os-cloud --os-project-name",
    reads: "list ls get show describe",
    next: LOOK,
    deny: {
      "server|instance|instances|volume|compute|stack|image|snapshot|kubernetes|database|rdb|k8s|object|block-storage|cluster ** delete|destroy|remove|rm|terminate":
        "deletes the machine or its data",
      "ecs|rds|cvm|cdb|oss DeleteInstance*|DeleteDBInstance|TerminateInstances|DeleteDisk|rm": "deletes the machine or its data",
    },
    ask: { "** delete|destroy|remove|rm|purge|terminate|Delete*|Terminate*|Release*": RESOURCE },
  },
];
