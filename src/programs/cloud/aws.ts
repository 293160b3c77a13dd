import { DEPLOYS, SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const BACKUP = "deletes a backup that may be the last one";
const CONTENT = "deletes it with everything stored in it";

const family: Family = {
  about: "Amazon Web Services.",
  programs: [
    {
      names: "aws",
      secrets: [
        {
          run: "configure get",
          word: /secret|session_token/i,
          decision: "ask",
          effect: "shows an access key",
        },
        { run: "configure export-credentials", decision: "ask", effect: "shows access keys" },
        {
          run:
            "sts " +
            "get-session-token|assume-role|assume-role-with-web-identity|get-federation-token",
          decision: "ask",
          effect: "makes and shows temporary access keys",
        },
        {
          run: "secretsmanager get-secret-value|batch-get-secret-value",
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        {
          run: "ssm get-parameter|get-parameters|get-parameters-by-path",
          flag: "--with-decryption",
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        { run: "kms decrypt", decision: "ask", effect: "decrypts a secret" },
        {
          run: "iam create-access-key|create-login-profile",
          decision: "ask",
          effect: "makes and shows a new access key",
        },
        {
          run: "ecr get-login-password|get-authorization-token",
          decision: "ask",
          effect: SHOWS_TOKEN,
        },
      ],
      readOnly: { options: "*", operands: "text", check: "aws" },
      help: "help",
      copies: [
        {
          run: "s3 cp|mv|sync",
          valued:
            "--profile --region --endpoint-url --acl --include --exclude --storage-class " +
            "--sse --content-type --cache-control",
        },
        {
          run: "s3api put-object|upload-part",
          valued: "--bucket --key --profile --region",
          source: "--body",
          always: "sends",
        },
      ],
      queries: {
        lead: "athena start-query-execution",
        valued: "--query-string --profile --region",
        code: "--query-string",
        language: "mysql",
      },
    },
    {
      names: "aws, awslocal, aws2",
      domain: "cloud",
      valued:
        "--profile --region --output --query --endpoint-url --color --ca-bundle " +
        "--cli-read-timeout --cli-connect-timeout --cli-binary-format --exclude --include " +
        "--acl --cidr --change-batch --ip-permissions --policy-arn --desired-count " +
        "--query-string --sql --min-size --desired-capacity",
      harmless: "--dryrun --generate-cli-skeleton",
      helpWord: true,
      next:
        "Show what is there with the `list-`, `describe-` or `get-` command of the service, " +
        "and leave the deletion to the person.",
      deny: {
        "s3 rb": [
          "deletes the S3 bucket",
          "Look with `aws s3 ls`, and leave the deletion to the person.",
        ],
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
        "rds delete-db-instance|delete-db-cluster|delete-global-cluster|delete-tenant-database":
          "deletes the database",
        "docdb|neptune delete-db-*": "deletes the database",
        ["* " +
          "delete-db-snapshot|delete-db-cluster-snapshot|delete-backup|delete-backup-vault|" +
          "delete-recovery-point|delete-*-snapshot|delete-archive|delete-vault|" +
          "delete-*automated-backup"]: BACKUP,
        "dynamodb delete-table|delete-global-table": "deletes the table and its rows",
        "cloudformation delete-stack|delete-stack-set|delete-stack-instances":
          "deletes the stack and the resources it made",
        "kms schedule-key-deletion|delete-imported-key-material":
          "makes everything encrypted with the key unreadable",
        "secretsmanager delete-secret --force-delete-without-recovery":
          "deletes the secret without a way back",
        "ecr delete-repository": "deletes the image repository",
        "eks|ecs delete-cluster|delete-nodegroup": "deletes the cluster",
        ["elasticache|memorydb|redshift|dax|emr-containers " +
          "delete-*cluster*|delete-replication-group|delete-namespace"]:
          "deletes the cluster and its data",
        "efs delete-file-system": CONTENT,
        "fsx delete-*": CONTENT,
        "opensearch|es|cloudsearch|opensearchserverless delete-*domain|delete-collection":
          "deletes the search domain and its indexes",
        "logs delete-log-group|delete-log-stream": "deletes the logs",
        "sqs delete-queue|purge-queue": "drops every message in the queue",
        "kinesis|firehose|kafka delete-*stream|delete-cluster":
          "deletes the stream and what is in it",
        "route53 delete-hosted-zone": "deletes the DNS zone",
        "cognito-idp delete-user-pool": "deletes all the users of the pool",
        ["organizations|account " +
          "close-account|delete-organization|leave-organization|remove-account-from-organization"]:
          "closes the account or takes it out of the organization",
        "lightsail delete-instance|delete-relational-database|delete-disk|delete-bucket": CONTENT,
        ["glue|athena|timestream-write|keyspaces|lakeformation " +
          "delete-database|delete-table|delete-keyspace|delete-data-catalog"]: "deletes the tables",
        "emr terminate-job-flows": "ends the cluster with what is on it",
        "rds-data execute-statement --sql=*drop*|*truncate*": "deletes tables of the database",
      },
      ask: {
        "s3 rm": "deletes the object",
        "s3 sync --delete": "deletes what the source does not have",
        "s3 mv --recursive": "moves every object below that path away",
        "ssm send-command|start-automation-execution": "runs commands on the instances",
        "route53 change-resource-record-sets": "changes DNS records that clients rely on",
        ["secretsmanager " +
          "put-secret-value|update-secret|rotate-secret|restore-secret|" +
          "update-secret-version-stage"]: "replaces a secret that is in use",
        "ssm put-parameter --overwrite": "replaces a parameter that is in use",
        "cloudfront create-invalidation": "empties the cache of the site",
        ["iam " +
          "create-access-key|create-login-profile|attach-*-policy|put-*-policy|" +
          "add-user-to-group|update-assume-role-policy|create-policy-version"]:
          "gives somebody more rights in the account",
        "ec2 authorize-security-group-ingress --cidr|--ip-permissions=*0.0.0.0/0*|*::/0*":
          "opens a port to the whole internet",
        "s3api put-bucket-acl|put-object-acl --acl=public*": "makes the objects public",
        ["s3api " +
          "put-bucket-policy|put-public-access-block|put-bucket-lifecycle*|put-bucket-versioning"]:
          "changes who may read the bucket or how long it keeps objects",
        "ecs update-service --desired-count=0": "stops every task of the service",
        ["autoscaling set-desired-capacity|update-auto-scaling-group " +
          "--desired-capacity|--min-size=0"]: "stops the instances of the group",
        "sns unsubscribe": "ends the subscription",
        "ec2 modify-instance-attribute|reset-*": "changes a running instance",
        "ec2|rds|ecs|sagemaker|redshift stop-*|reboot-*|pause-*": "interrupts what runs there",
        "* delete-*|batch-delete-*|admin-delete-*|bulk-delete-*":
          "deletes a resource of the account",
        "* terminate-*|remove-*|deregister-*|purge-*|destroy-*|wipe-*|empty-*|forget-*":
          "takes a resource out of service",
        ["* " +
          "disable-*|revoke-*|detach-*|disassociate-*|release-*|cancel-*|abort-*|" +
          "unassign-*|suspend-*|reset-*|failover-*|withdraw-*|unregister-*"]:
          "takes away something that others may rely on",
      },
    },
    {
      names: "aws",
      queries: {
        lead: "rds-data execute-statement",
        valued: "--sql --profile --region",
        code: "--sql",
        language: "postgres",
      },
    },
    {
      names: "aws",
      queries: {
        lead: "redshift-data execute-statement",
        valued: "--sql --profile --region",
        code: "--sql",
        language: "postgres",
      },
    },
    {
      names: "eksctl",
      domain: "cloud",
      valued: "-r --region --profile -C --color -v --verbose -f --config-file",
      next: "Show what is there with `eksctl get`, and leave the deletion to the person.",
      deny: { "delete cluster|nodegroup|ng|fargateprofile": "deletes the cluster or its nodes" },
      ask: { "delete|drain|unset": "takes parts of the cluster away" },
    },
    {
      names: "eb, elasticbeanstalk",
      domain: "cloud",
      valued: "--profile -r --region",
      deny: { terminate: "ends the environment and deletes its resources" },
      ask: { "abort|restore|swap": "changes what the environment serves" },
    },
    {
      names: "eb",
      domain: "publish",
      valued: "-a --app -c --config -s --service -e --environment",
      ask: { "deploy|up|publish|ship|redeploy": DEPLOYS },
    },
    {
      names: "s3cmd, s4cmd",
      domain: "cloud",
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
    { names: "s3cmd", copies: [{ run: "put|get|sync|cp", valued: "-c" }] },
    {
      names: "s5cmd",
      domain: "cloud",
      valued: "--endpoint-url --profile --credentials-file --numworkers --log",
      deny: { rb: "deletes the bucket" },
      ask: {
        rm: "deletes every object that fits",
        "sync --delete": "deletes what the source does not have",
      },
    },
  ],
  examples: [
    { bash: "aws s3 rb s3://reports --force", expect: "deny" },
    { bash: "aws iam delete-role --role-name ci", expect: "ask" },
    { bash: "aws secretsmanager get-secret-value --secret-id db", expect: "ask" },
    { bash: "aws ec2 describe-instances", expect: "allow" },
  ],
};

export default family;

export const AWS_GLOBALS =
  "--profile= --region= --output= --query= --endpoint-url= --color= --cli-read-timeout= " +
  "--cli-connect-timeout= --cli-binary-format= --debug --no-paginate --no-sign-request " +
  "--no-cli-pager --no-cli-auto-prompt";

/** Operations that ask. AWS names them alike in all services. */
export const AWS_OPERATIONS =
  /^(?:get|list|describe|head|lookup|search|batch-get|batch-describe|batch-check|admin-get|admin-list|transact-get|estimate|simulate|view|preview|discover)(?:-[a-z\d-]+)?$/;
/** By service and name: the others that ask. */
export const AWS_OTHER_OPERATIONS: ReadonlySet<string> = new Set(
  (
    "s3:ls dynamodb:query dynamodb:scan logs:filter-log-events logs:tail " +
    "logs:test-metric-filter cloudformation:validate-template events:test-event-pattern " +
    "route53:test-dns-answer " +
    "configservice:select-resource-config configservice:select-aggregate-resource-config " +
    "accessanalyzer:validate-policy accessanalyzer:check-no-new-access " +
    "accessanalyzer:check-access-not-granted " +
    "sts:decode-authorization-message cloudformation:detect-stack-set-drift-status " +
    "stepfunctions:validate-state-machine-definition " +
    "states:validate-state-machine-definition " +
    "rds:download-db-log-file-portion imagebuilder:list-images ssm:list-commands " +
    "timestream-query:describe-endpoints resource-explorer-2:search " +
    "cloudsearchdomain:suggest kendra:query"
  )
    .split(" ")
    .map((pair) => pair.replace(":", " ")),
);
/** These take an operand that is no file. */
export const AWS_WITH_OPERANDS: ReadonlySet<string> = new Set([
  "s3 ls",
  "logs tail",
  "configure get",
  "configure list",
  "configure list-profiles",
]);
/** They write what they get to a file, make something by asking, or print a key. */
export const AWS_NEVER: ReadonlySet<string> = new Set(
  (
    "s3api:get-object s3api:get-object-torrent glacier:get-job-output " +
    "kinesis-video-media:get-media kinesis-video-archived-media:get-clip " +
    "kinesis-video-archived-media:get-media-for-fragment-list apigateway:get-export " +
    "apigateway:get-sdk iot-data:get-thing-shadow mediastore-data:get-object " +
    "appconfig:get-configuration " +
    "appconfig:get-hosted-configuration-version appconfigdata:get-latest-configuration " +
    "workmailmessageflow:get-raw-message-content ebs:get-snapshot-block " +
    "codeartifact:get-package-version-asset " +
    "schemas:get-code-binding-source medical-imaging:get-image-frame " +
    "medical-imaging:get-image-set-metadata omics:get-read-set omics:get-reference " +
    "codeguruprofiler:get-profile " +
    "lakeformation:get-work-unit-results location:get-map-tile location:get-map-glyphs " +
    "location:get-map-sprites location:get-map-style-descriptor geo-maps:get-tile " +
    "geo-maps:get-glyphs " +
    "geo-maps:get-sprites geo-maps:get-static-map geo-maps:get-style-descriptor " +
    "backupstorage:get-chunk backupstorage:get-object-metadata cognito-identity:get-id " +
    "appsync:list-api-keys ec2:describe-vpn-connections " +
    "ec2:get-vpn-connection-device-sample-configuration " +
    "directconnect:describe-virtual-interfaces location:describe-key"
  )
    .split(" ")
    .map((pair) => pair.replace(":", " ")),
);
/** Their answers hold the variables of what runs, unless `--query` picks something else. */
export const AWS_ENVIRONMENTS: ReadonlySet<string> = new Set(
  (
    "lambda:get-function lambda:get-function-configuration lambda:list-functions " +
    "lambda:list-versions-by-function ecs:describe-task-definition ecs:describe-tasks " +
    "batch:describe-job-definitions " +
    "codebuild:batch-get-projects codebuild:batch-get-builds " +
    "elasticbeanstalk:describe-configuration-settings amplify:get-app amplify:get-branch " +
    "apprunner:describe-service " +
    "cognito-idp:describe-user-pool-client ec2:describe-instance-attribute " +
    "ec2:describe-launch-template-versions sagemaker:describe-model glue:get-connection " +
    "glue:get-connections"
  )
    .split(" ")
    .map((pair) => pair.replace(":", " ")),
);
export const AWS_PLAIN_QUERY =
  /^(?!.*(?:env|variable|secret|password|userdata|definitions?\b|configuration|\*|@))(?=.*\w)/is;
/** Settings of a profile that are no keys. */
export const AWS_PLAIN_SETTING =
  /(?:^|\.)(?:region|output|role_arn|source_profile|sso_\w+|cli_\w+)$/;
/** What is printed would be a secret. */
export const AWS_SECRETS =
  /credential|password|secret-value|secret_access|session_token|token|private-key|get-login(?!-profile)|federation|decrypt|access-details|instance-access|compute-access|data-access$/;
export const AWS_HARMFUL_OPTIONS: ReadonlySet<string> = new Set([
  "--include-value",
  "--include-values",
  "--with-decryption",
  "--no-verify-ssl",
  "--ca-bundle",
  "--cli-input-json",
  "--cli-input-yaml",
  "--outfile",
]);
export const AWS_FLAGS =
  /^--(?:no-[a-z-]+|debug|dry-run|follow|recursive|human-readable|summarize|include-[a-z-]+|all-[a-z-]+|consistent-read)$/;
export const AWS_TAKES_URLS: ReadonlySet<string> = new Set([
  "--queue-url",
  "--template-url",
  "--endpoint-url",
  "--issuer",
]);
