import { asksServer } from "../lib/read-only.ts";
import { DELETES_RESOURCE, LIST_OR_DESCRIBE } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Clouds besides AWS, Azure and Google Cloud.",
  programs: [
    {
      names: "doctl",
      domain: "cloud",
      valued: "-t --access-token -c --config --context -o --output -u --api-url --http-retry-max",
      readVerbs: "list ls get g show",
      next: "Look with `doctl … list`, and leave the deletion to the person.",
      deny: {
        "compute droplet|d|volume|snapshot|image delete|d|del|rm":
          "destroys the machine or its data",
        "databases|database|db|dbs delete|rm": "deletes the database",
        "databases|database|db|dbs db|user|pool|replica delete|rm": "deletes parts of the database",
        "kubernetes|k8s|kube cluster|c delete|rm|delete-selective":
          "deletes the cluster and what runs on it",
        "apps|app|a delete|rm": "deletes the app",
        "registry|reg delete|d|rm": "deletes the registry",
        "projects delete|rm": "deletes the project",
      },
      ask: {
        "** delete|rm|del|remove*|destroy|reset*|undeploy|untag|garbage-collection|delete-*":
          DELETES_RESOURCE,
      },
      readOnly: {
        sub: {
          "account balance": {
            sub: { "get ratelimit": asksServer("--format= --no-header -o= --output=") },
          },
          // As JSON, and one by one, with the password.
          databases: {
            sub: {
              list: {
                ...asksServer("--format= --no-header"),
                values: { "--format": /^(?!.*(?:conn|uri|pass))/is },
              },
            },
          },
          "compute kubernetes apps registry projects vpcs": {
            sub: {
              "list get": asksServer("--format= --no-header -o= --output="),
              ["droplet image volume snapshot region size domain firewall load-balancer " +
                "ssh-key tag cluster options repository"]: {
                sub: { "list get": asksServer("--format= --no-header -o= --output=") },
              },
            },
          },
          version: "",
        },
      },
    },
    {
      names: "azcopy",
      domain: "cloud",
      next: "Look with `azcopy list`, and leave the deletion to the person.",
      valued: "--delete-destination",
      deny: { "remove|rm": "deletes the blobs" },
      ask: { "sync --delete-destination=true|prompt": "deletes what the source does not have" },
    },
    {
      names: "oci",
      domain: "cloud",
      valued: "--profile --region --config-file --compartment-id --output --query --auth",
      readVerbs: "get list search summarize",
      harmless: "-h",
      next: LIST_OR_DESCRIBE,
      deny: {
        "** terminate": "destroys the instance or the database",
        "db|os|bv|nosql|mysql|ce ** delete": "deletes stored data",
        "os object bulk-delete": "deletes every object that fits",
      },
      ask: {
        "** delete|bulk-delete*|remove|schedule-deletion|purge|cancel|stop|reset|change-*":
          DELETES_RESOURCE,
      },
    },
    {
      names: "ibmcloud, bx",
      domain: "cloud",
      readVerbs: "list ls get show",
      next: LIST_OR_DESCRIBE,
      deny: {
        "ks|cos|is|resource|cdb ** rm|*-delete|delete|bucket-delete": DELETES_RESOURCE,
      },
      ask: { "** *-delete|*-remove|rm|delete|remove|disable|*-reset|*-stop": DELETES_RESOURCE },
    },
    {
      names: "linode-cli, linode",
      domain: "cloud",
      readVerbs: "list ls view",
      next: LIST_OR_DESCRIBE,
      deny: {
        "linodes|volumes|databases|lke|images|nodebalancers|obj *delete*|rm|rb":
          "deletes the machine or its data",
      },
      ask: { "** *delete*|rm|rebuild|shutdown|reboot|cancel|remove": DELETES_RESOURCE },
    },
    {
      names: "hcloud",
      domain: "cloud",
      valued: "--config --context --endpoint --poll-interval",
      readVerbs: "list describe",
      next: "Look with `hcloud … list`, and leave the deletion to the person.",
      deny: { "server|volume|image|network delete|rebuild": "deletes the machine or its data" },
      ask: {
        "** delete|remove*|detach*|poweroff|reset|shutdown|disable-*|rebuild": DELETES_RESOURCE,
      },
    },
    {
      names: "scw, vultr-cli, vultr, exo, civo, upctl, openstack, yc, aliyun, tccli",
      domain: "cloud",
      valued: "--config --profile -p --region -o --output --os-cloud --os-project-name",
      readVerbs: "list ls get show describe",
      next: LIST_OR_DESCRIBE,
      deny: {
        ["server|instance|instances|volume|compute|stack|image|snapshot|kubernetes|database|" +
          "rdb|k8s|object|block-storage|cluster " +
          "** delete|destroy|remove|rm|terminate"]: "deletes the machine or its data",
        "ecs|rds|cvm|cdb|oss DeleteInstance*|DeleteDBInstance|TerminateInstances|DeleteDisk|rm":
          "deletes the machine or its data",
      },
      ask: {
        "** delete|destroy|remove|rm|purge|terminate|Delete*|Terminate*|Release*": DELETES_RESOURCE,
      },
    },
  ],
  examples: [
    { bash: "doctl compute droplet delete web-1", expect: "deny" },
    { bash: "doctl compute droplet list", expect: "allow" },
  ],
};

export default family;
