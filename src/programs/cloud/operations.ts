import { asksServer, LOCAL_HOST } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const name = /^\w[\w-]*$/;

const family: Family = {
  about: "Tools that ask running systems.",
  programs: [
    { names: "kubectx, kubens", readOnly: { options: "-c --current --help -h", operands: "none" } },
    { names: "kustomize", readOnly: { sub: { version: "--short" } } },
    {
      names: "stern",
      readOnly: asksServer(
        "-n= -l= -c= -t -A -o= -s= --namespace= --selector= --container= --timestamps " +
          "--all-namespaces --output= --since= --tail= --context= --exclude= --include= " +
          "--no-follow --color= --max-log-requests=",
      ),
    },
    {
      names: "pg_isready",
      readOnly: {
        options:
          "-h= -p= -d= -U= -q -t= --host= --port= --dbname= --username= --quiet --timeout= " +
          "--version",
        values: { ...LOCAL_HOST, "-d": name, "--dbname": name },
        operands: "none",
      },
    },
    { names: "pg_config", readOnly: asksServer("*") },
    {
      names: "nix-store",
      readOnly: {
        options:
          "-q --query --requisites -R --references --referrers --tree --graph --roots " +
          "--size --hash --deriver --outputs --binding=",
        needs: "-q --query",
      },
    },
    {
      names: "nix-env",
      readOnly: {
        options:
          "-q -s -c --query --installed --status --compare-versions --description --json " +
          "--out-path --no-name --version",
        needs: "-q --query --version",
        operands: "text",
      },
    },
    { names: "prometheus", help: "-h --help-man" },
  ],
  examples: [
    { bash: "stern web", expect: "allow" },
    { bash: "kustomize build .", expect: "nothing" },
  ],
};

export default family;
