import { expect, it } from "vitest";
import { judge, testPolicy, verdictOf } from "../../testing/index.ts";
import policy from "./dangerous.ts";

testPolicy(policy, {
  ask: {
    system: [
      "brew uninstall jq",
      "sudo dnf -y remove httpd",
      "pacman -Syu",
      "dpkg -i tool.deb",
      "iptables -F",
      "ufw disable",
      "useradd eve",
      "usermod -aG sudo me",
      "echo 'me:x' | chpasswd",
      "modprobe evil",
      "sysctl -w net.ipv4.ip_forward=1",
      "visudo",
      "date -s 2020-01-01",
    ],
  },
  nothing: [
    "brew list",
    "brew install --help",
    "apt-cache policy jq",
    "apt-get install -s jq",
    "pacman -Ss jq",
    "iptables -L",
    "sysctl kern.maxfiles",
    "date +%s",
    "ufw status",
    "pip install requests",
    "echo 'apt-get install jq'",
  ],
});

it("judges every program in a command by the lists", () => {
  const options = { deny: ["nc"], ask: ["make"] };
  expect(
    verdictOf(policy, "make && echo $(nc -l 1)", options).findings.map(
      ({ messageId }) => messageId,
    ),
  ).toEqual(["denied", "asked"]);
  expect(judge(policy, "sudo bash -c 'NC -l 1'", options)?.messageId).toBe("denied");
  expect(judge(policy, "echo nc", options)).toBeUndefined();
});

it("allows by the list only what is fully known, and outside of plan mode", () => {
  const options = { allow: ["make"] };
  const decision = (bash: string, mode?: string) =>
    verdictOf(policy, { bash, ...(mode ? { mode } : {}) }, options).decision;
  expect(decision("make && ls")).toBe("allow");
  expect(decision("make", "plan")).toBe("abstain");
  for (const bash of ["make > out", "make $X", "make; npm test", "./make", "PATH=. make"])
    expect(decision(bash), bash).not.toBe("allow");
  expect(
    judge(policy, { bash: "make", input: { dangerouslyDisableSandbox: true } }, options),
  ).toBeUndefined();
});
