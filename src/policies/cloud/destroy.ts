import { definePolicy } from "../../engine/policy.ts";
import { usesIn } from "../shared/match-uses.ts";
import { reportUses } from "../shared/use-findings.ts";

const find = usesIn("cloud");

export default definePolicy({
  id: "cloud/destroy",
  meta: {
    summary:
      "Deny cloud commands that delete data or machines, ask about other deletions and " +
      "interruptions",
    why:
      "What a cloud deletes is gone for everybody at once, and the account is often not the " +
      "one that was meant.",
    presets: ["recommended", "strict"],
    limits: [
      "What a script, a template or an SDK does with the cloud is not seen.",
      "A command that creates or changes resources passes, unless it opens them to others.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: find.programs,
  messages: {
    destroys: "`{used}` {effect}. {next}",
    risky: "`{used}` {effect}. Approve only if this account and this resource are meant.",
    unreadable:
      "`{used}` gets its sub-command at run time, and it may be one that deletes. Have the " +
      "command written out.",
  },

  brief: () => "No deletion of cloud data or machines.",

  *decide(scene) {
    yield* reportUses(find, scene);
  },

  examples: [
    { bash: "aws s3 rb s3://reports --force", expect: { deny: "destroys" } },
    {
      bash:
        "aws --profile prod --region eu-west-1 rds delete-db-instance " +
        "--db-instance-identifier shop",
      expect: { deny: "destroys" },
    },
    { bash: "gcloud --project shop compute instances delete web-1", expect: { deny: "destroys" } },
    { bash: "az group delete --name shop --yes", expect: { deny: "destroys" } },
    { bash: "heroku pg:reset DATABASE_URL --app shop", expect: { deny: "destroys" } },
    { bash: "aws iam delete-role --role-name ci", expect: { ask: "risky" } },
    {
      bash: "aws s3 sync dist s3://site --delete",
      expect: { ask: "risky" },
      note: "the usual way to put up a site, so it is asked",
    },
    { bash: 'aws s3 "$VERB" s3://reports', expect: { ask: "unreadable" } },
    { bash: "aws s3 rm s3://reports --recursive --dryrun", expect: "nothing" },
    { bash: "aws ec2 describe-instances", expect: "nothing" },
    { bash: "gcloud compute instances list --filter=name:delete", expect: "nothing" },
  ],
});
