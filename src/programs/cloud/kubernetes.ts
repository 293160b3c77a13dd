import { kubeLaunches } from "../launchers/containers.ts";
import { asks } from "../lib/read-only.ts";
import { SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

const GLOBALS =
  "-n= --namespace= --context= --cluster= --user= --request-timeout= --as= --as-group= -v= " +
  "--v= --warnings-as-errors --cache-dir= --help";
const SELECT =
  "-l= --selector= -A --all-namespaces -o= --output= --field-selector= --show-labels " +
  "--no-headers --sort-by= -L= --label-columns= --show-kind --chunk-size= " +
  "--ignore-not-found --template= --allow-missing-template-keys --show-managed-fields";
const TO_FILES = "-f= -R --filename= --recursive";
/** A file here: an address would be asked for it. */
const HERE = { "-f": /^(?!.*:\/\/)/s, "--filename": /^(?!.*:\/\/)/s };
const kubectl: ReadOnlyRow = {
  globals: GLOBALS,
  // More words than these are whole answers of the server.
  values: { "-v": /^[0-6]$/, "--v": /^[0-6]$/ },
  sub: {
    "help options": asks(""),
    "api-resources api-versions": asks(
      `${SELECT} --api-group= --namespaced --verbs= --cached --categories=`,
    ),
    auth: {
      sub: {
        "can-i": asks("--list -q --quiet --all-namespaces -A --subresource= --no-headers"),
        whoami: asks("-o= --output="),
      },
    },
    "cluster-info": { operands: "none" },
    completion: asks(""),
    config: {
      sub: {
        "current-context get-contexts get-clusters get-users": asks("-o= --output= --no-headers"),
        view: { options: "--minify -o= --output= --merge --flatten=", operands: "none" },
      },
    },
    describe: { ...asks(`${SELECT} ${TO_FILES} --show-events`), values: HERE },
    diff: {
      options: `${TO_FILES} -l= --selector= --server-side --prune=`,
      needs: "-f --filename",
      values: HERE,
      operands: "none",
    },
    events: asks(`${SELECT} --for= --types= -w --watch`),
    explain: asks("--recursive --api-version= --output="),
    get: {
      options:
        `${SELECT} ${TO_FILES} -w --watch --watch-only --output-watch-events --server-print ` +
        "--subresource=",
      values: HERE,
      operands: "text",
      check: "kubeGet",
    },
    logs: asks(
      "-f -p -c= -l= --follow --previous --container= --all-containers --all-pods --since= " +
        "--since-time= --tail= --timestamps --prefix --selector= --max-log-requests= " +
        "--ignore-errors --limit-bytes= --pod-running-timeout=",
    ),
    plugin: { sub: { list: asks("--name-only") } },
    rollout: {
      sub: {
        "history status": {
          ...asks(`${TO_FILES} --revision= -o= --output= -w --watch --timeout= -l= --selector=`),
          values: HERE,
        },
      },
    },
    top: asks(
      "--containers --no-headers --sort-by= -l= --selector= -A --all-namespaces " +
        "--use-protocol-buffers --field-selector= --sum --show-capacity",
    ),
    version: asks("--client --short -o= --output="),
    wait: { ...asks(`${SELECT} ${TO_FILES} --for= --timeout= --all --local`), values: HERE },
    exec: {
      options: "-i -t -c= -q --stdin --tty --container= --quiet",
      runs: { as: "words", after: 1, dashed: true },
    },
  },
};
const HELM_GLOBALS = "-n= --namespace= --kube-context= --debug --burst-limit= --qps= --help";
/** No chart from an address: asking for it would tell the address. */
const CHART = /^(?!.*:\/\/)/s;
const RENDER =
  "-f= --values= --set= --set-string= --set-json= --set-literal= --set-file= --version= " +
  "--devel --name-template= -g --generate-name --include-crds --skip-crds --skip-tests " +
  "--no-hooks --validate -s= --show-only= --api-versions= -a= --kube-version= --is-upgrade " +
  "--release-name " +
  "--description= --timeout= --wait --wait-for-jobs --atomic --create-namespace --install " +
  "-i --force --reset-values --reuse-values --reset-then-reuse-values --cleanup-on-fail " +
  "--history-max= --keep-history --hide-notes --render-subchart-notes --labels= -o= " +
  "--output=";
const FROM_FILES = { "-f": CHART, "--values": CHART };
const DRY: ReadOnlyRow = {
  options: `${RENDER} --dry-run`,
  needs: "--dry-run",
  values: { ...FROM_FILES, "--dry-run": /^(?:client|server|true)?$/ },
  operands: "text",
  like: CHART,
};
const GET = "Look with `kubectl get`, and leave the deletion to the person.";

const family: Family = {
  about: "Kubernetes clusters: kubectl, helm and their kin.",
  programs: [
    {
      names: "kubectl, oc",
      secrets: [
        {
          run: "get secret|secrets",
          flag: "-o --output --template",
          plain: /^(?:-o|--output=)?(?:name|wide)$/,
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        {
          run: "config view",
          flag: "--raw",
          decision: "ask",
          effect: "shows the keys of all clusters",
        },
        { run: "create token", decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: kubectl,
    },
    {
      names:
        "kubectl, k, kubecolor, oc, k3s kubectl, microk8s kubectl, minikube kubectl, k0s " +
        "kubectl, rancher kubectl",
      domain: "containers",
      valued:
        "-n --namespace --context --cluster --kubeconfig --user -s --server --token " +
        "--request-timeout -l --selector -o --output --as --as-group -c --container -v --v " +
        "--cache-dir --certificate-authority --client-certificate --client-key " +
        "--tls-server-name --field-selector --replicas --cascade --grace-period " +
        "--clusterrole --profile --field-manager --type -p --patch",
      readVerbs:
        "get describe logs explain top api-resources api-versions cluster-info version " +
        "auth diff wait events",
      next: GET,
      deny: {
        ["delete " +
          "namespace|namespaces|ns|namespace/*|namespaces/*|ns/*|project|projects|" +
          "project/*|ns,*|namespaces,*|*,ns|*,namespaces"]:
          "deletes the namespace with everything in it",
        "delete --all|-A|--all-namespaces": "deletes every resource of that kind",
        "delete pv|pvc|persistentvolume*|pv/*|pvc/*|pv,*|pvc,*|*,pvc|*,pv":
          "deletes the volume and its data",
        "delete crd|crds|customresourcedefinition*|crd/*":
          "deletes the kind and every object of it",
        ["delete " +
          "volumesnapshot*|backup*|etcd*|statefulset|statefulsets|sts|sts/*|statefulset/*|" +
          "postgres*|mysql*|kafka*"]: "deletes something that keeps data",
      },
      ask: {
        "delete node|nodes|no|node/*|no/*": "takes the node out of the cluster",
        delete: "deletes resources of the cluster",
        drain: "moves everything off the node",
        cordon: "keeps new pods off the node",
        "taint @*NoExecute*": "moves pods off the node",
        "replace --force": "deletes the resource and makes it again",
        "apply --prune": "deletes what the files do not name",
        "apply --force": "deletes and makes again what cannot be changed",
        "scale --replicas=0": "stops every pod of the workload",
        "patch -p|--patch=*finalizers*": "removes what protects the resource from deletion",
        "patch|scale -p|--patch=*replicas*0*": "stops every pod of the workload",
        "rollout undo": "puts the workload back to an earlier version",
        "debug node/*": "starts a pod with all rights on the node",
        "debug --profile=sysadmin": "starts a pod with all rights",
        "create clusterrolebinding --clusterrole=cluster-admin":
          "gives somebody all rights in the cluster",
        "adm policy|prune|drain|upgrade|certificate": "changes who may do what in the cluster",
        "config delete-context|delete-cluster|delete-user|unset":
          "takes a cluster out of this machine's configuration",
        "run --overrides=*privileged*|*hostPath*|*hostPID*":
          "starts a pod with all rights on the node",
      },
    },
    {
      names: "kubectl, oc, helm",
      files: {
        operands: "text",
        valued: "-n --namespace -c --context -l -o --output --selector --set",
        reads: "-f --filename --from-file --from-env-file --values",
        names: "--kubeconfig",
      },
    },
    {
      names: "kubectl",
      help: "-h",
      copies: [{ run: "cp", valued: "-n --namespace -c --container --context" }],
      looksAsRoot: "get describe logs version",
    },
    { names: "kubectl, helm", emits: "completion" },
    { names: "kubectl, oc, k", starts: kubeLaunches },
    {
      names: "helm",
      secrets: [
        {
          run: "get values",
          flag: "-a --all",
          decision: "ask",
          effect: "shows the values of a release, secrets among them",
        },
      ],
      readOnly: {
        globals: HELM_GLOBALS,
        sub: {
          "help version": asks("--short --template= -c --client"),
          completion: { sub: { "bash zsh fish powershell": asks("--no-descriptions") } },
          "dependency dep dependencies": { sub: { "list ls": { options: "--max-col-width=" } } },
          get: { sub: { "metadata notes": asks("-o= --output= --revision=") } },
          "history hist": asks("--max= -o= --output="),
          lint: {
            options:
              "--strict --with-subcharts --quiet -f= --values= --set= --set-string= " +
              "--kube-version= --skip-schema-validation",
          },
          "list ls": asks(
            "-a -A -d -r -q -m= -o= -f= -l= --all --all-namespaces --date --reverse " +
              "--short --max= --offset= --output= --filter= --selector= --deployed --failed " +
              "--pending --superseded --uninstalled --uninstalling --time-format= " +
              "--no-headers",
          ),
          plugin: { sub: { "list ls": asks("") } },
          repo: { sub: { "list ls": asks("-o= --output=") } },
          search: {
            sub: {
              "repo hub": asks(
                "-l -r --versions --version= --regexp --devel --max-col-width= -o= " +
                  "--output= --list-repo-url --fail-on-no-result",
              ),
            },
          },
          "show inspect": {
            sub: {
              "all chart crds readme values": {
                options: "--version= --devel --jsonpath=",
                operands: "text",
                like: CHART,
              },
            },
          },
          status: asks("-o= --output= --revision= --show-desc --show-resources"),
          template: { options: RENDER, values: FROM_FILES, operands: "text", like: CHART },
          verify: "--keyring=",
          "install upgrade": DRY,
          "uninstall delete del un rollback": DRY,
        },
      },
      help: "-h version",
    },
    {
      names: "helm, helm3, microk8s helm, microk8s helm3",
      domain: "containers",
      valued:
        "-n --namespace --kube-context --kubeconfig --registry-config --repository-cache " +
        "--repository-config --kube-apiserver --kube-token --kube-as-user",
      harmless: "-h",
      next: "Look with `helm list` and `helm history`, and leave it to the person.",
      ask: {
        "uninstall|delete|del|un": "removes the release and its resources",
        rollback: "puts the release back to an earlier version",
        "upgrade --force|--reset-values|--cleanup-on-fail": "deletes and makes resources again",
      },
    },
    {
      names: "helm, helm3",
      domain: "publish",
      valued: "-n --namespace --kube-context --registry-config",
      ask: { "push|cm-push|s3|gcs": "puts the chart where others install it" },
    },
    {
      names: "minikube",
      readOnly: {
        sub: {
          "status ip version": asks("-p= --profile= -o= --output="),
          profile: { sub: { list: asks("-o= --output=") } },
          addons: { sub: { list: asks("-p= --profile= -o= --output=") } },
        },
      },
      emits: "docker-env completion",
    },
    {
      names: "kind, minikube, microk8s, k0s",
      domain: "containers",
      valued: "-p --profile --name",
      ask: {
        "delete|destroy|reset|factory-reset|purge|down":
          "deletes the local cluster or machine with its data",
        "cluster|clusters|machine|node|registry delete|rm|stop":
          "deletes the local cluster with its data",
      },
    },
    {
      names: "kind",
      readOnly: {
        sub: {
          version: asks(""),
          get: { sub: { "clusters nodes": asks("--name= -A --all-clusters") } },
        },
      },
    },
    {
      names: "oc",
      secrets: [{ run: "whoami", flag: "-t --show-token", decision: "ask", effect: SHOWS_TOKEN }],
      copies: [{ run: "cp|rsync", valued: "-n --namespace -c --container --context" }],
    },
  ],
  examples: [
    { bash: "kubectl delete namespace prod", expect: "deny" },
    { bash: "kubectl delete pod web-1", expect: "ask" },
    { bash: "kubectl get secret db -o yaml", expect: "ask" },
    { bash: "kubectl get pods", expect: "allow" },
  ],
};

export default family;
