import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const OUTPUT = "-o= --output= -A --all-namespaces -n= --namespace= --context= -l= --selector= --no-headers";
/** No `--address` or `--server`: another one would be shown the token. */
const asks = (options = OUTPUT): ReadOnlyRow => ({ options, operands: "text" });
const LOCAL = { "-h": /^(?:localhost|127\.0\.0\.1|::1)$/, "--host": /^(?:localhost|127\.0\.0\.1|::1)$/ };
const name = /^\w[\w-]*$/;

const VAULT = "-format= -field= -namespace= -ns= -detailed -table -no-color";
const NOMAD = "-verbose -json -stats -short -evals -all-allocs -allocs -self -t= -namespace= -detailed -os -per-page= -no-color";
const HEROKU = "-a= -r= --app= --remote= --json -j -n= --num= -s= -d= --source= --dyno= --tail -t --all -A --team= --extended";
const FLY = "-a= -c= -j -i= -r= --app= --config= --json --instance= --region= --no-tail -n --all -t";
const BQ =
  "--format= --project_id= --dataset_id= --location= -q --quiet --headless --max_results= -n= -a -j -d --schema --start_row= -s= --all --datasets --jobs --transfer_location=";

const READS_OF_REDIS =
  "get mget strlen exists ttl pttl type keys scan getrange bitcount bitpos hget hgetall hkeys hvals hlen hmget hscan hexists hstrlen lrange llen lindex lpos smembers scard sismember smismember sscan srandmember sinter sunion sdiff zrange zrevrange zrangebyscore zrevrangebyscore zrangebylex zcard zscore zcount zrank zrevrank zscan xlen xrange xrevrange dbsize info ping echo time lastsave randomkey geopos geodist expiretime pexpiretime";

export const OPERATIONS: ReadOnlyTable = {
  kubectx: { options: "-c --current --help -h", operands: "none" },
  kubens: { options: "-c --current --help -h", operands: "none" },
  kustomize: { sub: { version: "--short" } },
  istioctl: {
    sub: { "version proxy-status ps analyze": asks(`${OUTPUT} --remote --short --failure-threshold= -k --use-kube= --revision= -r=`) },
  },
  argocd: {
    sub: {
      app: {
        sub: {
          "list get history manifests resources logs diff": asks(
            "-o= --output= -p= -l= --project= --selector= --revision= --revisions= --source= --tail= --container= -c= --since-seconds= --show-operation --show-params",
          ),
        },
      },
      "cluster proj repo appset project": { sub: { "list get": asks("-o= --output=") } },
      account: { sub: { "list get get-user-info can-i": asks("-o= --output=") } },
      version: asks("--client --short -o="),
    },
  },
  flux: {
    sub: {
      "get check version logs events stats trace": asks(`${OUTPUT} --pre --kind= --level= --tail= --since= --for= --status-selector=`),
      tree: { sub: { kustomization: asks() } },
    },
  },
  velero: {
    sub: {
      "get describe": asks(`${OUTPUT} --details`),
      "backup restore schedule backup-location snapshot-location": { sub: { "get describe logs": asks(`${OUTPUT} --details`) } },
      version: asks("--client-only --timeout="),
    },
  },
  linkerd: { sub: { "check version": asks(`${OUTPUT} --proxy --pre --wait= --client --short`) } },
  cilium: { sub: { "status version": asks(`${OUTPUT} --wait --client`) } },
  crictl: {
    sub: {
      "ps pods images img info version stats statsp inspecti imagefsinfo": asks(
        "-a -q -o= --all --quiet --output= --name= --state= --label= --no-trunc -v --verbose",
      ),
    },
  },
  stern: asks(
    "-n= -l= -c= -t -A -o= -s= --namespace= --selector= --container= --timestamps --all-namespaces --output= --since= --tail= --context= --exclude= --include= --no-follow --color= --max-log-requests=",
  ),
  vault: {
    sub: {
      "status version": { options: "-format=", operands: "none" },
      "secrets auth audit plugin namespace": { sub: { list: asks(VAULT) } },
      policy: { sub: { "list read": asks(VAULT) } },
      kv: { sub: { list: asks(`${VAULT} -mount=`), metadata: { sub: { get: asks(`${VAULT} -mount=`) } } } },
      list: asks(VAULT),
      "path-help": asks(VAULT),
      operator: { sub: { members: asks(VAULT), raft: { sub: { "list-peers": asks(VAULT) } } } },
    },
  },
  consul: {
    sub: {
      "members info version": asks("-detailed -wan -status= -segment= -filter="),
      catalog: { sub: { "datacenters nodes services": asks("-service= -node= -node-meta= -near= -tags -detailed") } },
      operator: { sub: { raft: { sub: { "list-peers": asks("") } } } },
      intention: { sub: { "list check match": asks("") } },
    },
  },
  nomad: {
    sub: {
      "status version": asks(NOMAD),
      "job node alloc deployment eval volume service": { sub: { "status list history info": asks(NOMAD) } },
      "server agent-info": { sub: { "": "", members: asks(NOMAD) } },
      "namespace region quota": { sub: { list: asks(NOMAD) } },
    },
  },
  cdk: { sub: { version: { operands: "none" }, doctor: { operands: "none" }, context: { options: "-j --json", operands: "none" } } },
  sam: {
    sub: {
      list: { sub: { "resources endpoints stack-outputs": asks("--stack-name= --output= --region= --profile=") } },
      logs: asks("-n= -s= -e= -t --name= --stack-name= --start-time= --end-time= --tail --filter= --region= --profile="),
    },
  },
  pulumi: {
    sub: {
      "version whoami about": asks("-v --verbose -j --json"),
      stack: { sub: { "": "", "ls list": asks("-a -j --all --json"), history: asks("-j --json"), output: asks("-j -s= --json --stack=") } },
      plugin: { sub: { "ls list": asks("-j --json") } },
    },
  },
  gsutil: {
    options: "-m -q",
    sub: {
      "ls du stat cat version": {
        options: "-l -L -r -R -b -a -d -e -h -p= -s -c -m -x -0 -n=",
        operands: "text",
        like: /^gs:\/\//,
      },
    },
  },
  bq: { options: BQ, sub: { "ls show head version": asks(BQ) } },
  doctl: {
    sub: {
      "account balance": { sub: { "get ratelimit": asks("--format= --no-header -o= --output=") } },
      // As JSON, and one by one, with the password.
      databases: {
        sub: { list: { ...asks("--format= --no-header"), values: { "--format": /^(?!.*(?:conn|uri|pass))/is } } },
      },
      "compute kubernetes apps registry projects vpcs": {
        sub: {
          "list get": asks("--format= --no-header -o= --output="),
          "droplet image volume snapshot region size domain firewall load-balancer ssh-key tag cluster options repository": {
            sub: { "list get": asks("--format= --no-header -o= --output=") },
          },
        },
      },
      version: "",
    },
  },
  heroku: {
    sub: {
      "apps apps:info info ps releases addons addons:info logs domains regions status pipelines pipelines:info pipelines:list certs certs:info stack buildpacks labs members teams keys features auth:whoami whoami spaces pg:info pg:ps redis:info version":
        asks(HEROKU),
    },
  },
  fly: {
    sub: {
      "status logs version releases": asks(FLY),
      "apps machine machines volumes volume regions ips checks certs secrets orgs": { sub: { "list ls show status": asks(FLY) } },
      "auth platform": { sub: { "whoami status regions vm-sizes": asks(FLY) } },
    },
  },
  vercel: {
    sub: {
      "ls list whoami inspect logs": asks("--scope= -S= --json -j --debug -d --logs -l --follow -f --environment= --meta= -m="),
      "env domains dns certs teams projects project alias secrets": { sub: { "ls list": asks("--scope= -S= --next= -N=") } },
    },
  },
  netlify: { sub: { "status sites:list": asks("--json --verbose") } },
  wrangler: {
    sub: {
      "whoami tail": asks("--format= --status= --search= -e= --env="),
      "deployments versions": { sub: { "list status": asks("--name= -e= --env= --json") } },
    },
  },
  railway: { sub: { "status logs whoami list": asks("--json -d -b --deployment --build") } },
  rabbitmqctl: {
    options: "-q -n= -p= --quiet --node= --formatter=",
    sub: {
      "status cluster_status version list_queues list_exchanges list_bindings list_channels list_connections list_consumers list_users list_vhosts list_permissions list_policies ":
        asks("-q -p= --quiet --formatter= --offline --online --local"),
    },
  },
  "kafka-topics": {
    options: "--list --describe --topic= --bootstrap-server= --version --exclude-internal --under-replicated-partitions",
    needs: "--list --describe --version",
    values: { "--bootstrap-server": /^(?:localhost|127\.0\.0\.1):\d+$/ },
    operands: "none",
  },
  "redis-cli": {
    options: "-h= -p= -n= -2 -3 --raw --no-raw --csv --json --version",
    values: LOCAL,
    sub: {
      [`${READS_OF_REDIS} ${READS_OF_REDIS.toUpperCase()}`]: { operands: "text" },
      "client CLIENT": { sub: { "list LIST id ID getname GETNAME info INFO": { operands: "text" } } },
      "memory MEMORY": { sub: { "usage USAGE stats STATS doctor DOCTOR": { operands: "text" } } },
      "cluster CLUSTER": { sub: { "info INFO nodes NODES slots SLOTS shards SHARDS": { operands: "none" } } },
      "slowlog SLOWLOG": { sub: { "get GET len LEN": { operands: "text" } } },
      "xinfo XINFO object OBJECT pubsub PUBSUB": { operands: "text" },
    },
  },
  pg_isready: {
    options: "-h= -p= -d= -U= -q -t= --host= --port= --dbname= --username= --quiet --timeout= --version",
    values: { ...LOCAL, "-d": name, "--dbname": name },
    operands: "none",
  },
  pg_config: asks("*"),
  mysqladmin: {
    options: "-u= -h= -P= -p? -s -v --user= --host= --port= --silent --verbose",
    values: LOCAL,
    sub: { "status ping version processlist variables extended-status": { operands: "none" } },
  },
  "nix-store": {
    options: "-q --query --requisites -R --references --referrers --tree --graph --roots --size --hash --deriver --outputs --binding=",
    needs: "-q --query",
  },
  nix: { sub: { profile: { sub: { list: "--json" } }, "--version": "" } },
  "nix-env": {
    options: "-q -s -c --query --installed --status --compare-versions --description --json --out-path --no-name --version",
    needs: "-q --query --version",
    operands: "text",
  },
  guix: {
    sub: {
      package: {
        options: "-I? -A? --list-installed --list-available --search-paths --list-generations --list-profiles",
        needs: "-I -A --list-installed --list-available --search-paths --list-generations --list-profiles",
        operands: "text",
      },
      "describe --version": "",
    },
  },
};
