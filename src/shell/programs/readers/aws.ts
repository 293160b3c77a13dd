import type { ReadOnlyTable } from "./reading.ts";

export const AWS: ReadOnlyTable = {
  aws: { options: "*", operands: "text", check: "aws" },
};

export const AWS_GLOBALS =
  "--profile= --region= --output= --query= --endpoint-url= --color= --cli-read-timeout= --cli-connect-timeout= --cli-binary-format= --debug --no-paginate --no-sign-request --no-cli-pager --no-cli-auto-prompt";

/** Operations that ask. AWS names them alike in all services. */
export const AWS_OPERATIONS =
  /^(?:get|list|describe|head|lookup|search|batch-get|batch-describe|batch-check|admin-get|admin-list|transact-get|estimate|simulate|view|preview|discover)(?:-[a-z\d-]+)?$/;
/** By service and name: the others that ask. */
export const AWS_OTHER_OPERATIONS: ReadonlySet<string> = new Set(
  (
    "s3:ls dynamodb:query dynamodb:scan logs:filter-log-events logs:tail logs:test-metric-filter cloudformation:validate-template events:test-event-pattern route53:test-dns-answer " +
    "configservice:select-resource-config configservice:select-aggregate-resource-config accessanalyzer:validate-policy accessanalyzer:check-no-new-access accessanalyzer:check-access-not-granted " +
    "sts:decode-authorization-message cloudformation:detect-stack-set-drift-status stepfunctions:validate-state-machine-definition states:validate-state-machine-definition " +
    "rds:download-db-log-file-portion imagebuilder:list-images ssm:list-commands timestream-query:describe-endpoints resource-explorer-2:search cloudsearchdomain:suggest kendra:query"
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
    "s3api:get-object s3api:get-object-torrent glacier:get-job-output kinesis-video-media:get-media kinesis-video-archived-media:get-clip " +
    "kinesis-video-archived-media:get-media-for-fragment-list apigateway:get-export apigateway:get-sdk iot-data:get-thing-shadow mediastore-data:get-object appconfig:get-configuration " +
    "appconfig:get-hosted-configuration-version appconfigdata:get-latest-configuration workmailmessageflow:get-raw-message-content ebs:get-snapshot-block codeartifact:get-package-version-asset " +
    "schemas:get-code-binding-source medical-imaging:get-image-frame medical-imaging:get-image-set-metadata omics:get-read-set omics:get-reference codeguruprofiler:get-profile " +
    "lakeformation:get-work-unit-results location:get-map-tile location:get-map-glyphs location:get-map-sprites location:get-map-style-descriptor geo-maps:get-tile geo-maps:get-glyphs " +
    "geo-maps:get-sprites geo-maps:get-static-map geo-maps:get-style-descriptor backupstorage:get-chunk backupstorage:get-object-metadata cognito-identity:get-id " +
    "appsync:list-api-keys ec2:describe-vpn-connections ec2:get-vpn-connection-device-sample-configuration directconnect:describe-virtual-interfaces location:describe-key"
  )
    .split(" ")
    .map((pair) => pair.replace(":", " ")),
);
/** Their answers hold the variables of what runs, unless `--query` picks something else. */
export const AWS_ENVIRONMENTS: ReadonlySet<string> = new Set(
  (
    "lambda:get-function lambda:get-function-configuration lambda:list-functions lambda:list-versions-by-function ecs:describe-task-definition ecs:describe-tasks batch:describe-job-definitions " +
    "codebuild:batch-get-projects codebuild:batch-get-builds elasticbeanstalk:describe-configuration-settings amplify:get-app amplify:get-branch apprunner:describe-service " +
    "cognito-idp:describe-user-pool-client ec2:describe-instance-attribute ec2:describe-launch-template-versions sagemaker:describe-model glue:get-connection glue:get-connections"
  )
    .split(" ")
    .map((pair) => pair.replace(":", " ")),
);
export const AWS_PLAIN_QUERY = /^(?!.*(?:env|variable|secret|password|userdata|definitions?\b|configuration|\*|@))(?=.*\w)/is;
/** Settings of a profile that are no keys. */
export const AWS_PLAIN_SETTING = /(?:^|\.)(?:region|output|role_arn|source_profile|sso_\w+|cli_\w+)$/;
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
export const AWS_TAKES_URLS: ReadonlySet<string> = new Set(["--queue-url", "--template-url", "--endpoint-url", "--issuer"]);
