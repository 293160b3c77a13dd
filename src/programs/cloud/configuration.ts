import { asks } from "../lib/read-only.ts";
import { PUBLISHES } from "../lib/wording.ts";
import type { Family } from "../program.ts";

/** It names plugins, which are code. */
const ansible = [["ansible.cfg"]] as const;

const family: Family = {
  about: "Configuration management: ansible, salt, puppet, chef.",
  programs: [
    {
      names: "ansible-config",
      readOnly: {
        sub: { "list dump view": asks("-c= -t= -f= --only-changed --type= --format= -v") },
        steered: ansible,
      },
    },
    {
      names: "ansible-config, ansible-doc, ansible-galaxy, ansible-playbook, ansible-pull, ansible",
      help: "-h",
    },
    // Without `-i`: an inventory in the project may be a script.
    {
      names: "ansible, ansible-console",
      readOnly: {
        options: "--list-hosts -l= --limit= -v",
        needs: "--list-hosts",
        operands: "text",
        steered: ansible,
      },
    },
    {
      names: "ansible",
      domain: "infra",
      valued:
        "-i --inventory -m --module-name -a --args -u --user -e --extra-vars -f --forks -l " +
        "--limit -t --tree",
      harmless: "-h -C --check --list-hosts",
      deny: {
        "-m|--module-name=file|ansible.builtin.file -a|--args=*state=absent*":
          "deletes files on every host it names",
      },
      ask: {
        ["-m|--module-name=shell|command|raw|script|win_shell|win_command|*.shell|*.command|" +
          "*.raw|*.script"]: "runs a command on every host it names",
        ["-m|--module-name=reboot|service|systemd|user|group|mount|filesystem|lvol|parted|" +
          "iptables|mysql_db|postgresql_db|docker_container|apt|yum|dnf|package|*.reboot|" +
          "*.service|*.user"]: "changes every host it names",
        "-a|--args=*state=absent*": "removes something on every host it names",
        "-a|--args": "runs a command on every host it names",
      },
    },
    {
      names: "ansible-inventory",
      readOnly: {
        options: "--graph -v -l= --limit=",
        needs: "--graph",
        operands: "text",
        steered: ansible,
      },
    },
    {
      names: "ansible-doc",
      readOnly: {
        options: "-l -s -t= -j -F -v --list --snippet --type= --json --metadata-dump --list_files",
        operands: "text",
        steered: ansible,
      },
    },
    {
      names: "ansible-galaxy",
      readOnly: {
        steered: ansible,
        sub: {
          "list info search": asks("-v --offline"),
          role: {
            sub: {
              "list info search": asks(
                "-v -vv -vvv --offline --author= --galaxy-tags= --platforms=",
              ),
            },
          },
          collection: { sub: { list: asks("-v --format=") } },
        },
      },
    },
    {
      names: "ansible-galaxy, ansible-galaxy collection, ansible-galaxy role",
      domain: "publish",
      ask: { "upload|publish|delete": PUBLISHES },
    },
    {
      names: "chezmoi",
      readOnly: {
        sub: {
          "managed unmanaged doctor source-path target-path ignored": asks(
            "-i= -x= -p= --include= --exclude= --path-style= --no-pager -v --verbose " +
              "--format= --tree",
          ),
        },
      },
    },
    {
      names: "ansible-playbook, ansible-pull",
      domain: "infra",
      valued: "-i --inventory -e --extra-vars -l --limit -t --tags -u --user",
      harmless: "-h -C --check --syntax-check --list-hosts --list-tasks --list-tags",
      ask: { "**": "changes every host that the playbook names" },
    },
    {
      names: "ansible-vault",
      domain: "infra",
      ask: { "decrypt|rekey": "writes secrets in the clear or under a new password" },
      secrets: [
        { run: "decrypt|edit|view", decision: "ask", effect: "decrypts a file of secrets" },
      ],
    },
    {
      names: "salt, salt-ssh, salt-call",
      domain: "infra",
      ask: {
        "* cmd.run|cmd.*|file.remove|state.apply|state.highstate|pkg.remove|service.stop|system.*":
          "changes every host it names",
      },
    },
    {
      names: "puppet, chef, knife, bolt, fab, cap",
      domain: "infra",
      ask: {
        "** delete|destroy|apply|run|clean|purge|bootstrap|ssh|deploy":
          "changes the hosts it names",
      },
    },
  ],
  examples: [
    { bash: "ansible-vault view secrets.yml", expect: "deny" },
    { bash: "ansible all -m ping", expect: "nothing" },
  ],
};

export default family;
