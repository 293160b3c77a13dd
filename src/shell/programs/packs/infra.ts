import type { Tool } from "./types.ts";

const PLAN = "Show the plan (`terraform plan -destroy`), and leave the destruction to the person.";

/** Infrastructure as code, configuration management, and services of this machine. */
export const INFRA: readonly Tool[] = [
  {
    programs: "terraform, tofu, opentofu, terragrunt, tf, terramate run, atmos terraform, cdktf",
    oneDash: true,
    valued:
      "-chdir -target -var -var-file -state -state-out -backup -parallelism -lock-timeout -replace --terragrunt-working-dir --working-dir --queue-include-dir -s --stack",
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
  {
    programs: "pulumi",
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
  },
  {
    programs: "cdk, aws-cdk, serverless, sls, sam, chalice, zappa",
    valued: "-a --app -c --context --profile -o --output -s --stage -r --region --stack-name --config-env -t --template",
    harmless: "-h",
    deny: {
      "destroy|remove|delete|undeploy": "deletes the deployed stack and its resources",
      "stack delete": "deletes the deployed stack and its resources",
    },
    ask: { "deploy|rollback|update|import|gc": "changes what is deployed" },
  },
  {
    programs: "ansible",
    valued: "-i --inventory -m --module-name -a --args -u --user -e --extra-vars -f --forks -l --limit -t --tree",
    harmless: "-h -C --check --list-hosts",
    deny: { "-m|--module-name=file|ansible.builtin.file -a|--args=*state=absent*": "deletes files on every host it names" },
    ask: {
      "-m|--module-name=shell|command|raw|script|win_shell|win_command|*.shell|*.command|*.raw|*.script":
        "runs a command on every host it names",
      "-m|--module-name=reboot|service|systemd|user|group|mount|filesystem|lvol|parted|iptables|mysql_db|postgresql_db|docker_container|apt|yum|dnf|package|*.reboot|*.service|*.user":
        "changes every host it names",
      "-a|--args=*state=absent*": "removes something on every host it names",
      "-a|--args": "runs a command on every host it names",
    },
  },
  {
    programs: "ansible-playbook, ansible-pull",
    valued: "-i --inventory -e --extra-vars -l --limit -t --tags -u --user",
    harmless: "-h -C --check --syntax-check --list-hosts --list-tasks --list-tags",
    ask: { "**": "changes every host that the playbook names" },
  },
  { programs: "ansible-vault", ask: { "decrypt|rekey": "writes secrets in the clear or under a new password" } },
  {
    programs: "salt, salt-ssh, salt-call",
    ask: { "* cmd.run|cmd.*|file.remove|state.apply|state.highstate|pkg.remove|service.stop|system.*": "changes every host it names" },
  },
  {
    programs: "puppet, chef, knife, bolt, fab, cap",
    ask: { "** delete|destroy|apply|run|clean|purge|bootstrap|ssh|deploy": "changes the hosts it names" },
  },
  { programs: "aws-nuke, cloud-nuke, gcp-nuke, azure-nuke", deny: { "**": "deletes every resource of the account" } },
  {
    programs: "packer",
    ask: { "build --force": "replaces images that exist" },
  },
  {
    programs: "consul",
    oneDash: true,
    valued: "-http-addr -token -datacenter -namespace -partition",
    next: "Look with `consul kv get -recurse`, and leave the deletion to the person.",
    deny: {
      "kv delete --recurse": "deletes every key below that prefix",
      "snapshot restore": "puts the whole store back to an earlier state",
    },
    ask: {
      "kv delete": "deletes a key that services read",
      "acl|config|intention|namespace|partition|peering|services ** delete|deregister": "changes who may talk to whom",
      "leave|force-leave|maint|operator": "takes a node out of service",
    },
  },
  {
    programs: "nomad",
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
      "job|alloc|deployment|node|server stop|revert|fail|drain|purge|force-leave|restart|signal|eligibility": "interrupts what runs there",
      "stop|run|job-run": "changes what runs there",
      "var|acl|quota|sentinel ** purge|delete": "takes away settings",
    },
  },
  {
    programs: "boundary, waypoint, hcp, spacectl",
    reads: "list read get",
    deny: { "destroy|delete": "deletes what is deployed" },
    ask: { "** cancel|delete|destroy": "takes away something that others rely on" },
  },
  {
    programs: "systemctl",
    valued: "-H --host -M --machine -t --type -p --property -n --lines -o --output -s --signal",
    reads: "status show list-units is-active",
    ask: {
      "disable|mask|stop|kill|isolate|revert|set-default": "stops a service of this machine or keeps it from starting",
    },
  },
  { programs: "journalctl", ask: { "--vacuum-size|--vacuum-time|--vacuum-files": "deletes the system log" } },
  {
    programs: "apt, apt-get, aptitude, yum, dnf, microdnf, zypper, apk, snap, flatpak, port, pkg, choco, winget",
    valued: "-c -o -t --installroot -R --root",
    harmless: "-s --simulate --just-print --no-act --assumeno -D",
    ask: {
      "remove|purge|autoremove|autopurge|erase|del|rm|uninstall": "removes software of this machine",
    },
  },
  { programs: "pacman, yay, paru", harmless: "-p --print", ask: { "-R|--remove": "removes software of this machine" } },
  {
    programs: "dpkg, rpm",
    harmless: "--no-act --simulate --test",
    ask: { "-r|--remove|-P|--purge|-e|--erase|--force-all": "removes software of this machine" },
  },
  { programs: "service, rc-service", ask: { "* stop|disable|force-stop": "stops a service of this machine" } },
  { programs: "initctl, sv", ask: { "stop|down|force-stop": "stops a service of this machine" } },
  { programs: "launchctl", ask: { "unload|remove|bootout|disable|stop": "stops a service of this machine" } },
  { programs: "sc, net", ask: { "stop|delete": "stops a service of this machine" } },
  {
    programs: "supervisorctl, pm2, forever, monit, god",
    ask: {
      "stop|remove|delete|kill|shutdown|stopall|unmonitor @all": "stops every process it looks after",
      "kill|shutdown|stopall": "stops every process it looks after",
      "delete|remove": "takes a process out of its care",
    },
  },
  {
    programs: "ufw",
    harmless: "--dry-run",
    deny: { "disable|reset": ["switches the firewall of this machine off", "Add the one rule that is needed."] },
    ask: { "allow|deny|reject|limit|delete|insert|default|enable|route|reload|prepend": "changes the firewall of this machine" },
  },
  {
    programs: "iptables, ip6tables, iptables-legacy, iptables-nft, ebtables, arptables",
    valued: "-t --table -P --policy -j --jump -s -d -p --dport",
    deny: {
      "-F|--flush": ["throws away all rules of the firewall", "Delete the one rule that is meant with `-D`."],
      "-X|--delete-chain": "throws away chains of the firewall",
    },
    ask: { "-P|--policy|-D|--delete|-A|--append|-I|--insert|-R|--replace|-Z|-N": "changes the firewall of this machine" },
  },
  {
    programs: "nft",
    deny: {
      "flush ruleset|table|chain": "throws away all rules of the firewall",
      "delete table|chain": "throws away rules of the firewall",
    },
    ask: {
      "add|delete|insert|replace|destroy|reset": "changes the firewall of this machine",
      "-f|--file": "replaces the firewall of this machine",
    },
  },
  {
    programs: "iptables-restore, ip6tables-restore, pfctl, ipfw",
    harmless: "-n -t -s --test",
    ask: { "**": "replaces the firewall of this machine" },
  },
  {
    programs: "firewall-cmd",
    ask: {
      "--panic-on|--remove-service|--remove-port|--remove-rich-rule|--delete-zone|--complete-reload|--reset-to-defaults|--set-default-zone|--add-port|--add-service|--add-rich-rule":
        "changes the firewall of this machine",
    },
  },
  {
    programs: "spctl, csrutil",
    ask: {
      "--master-disable|--global-disable|--disable|--add|--remove": "switches a protection of this machine off",
      "disable|clear": "switches a protection of this machine off",
    },
  },
  { programs: "setenforce, aa-disable, aa-teardown", ask: { "**": "switches a protection of this machine off" } },
  {
    programs: "nginx, openresty",
    valued: "-s -c -p -g -e",
    ask: { "-s=stop|quit": ["stops the web server", "Use `nginx -s reload` to take a new configuration."] },
  },
  {
    programs: "apachectl, apache2ctl, httpd",
    valued: "-k -f",
    ask: { "stop|graceful-stop": "stops the web server", "-k=stop|graceful-stop": "stops the web server" },
  },
  {
    programs: "socat, nc, ncat, netcat",
    ask: {
      "@*haproxy*|*admin.sock* <disable*|shutdown*|set*server*maint*|set*server*drain*|del*server*":
        "takes a server out of the load balancer",
    },
  },
  { programs: "haproxy", ask: { "-st|-sf|-x": "replaces the running load balancer" } },
  { programs: "caddy, traefik, envoy", ask: { stop: "stops the web server" } },
  { programs: "nsupdate, rndc", ask: { "**": "changes DNS records that clients rely on" } },
];
