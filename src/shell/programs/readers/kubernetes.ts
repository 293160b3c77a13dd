import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const GLOBALS =
  "-n= --namespace= --context= --cluster= --user= --request-timeout= --as= --as-group= -v= --v= --warnings-as-errors --cache-dir= --help";
const SELECT =
  "-l= --selector= -A --all-namespaces -o= --output= --field-selector= --show-labels --no-headers --sort-by= -L= --label-columns= --show-kind --chunk-size= --ignore-not-found --template= --allow-missing-template-keys --show-managed-fields";
/** A file here: an address would be asked for it. */
const HERE = { "-f": /^(?!.*:\/\/)/s, "--filename": /^(?!.*:\/\/)/s };
const TO_FILES = "-f= -R --filename= --recursive";

const asks = (options: string): ReadOnlyRow => ({ options, operands: "text" });

const kubectl: ReadOnlyRow = {
  globals: GLOBALS,
  // More words than these are whole answers of the server.
  values: { "-v": /^[0-6]$/, "--v": /^[0-6]$/ },
  sub: {
    "help options": asks(""),
    "api-resources api-versions": asks(`${SELECT} --api-group= --namespaced --verbs= --cached --categories=`),
    auth: { sub: { "can-i": asks("--list -q --quiet --all-namespaces -A --subresource= --no-headers"), whoami: asks("-o= --output=") } },
    "cluster-info": { operands: "none" },
    completion: asks(""),
    config: {
      sub: {
        "current-context get-contexts get-clusters get-users": asks("-o= --output= --no-headers"),
        view: { options: "--minify -o= --output= --merge --flatten=", operands: "none" },
      },
    },
    describe: { ...asks(`${SELECT} ${TO_FILES} --show-events`), values: HERE },
    diff: { options: `${TO_FILES} -l= --selector= --server-side --prune=`, needs: "-f --filename", values: HERE, operands: "none" },
    events: asks(`${SELECT} --for= --types= -w --watch`),
    explain: asks("--recursive --api-version= --output="),
    get: {
      options: `${SELECT} ${TO_FILES} -w --watch --watch-only --output-watch-events --server-print --subresource=`,
      values: HERE,
      operands: "text",
      check: "kubeGet",
    },
    logs: asks(
      "-f -p -c= -l= --follow --previous --container= --all-containers --all-pods --since= --since-time= --tail= --timestamps --prefix --selector= --max-log-requests= --ignore-errors --limit-bytes= --pod-running-timeout=",
    ),
    plugin: { sub: { list: asks("--name-only") } },
    rollout: {
      sub: { "history status": { ...asks(`${TO_FILES} --revision= -o= --output= -w --watch --timeout= -l= --selector=`), values: HERE } },
    },
    top: asks(
      "--containers --no-headers --sort-by= -l= --selector= -A --all-namespaces --use-protocol-buffers --field-selector= --sum --show-capacity",
    ),
    version: asks("--client --short -o= --output="),
    wait: { ...asks(`${SELECT} ${TO_FILES} --for= --timeout= --all --local`), values: HERE },
    exec: { options: "-i -t -c= -q --stdin --tty --container= --quiet", runs: { as: "words", after: 1, dashed: true } },
  },
};

const HELM_GLOBALS = "-n= --namespace= --kube-context= --debug --burst-limit= --qps= --help";
const RENDER =
  "-f= --values= --set= --set-string= --set-json= --set-literal= --set-file= --version= --devel --name-template= -g --generate-name --include-crds --skip-crds --skip-tests --no-hooks --validate -s= --show-only= --api-versions= -a= --kube-version= --is-upgrade --release-name " +
  "--description= --timeout= --wait --wait-for-jobs --atomic --create-namespace --install -i --force --reset-values --reuse-values --reset-then-reuse-values --cleanup-on-fail --history-max= --keep-history --hide-notes --render-subchart-notes --labels= -o= --output=";
/** No chart from an address: asking for it would tell the address. */
const CHART = /^(?!.*:\/\/)/s;
const FROM_FILES = { "-f": CHART, "--values": CHART };
const DRY: ReadOnlyRow = {
  options: `${RENDER} --dry-run`,
  needs: "--dry-run",
  values: { ...FROM_FILES, "--dry-run": /^(?:client|server|true)?$/ },
  operands: "text",
  like: CHART,
};

const HELM: ReadOnlyTable = {
  helm: {
    globals: HELM_GLOBALS,
    sub: {
      "help version": asks("--short --template= -c --client"),
      completion: { sub: { "bash zsh fish powershell": asks("--no-descriptions") } },
      "dependency dep dependencies": { sub: { "list ls": { options: "--max-col-width=" } } },
      get: { sub: { "metadata notes": asks("-o= --output= --revision=") } },
      "history hist": asks("--max= -o= --output="),
      lint: { options: "--strict --with-subcharts --quiet -f= --values= --set= --set-string= --kube-version= --skip-schema-validation" },
      "list ls": asks(
        "-a -A -d -r -q -m= -o= -f= -l= --all --all-namespaces --date --reverse --short --max= --offset= --output= --filter= --selector= --deployed --failed --pending --superseded --uninstalled --uninstalling --time-format= --no-headers",
      ),
      plugin: { sub: { "list ls": asks("") } },
      repo: { sub: { "list ls": asks("-o= --output=") } },
      search: {
        sub: {
          "repo hub": asks(
            "-l -r --versions --version= --regexp --devel --max-col-width= -o= --output= --list-repo-url --fail-on-no-result",
          ),
        },
      },
      "show inspect": {
        sub: { "all chart crds readme values": { options: "--version= --devel --jsonpath=", operands: "text", like: CHART } },
      },
      status: asks("-o= --output= --revision= --show-desc --show-resources"),
      template: { options: RENDER, values: FROM_FILES, operands: "text", like: CHART },
      verify: "--keyring=",
      "install upgrade": DRY,
      "uninstall delete del un rollback": DRY,
    },
  },
};

export const KUBERNETES: ReadOnlyTable = {
  kubectl,
  oc: kubectl,
  ...HELM,
  minikube: {
    sub: {
      "status ip version": asks("-p= --profile= -o= --output="),
      profile: { sub: { list: asks("-o= --output=") } },
      addons: { sub: { list: asks("-p= --profile= -o= --output=") } },
    },
  },
  kind: { sub: { version: asks(""), get: { sub: { "clusters nodes": asks("--name= -A --all-clusters") } } } },
};
