import type { Tool } from "./types.ts";

const CONTENT = "deletes it with everything stored in it";
const BACKUP = "deletes a backup that may be the last one";

/** AWS names what it does in the second word, the same way in every service, so the general lines at the end cover all of them. */
export const AWS: readonly Tool[] = [
  {
    programs: "aws, awslocal, aws2",
    valued:
      "--profile --region --output --query --endpoint-url --color --ca-bundle --cli-read-timeout --cli-connect-timeout --cli-binary-format --exclude --include --acl --cidr --change-batch --ip-permissions --policy-arn --desired-count --query-string --sql --min-size --desired-capacity",
    harmless: "--dryrun --generate-cli-skeleton",
    helpWord: true,
    next: "Show what is there with the `list-`, `describe-` or `get-` command of the service, and leave the deletion to the person.",
    deny: {
      "s3 rb": ["deletes the S3 bucket", "Look with `aws s3 ls`, and leave the deletion to the person."],
      "s3 rm --recursive": [
        "deletes every object below that S3 path",
        "Add `--dryrun` to see what would go, and leave the deletion to the person.",
      ],
      "s3api delete-bucket|delete-objects": "deletes objects from S3 for good",
      "s3api delete-object --version-id": "deletes that version of the object for good",
      "ec2 terminate-instances": "destroys the instances and their own disks",
      "ec2 delete-volume": "deletes the disk and its data",
      "ec2 delete-snapshot": BACKUP,
      "ec2 delete-vpc": "deletes the network",
      "rds delete-db-instance|delete-db-cluster|delete-global-cluster|delete-tenant-database": "deletes the database",
      "docdb|neptune delete-db-*": "deletes the database",
      "* delete-db-snapshot|delete-db-cluster-snapshot|delete-backup|delete-backup-vault|delete-recovery-point|delete-*-snapshot|delete-archive|delete-vault|delete-*automated-backup":
        BACKUP,
      "dynamodb delete-table|delete-global-table": "deletes the table and its rows",
      "cloudformation delete-stack|delete-stack-set|delete-stack-instances": "deletes the stack and the resources it made",
      "kms schedule-key-deletion|delete-imported-key-material": "makes everything encrypted with the key unreadable",
      "secretsmanager delete-secret --force-delete-without-recovery": "deletes the secret without a way back",
      "ecr delete-repository": "deletes the image repository",
      "eks|ecs delete-cluster|delete-nodegroup": "deletes the cluster",
      "elasticache|memorydb|redshift|dax|emr-containers delete-*cluster*|delete-replication-group|delete-namespace":
        "deletes the cluster and its data",
      "efs delete-file-system": CONTENT,
      "fsx delete-*": CONTENT,
      "opensearch|es|cloudsearch|opensearchserverless delete-*domain|delete-collection": "deletes the search domain and its indexes",
      "logs delete-log-group|delete-log-stream": "deletes the logs",
      "sqs delete-queue|purge-queue": "drops every message in the queue",
      "kinesis|firehose|kafka delete-*stream|delete-cluster": "deletes the stream and what is in it",
      "route53 delete-hosted-zone": "deletes the DNS zone",
      "cognito-idp delete-user-pool": "deletes all the users of the pool",
      "organizations|account close-account|delete-organization|leave-organization|remove-account-from-organization":
        "closes the account or takes it out of the organization",
      "lightsail delete-instance|delete-relational-database|delete-disk|delete-bucket": CONTENT,
      "glue|athena|timestream-write|keyspaces|lakeformation delete-database|delete-table|delete-keyspace|delete-data-catalog":
        "deletes the tables",
      "emr terminate-job-flows": "ends the cluster with what is on it",
      "rds-data execute-statement --sql=*drop*|*truncate*": "deletes tables of the database",
    },
    ask: {
      "s3 rm": "deletes the object",
      "s3 sync --delete": "deletes what the source does not have",
      "s3 mv --recursive": "moves every object below that path away",
      "ssm send-command|start-automation-execution": "runs commands on the instances",
      "route53 change-resource-record-sets": "changes DNS records that clients rely on",
      "secretsmanager put-secret-value|update-secret|rotate-secret|restore-secret|update-secret-version-stage":
        "replaces a secret that is in use",
      "ssm put-parameter --overwrite": "replaces a parameter that is in use",
      "cloudfront create-invalidation": "empties the cache of the site",
      "iam create-access-key|create-login-profile|attach-*-policy|put-*-policy|add-user-to-group|update-assume-role-policy|create-policy-version":
        "gives somebody more rights in the account",
      "ec2 authorize-security-group-ingress --cidr|--ip-permissions=*0.0.0.0/0*|*::/0*": "opens a port to the whole internet",
      "s3api put-bucket-acl|put-object-acl --acl=public*": "makes the objects public",
      "s3api put-bucket-policy|put-public-access-block|put-bucket-lifecycle*|put-bucket-versioning":
        "changes who may read the bucket or how long it keeps objects",
      "ecs update-service --desired-count=0": "stops every task of the service",
      "autoscaling set-desired-capacity|update-auto-scaling-group --desired-capacity|--min-size=0": "stops the instances of the group",
      "sns unsubscribe": "ends the subscription",
      "ec2 modify-instance-attribute|reset-*": "changes a running instance",
      "ec2|rds|ecs|sagemaker|redshift stop-*|reboot-*|pause-*": "interrupts what runs there",
      "* delete-*|batch-delete-*|admin-delete-*|bulk-delete-*": "deletes a resource of the account",
      "* terminate-*|remove-*|deregister-*|purge-*|destroy-*|wipe-*|empty-*|forget-*": "takes a resource out of service",
      "* disable-*|revoke-*|detach-*|disassociate-*|release-*|cancel-*|abort-*|unassign-*|suspend-*|reset-*|failover-*|withdraw-*|unregister-*":
        "takes away something that others may rely on",
    },
  },
  {
    programs: "eksctl",
    valued: "-r --region --profile -C --color -v --verbose -f --config-file",
    next: "Show what is there with `eksctl get`, and leave the deletion to the person.",
    deny: { "delete cluster|nodegroup|ng|fargateprofile": "deletes the cluster or its nodes" },
    ask: { "delete|drain|unset": "takes parts of the cluster away" },
  },
  {
    programs: "eb, elasticbeanstalk",
    valued: "--profile -r --region",
    deny: { terminate: "ends the environment and deletes its resources" },
    ask: { "abort|restore|swap": "changes what the environment serves" },
  },
  {
    programs: "s3cmd, s4cmd",
    valued: "-c --config --access_key --secret_key --host --region -s --host-bucket",
    harmless: "-n",
    next: "Look with `s3cmd ls`, and leave the deletion to the person.",
    deny: {
      rb: "deletes the bucket",
      "del|rm -r|--recursive": "deletes every object below that path",
      "sync --delete-removed": "deletes what the source does not have",
    },
    ask: { "del|rm|expire|dellifecycle|delpolicy|setacl": "deletes or exposes objects" },
  },
  {
    programs: "s5cmd",
    valued: "--endpoint-url --profile --credentials-file --numworkers --log",
    deny: { rb: "deletes the bucket" },
    ask: { rm: "deletes every object that fits", "sync --delete": "deletes what the source does not have" },
  },
];
