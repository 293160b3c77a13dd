import { asks, asksServer } from "../lib/read-only.ts";
import { SHOWS_SECRET } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

/** The providers that were installed there are programs, and these commands start them. */
const PROVIDERS = [[".terraform"]] as const;
const terraform: ReadOnlyRow = {
  options: "-chdir= -version -help --help",
  values: { "-chdir": /^(?![/~]|.*\.\.)/s },
  sub: {
    version: { options: "-json", operands: "none" },
    // With `-json`, `-raw` or the name of an output, also what is marked as sensitive is printed.
    show: { options: "-no-color", steered: PROVIDERS },
    output: { options: "-no-color", operands: "none" },
    state: { sub: { list: asks("-state= -id=") } },
    providers: {
      sub: { "": "", schema: { options: "-json", operands: "none", steered: PROVIDERS } },
    },
    graph: {
      options: "-type= -plan= -draw-cycles -module-depth=",
      operands: "none",
      steered: PROVIDERS,
    },
    validate: {
      options: "-json -no-color -test-directory= -no-tests",
      operands: "none",
      steered: PROVIDERS,
    },
    fmt: {
      options: "-check -diff -recursive -list= -write= -no-color",
      needs: "-check -write",
      values: { "-write": /^false$/, "-check": /^(?:true)?$/ },
    },
    workspace: { sub: { "list show": asks() } },
    metadata: { sub: { functions: { options: "-json", operands: "none" } } },
    modules: { options: "-json", operands: "none" },
  },
};
const NOMAD =
  "-verbose -json -stats -short -evals -all-allocs -allocs -self -t= -namespace= -detailed " +
  "-os -per-page= -no-color";
const PLAN = "Show the plan (`terraform plan -destroy`), and leave the destruction to the person.";
const STATE = "shows the whole state of the infrastructure, secrets among it";

const family: Family = {
  about: "Infrastructure as code: terraform, ansible, pulumi and their kin.",
  programs: [
    {
      names: "terraform, tofu",
      secrets: [
        { run: "output", flag: "-json", decision: "ask", effect: STATE },
        {
          run: "output",
          word: /secret|passw|token|private|api_?key|credential/i,
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        { run: "show", flag: "-json", plain: /plan/i, decision: "ask", effect: STATE },
        { run: "state pull", decision: "ask", effect: STATE },
      ],
      readOnly: terraform,
    },
    {
      names: "terraform, tofu, opentofu, terragrunt, tf, terramate run, atmos terraform, cdktf",
      domain: "infra",
      oneDash: true,
      valued:
        "-chdir -target -var -var-file -state -state-out -backup -parallelism " +
        "-lock-timeout -replace --terragrunt-working-dir --working-dir --queue-include-dir " +
        "-s --stack",
      harmless: "-h",
      next: PLAN,
      deny: {
        destroy: "destroys everything in the state",
        "apply --destroy": "destroys everything in the state",
        "run-all|run destroy": "destroys everything in all the modules",
        "run --all|--queue-include-all @destroy": "destroys everything in all the modules",
        "stack run|destroy destroy": "destroys everything in the stack",
        "state rm|push|replace-provider": "makes the state forget or replace what really exists",
        "workspace delete": "deletes the workspace and its state",
      },
      ask: {
        "apply|deploy": "changes real infrastructure",
        "run-all|run apply": "changes real infrastructure in all the modules",
        "run --all @apply": "changes real infrastructure in all the modules",
        "state mv": "changes what the state stands for",
        "taint|untaint|import": "changes what the next apply will do",
        "force-unlock": "lets two people change the same state at once",
        "init --migrate-state|--force-copy": "moves the state to another place",
        "login|logout": "changes the credentials of this machine",
      },
    },
    { names: "terraform", help: "-v -h -version -help" },
    {
      names: "packer",
      domain: "infra",
      ask: { "build --force": "replaces images that exist" },
      readOnly: {
        options: "--help --version -h -v",
        sub: {
          version: { operands: "none" },
          inspect: "-machine-readable",
          validate:
            "-syntax-only -machine-readable -except= -only= -var= -var-file= " +
            "-warn-on-undeclared-var -no-warn-undeclared-var",
          fmt: {
            options: "-check -diff -recursive -write=",
            needs: "-check -write",
            values: { "-write": /^false$/, "-check": /^(?:true)?$/ },
          },
          plugins: { sub: { "installed required": "" } },
        },
      },
      help: "-h -v",
    },
    {
      names: "consul",
      domain: "infra",
      oneDash: true,
      valued: "-http-addr -token -datacenter -namespace -partition",
      next: "Look with `consul kv get -recurse`, and leave the deletion to the person.",
      deny: {
        "kv delete --recurse": "deletes every key below that prefix",
        "snapshot restore": "puts the whole store back to an earlier state",
      },
      ask: {
        "kv delete": "deletes a key that services read",
        "acl|config|intention|namespace|partition|peering|services ** delete|deregister":
          "changes who may talk to whom",
        "leave|force-leave|maint|operator": "takes a node out of service",
      },
      readOnly: {
        sub: {
          "members info version": asksServer("-detailed -wan -status= -segment= -filter="),
          catalog: {
            sub: {
              "datacenters nodes services": asksServer(
                "-service= -node= -node-meta= -near= -tags -detailed",
              ),
            },
          },
          operator: { sub: { raft: { sub: { "list-peers": asksServer("") } } } },
          intention: { sub: { "list check match": asksServer("") } },
        },
      },
    },
    {
      names: "nomad",
      domain: "infra",
      oneDash: true,
      valued: "-address -region -namespace -token",
      harmless: "-h",
      deny: {
        "job stop --purge": "stops the job and deletes its record",
        "stop --purge": "stops the job and deletes its record",
        "volume delete|deregister": "deletes the volume",
        "namespace delete": "deletes the namespace",
        "system gc": "throws away what ended",
      },
      ask: {
        ["job|alloc|deployment|node|server " +
          "stop|revert|fail|drain|purge|force-leave|restart|signal|eligibility"]:
          "interrupts what runs there",
        "stop|run|job-run": "changes what runs there",
        "var|acl|quota|sentinel ** purge|delete": "takes away settings",
      },
      readOnly: {
        sub: {
          "status version": asksServer(NOMAD),
          "job node alloc deployment eval volume service": {
            sub: { "status list history info": asksServer(NOMAD) },
          },
          "server agent-info": { sub: { "": "", members: asksServer(NOMAD) } },
          "namespace region quota": { sub: { list: asksServer(NOMAD) } },
        },
      },
    },
    {
      names: "cdk",
      readOnly: {
        sub: {
          version: { operands: "none" },
          doctor: { operands: "none" },
          context: { options: "-j --json", operands: "none" },
        },
      },
    },
    {
      names: "cdk, aws-cdk, serverless, sls, sam, chalice, zappa",
      domain: "infra",
      valued:
        "-a --app -c --context --profile -o --output -s --stage -r --region --stack-name " +
        "--config-env -t --template",
      harmless: "-h",
      deny: {
        "destroy|remove|delete|undeploy": "deletes the deployed stack and its resources",
        "stack delete": "deletes the deployed stack and its resources",
      },
      ask: { "deploy|rollback|update|import|gc": "changes what is deployed" },
    },
    {
      names: "sam",
      readOnly: {
        sub: {
          list: {
            sub: {
              "resources endpoints stack-outputs": asksServer(
                "--stack-name= --output= --region= --profile=",
              ),
            },
          },
          logs: asksServer(
            "-n= -s= -e= -t --name= --stack-name= --start-time= --end-time= --tail " +
              "--filter= --region= --profile=",
          ),
        },
      },
    },
    {
      names: "pulumi",
      domain: "infra",
      valued: "-s --stack -C --cwd --color -p --parallel -t --target --config-file",
      harmless: "--preview-only -h",
      next: "Show it with `pulumi preview`, and leave the destruction to the person.",
      deny: {
        "destroy|down|dn": "destroys everything in the stack",
        "stack rm": "deletes the stack and its history",
        "state delete|unprotect": "makes the state forget what really exists",
        "up|update --remove": "destroys the stack after it is made",
      },
      ask: {
        "up|update|refresh|import": "changes real infrastructure",
        cancel: "ends an update that somebody else may be running",
        "state rename|upgrade|move|edit": "changes what the state stands for",
        "config|env|policy|org rm|remove|disable|delete": "takes away settings of the stack",
      },
      secrets: [
        { run: "config|stack", flag: "--show-secrets", decision: "ask", effect: SHOWS_SECRET },
      ],
      readOnly: {
        sub: {
          "version whoami about": asksServer("-v --verbose -j --json"),
          stack: {
            sub: {
              "": "",
              "ls list": asksServer("-a -j --all --json"),
              history: asksServer("-j --json"),
              output: asksServer("-j -s= --json --stack="),
            },
          },
          plugin: { sub: { "ls list": asksServer("-j --json") } },
        },
      },
    },
    {
      names: "aws-nuke, cloud-nuke, gcp-nuke, azure-nuke",
      domain: "infra",
      deny: { "**": "deletes every resource of the account" },
    },
    {
      names: "boundary, waypoint, hcp, spacectl",
      domain: "infra",
      readVerbs: "list read get",
      deny: { "destroy|delete": "deletes what is deployed" },
      ask: { "** cancel|delete|destroy": "takes away something that others rely on" },
    },
  ],
  examples: [
    { bash: "terraform destroy", expect: "deny" },
    { bash: "terraform state pull", expect: "ask" },
    { bash: "terraform version", expect: "allow" },
  ],
};

export default family;
