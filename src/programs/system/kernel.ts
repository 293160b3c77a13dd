import { HELP_OPTIONS } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Modules and settings of the kernel, and what the whole machine trusts.",
  programs: [
    {
      names: "sysctl",
      rules: [
        {
          domain: "system",
          flag: "-w -p --write --load --system",
          effect: "changes settings of the kernel",
        },
      ],
      readOnly: {
        options:
          "-a -n -N -e -d -A -x -X -b -q -o -h --all --values --names --ignore --pattern= -r=",
        operands: "text",
        like: /^[\w.*/-]+$/,
      },
    },
    {
      names: "setenforce, aa-disable, aa-teardown",
      domain: "infra",
      ask: { "**": "switches a protection of this machine off" },
    },
    {
      names: "setenforce, aa-disable, aa-teardown, aa-complain",
      rules: [
        { domain: "system", unless: HELP_OPTIONS, effect: "changes a protection of this machine" },
      ],
    },
    {
      names: "insmod, modprobe, rmmod, kextload, kextunload, dkms",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} -n --dry-run --show --show-depends status`,
          bare: false,
          effect: "changes the kernel that is running",
        },
      ],
    },
    {
      names: "auditctl",
      rules: [
        {
          domain: "system",
          flag: "-D -e -d",
          effect: "changes what is written down about this machine",
        },
      ],
    },
    {
      names: "update-alternatives, alternatives",
      rules: [
        {
          domain: "system",
          flag: "--set --install --remove --config --auto --all",
          effect: "changes which programs this machine uses",
        },
      ],
    },
    {
      names: "update-ca-certificates, update-ca-trust, trust",
      rules: [
        {
          domain: "system",
          unless: `${HELP_OPTIONS} list`,
          effect: "changes whom this machine trusts",
        },
      ],
    },
  ],
  examples: [
    { bash: "modprobe -r kvm", expect: "ask" },
    { bash: "sysctl -w vm.swappiness=1", expect: "ask" },
    { bash: "sysctl -a", expect: "allow" },
  ],
};

export default family;
