import { asksServer, SERVER_OUTPUT } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Tools that make, change or watch clusters.",
  programs: [
    {
      names: "istioctl",
      readOnly: {
        sub: {
          "version proxy-status ps analyze": asksServer(
            `${SERVER_OUTPUT} --remote --short --failure-threshold= -k --use-kube= --revision= -r=`,
          ),
        },
      },
    },
    {
      names: "istioctl, linkerd, cilium, kubefed, operator-sdk, olm, cmctl, kubebuilder",
      domain: "containers",
      deny: { "uninstall --purge": "removes it from the whole cluster" },
      ask: { "uninstall|cleanup|x": "removes it from the cluster" },
    },
    {
      names: "argocd",
      domain: "containers",
      valued: "--server --auth-token --config --grpc-web-root-path",
      readVerbs: "list get",
      deny: {
        "app|appset|proj|cluster|repo delete|rm": "deletes the application and its resources",
      },
      ask: {
        "app sync --prune|--force|--replace": "deletes what the repository does not name",
        "app rollback|terminate-op|delete-resource": "changes what runs",
      },
      readOnly: {
        sub: {
          app: {
            sub: {
              "list get history manifests resources logs diff": asksServer(
                "-o= --output= -p= -l= --project= --selector= --revision= --revisions= " +
                  "--source= --tail= --container= -c= --since-seconds= --show-operation " +
                  "--show-params",
              ),
            },
          },
          "cluster proj repo appset project": { sub: { "list get": asksServer("-o= --output=") } },
          account: { sub: { "list get get-user-info can-i": asksServer("-o= --output=") } },
          version: asksServer("--client --short -o="),
        },
      },
    },
    {
      names: "flux",
      domain: "containers",
      valued: "-n --namespace --context --kubeconfig",
      deny: { uninstall: "removes Flux and what it manages" },
      ask: { "delete|suspend": "stops the delivery of what it names" },
      readOnly: {
        sub: {
          "get check version logs events stats trace": asksServer(
            `${SERVER_OUTPUT} --pre --kind= --level= --tail= --since= --for= --status-selector=`,
          ),
          tree: { sub: { kustomization: asksServer() } },
        },
      },
    },
    {
      names: "velero",
      domain: "containers",
      valued: "-n --namespace --kubecontext --kubeconfig --selector -l",
      readVerbs: "get describe logs",
      next: "Look with `velero backup get`, and leave the deletion to the person.",
      deny: {
        "backup|backup-location|snapshot-location|bsl|vsl delete": "deletes backups",
        "delete backup|backups": "deletes backups",
      },
      ask: {
        "schedule|restore|repo delete|pause": "ends backups or their record",
        "delete|uninstall": "removes what makes the backups",
      },
      readOnly: {
        sub: {
          "get describe": asksServer(`${SERVER_OUTPUT} --details`),
          "backup restore schedule backup-location snapshot-location": {
            sub: { "get describe logs": asksServer(`${SERVER_OUTPUT} --details`) },
          },
          version: asksServer("--client-only --timeout="),
        },
      },
    },
    {
      names: "linkerd",
      readOnly: {
        sub: {
          "check version": asksServer(`${SERVER_OUTPUT} --proxy --pre --wait= --client --short`),
        },
      },
    },
    {
      names: "cilium",
      readOnly: { sub: { "status version": asksServer(`${SERVER_OUTPUT} --wait --client`) } },
    },
    {
      names: "helmfile",
      domain: "containers",
      valued: "-f --file -e --environment -n --namespace -l --selector --kube-context",
      deny: { "destroy|delete": "removes every release it names" },
      ask: { "apply|sync": "changes every release it names" },
    },
    {
      names:
        "kubeadm, kops, rke, rke2, k3sup, talosctl, kubespray, clusterctl, ocm, rosa, " +
        "openshift-install",
      domain: "containers",
      valued: "--name --state -n --nodes -e --endpoints --kubeconfig -c --cluster",
      deny: {
        "reset|remove": "takes the cluster apart",
        "delete cluster|instancegroup|ig|secret|machinepool|idp": "deletes the cluster",
        "destroy cluster": "deletes the cluster",
      },
      ask: { "delete|upgrade|rolling-update|reboot|shutdown|uninstall": "changes the cluster" },
    },
    {
      names: "k3s-uninstall, k3s-agent-uninstall, k3s-killall, rke2-uninstall, rke2-killall",
      domain: "containers",
      deny: { "**": "removes the cluster from this machine with its data" },
    },
  ],
  examples: [
    { bash: "kubeadm reset", expect: "deny" },
    { bash: "velero backup get", expect: "allow" },
  ],
};

export default family;
