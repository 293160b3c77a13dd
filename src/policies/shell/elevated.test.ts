import { expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./elevated.ts";

testPolicy(policy, {
  ask: {
    elevated: [
      "su -c psql postgres",
      "sudo -u postgres psql",
      "echo x | sudo tee notes",
      "sudo sh -c 'ls'",
      "env X=1 sudo make",
      "sudo cat /var/log/x",
      "pkexec tool",
      "bash -c 'sudo make'",
    ],
    shell: ["sudo -s", "sudo bash", "su", "su -"],
  },
  nothing: [
    "sudo --version",
    "sudo git status",
    "sudo env X=1 git status",
    "sudo docker ps",
    "sudo journalctl -u nginx",
    "which sudo",
    "man sudo",
  ],
});

it("points at the command", () => {
  const command = "make && sudo make install";
  expect(command.slice(...judge(policy, command)!.at!.span!)).toBe("sudo make install");
});
