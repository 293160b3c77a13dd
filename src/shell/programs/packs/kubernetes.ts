import type { Tool } from "./types.ts";

const GET = "Look with `kubectl get`, and leave the deletion to the person.";

export const KUBERNETES: readonly Tool[] = [
  {
    programs: "kubectl, k, kubecolor, oc, k3s kubectl, microk8s kubectl, minikube kubectl, k0s kubectl, rancher kubectl",
    valued:
      "-n --namespace --context --cluster --kubeconfig --user -s --server --token --request-timeout -l --selector -o --output --as --as-group -c --container -v --v --cache-dir --certificate-authority --client-certificate --client-key --tls-server-name --field-selector --replicas --cascade --grace-period --clusterrole --profile --field-manager --type -p --patch",
    reads: "get describe logs explain top api-resources api-versions cluster-info version auth diff wait events",
    next: GET,
    deny: {
      "delete namespace|namespaces|ns|namespace/*|namespaces/*|ns/*|project|projects|project/*|ns,*|namespaces,*|*,ns|*,namespaces":
        "deletes the namespace with everything in it",
      "delete --all|-A|--all-namespaces": "deletes every resource of that kind",
      "delete pv|pvc|persistentvolume*|pv/*|pvc/*|pv,*|pvc,*|*,pvc|*,pv": "deletes the volume and its data",
      "delete crd|crds|customresourcedefinition*|crd/*": "deletes the kind and every object of it",
      "delete volumesnapshot*|backup*|etcd*|statefulset|statefulsets|sts|sts/*|statefulset/*|postgres*|mysql*|kafka*":
        "deletes something that keeps data",
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
      "create clusterrolebinding --clusterrole=cluster-admin": "gives somebody all rights in the cluster",
      "adm policy|prune|drain|upgrade|certificate": "changes who may do what in the cluster",
      "config delete-context|delete-cluster|delete-user|unset": "takes a cluster out of this machine's configuration",
      "run --overrides=*privileged*|*hostPath*|*hostPID*": "starts a pod with all rights on the node",
    },
  },
  {
    programs: "helm, helm3, microk8s helm, microk8s helm3",
    valued:
      "-n --namespace --kube-context --kubeconfig --registry-config --repository-cache --repository-config --kube-apiserver --kube-token --kube-as-user",
    harmless: "-h",
    next: "Look with `helm list` and `helm history`, and leave it to the person.",
    ask: {
      "uninstall|delete|del|un": "removes the release and its resources",
      rollback: "puts the release back to an earlier version",
      "upgrade --force|--reset-values|--cleanup-on-fail": "deletes and makes resources again",
    },
  },
  {
    programs: "helmfile",
    valued: "-f --file -e --environment -n --namespace -l --selector --kube-context",
    deny: { "destroy|delete": "removes every release it names" },
    ask: { "apply|sync": "changes every release it names" },
  },
  {
    programs: "argocd",
    valued: "--server --auth-token --config --grpc-web-root-path",
    reads: "list get",
    deny: { "app|appset|proj|cluster|repo delete|rm": "deletes the application and its resources" },
    ask: {
      "app sync --prune|--force|--replace": "deletes what the repository does not name",
      "app rollback|terminate-op|delete-resource": "changes what runs",
    },
  },
  {
    programs: "flux",
    valued: "-n --namespace --context --kubeconfig",
    deny: { uninstall: "removes Flux and what it manages" },
    ask: { "delete|suspend": "stops the delivery of what it names" },
  },
  {
    programs: "istioctl, linkerd, cilium, kubefed, operator-sdk, olm, cmctl, kubebuilder",
    deny: { "uninstall --purge": "removes it from the whole cluster" },
    ask: { "uninstall|cleanup|x": "removes it from the cluster" },
  },
  {
    programs: "kubeadm, kops, rke, rke2, k3sup, talosctl, kubespray, clusterctl, ocm, rosa, openshift-install",
    valued: "--name --state -n --nodes -e --endpoints --kubeconfig -c --cluster",
    deny: {
      "reset|remove": "takes the cluster apart",
      "delete cluster|instancegroup|ig|secret|machinepool|idp": "deletes the cluster",
      "destroy cluster": "deletes the cluster",
    },
    ask: { "delete|upgrade|rolling-update|reboot|shutdown|uninstall": "changes the cluster" },
  },
  {
    programs: "k3s-uninstall, k3s-agent-uninstall, k3s-killall, rke2-uninstall, rke2-killall",
    deny: { "**": "removes the cluster from this machine with its data" },
  },
  {
    programs: "velero",
    valued: "-n --namespace --kubecontext --kubeconfig --selector -l",
    reads: "get describe logs",
    next: "Look with `velero backup get`, and leave the deletion to the person.",
    deny: { "backup|backup-location|snapshot-location|bsl|vsl delete": "deletes backups", "delete backup|backups": "deletes backups" },
    ask: { "schedule|restore|repo delete|pause": "ends backups or their record", "delete|uninstall": "removes what makes the backups" },
  },
];
