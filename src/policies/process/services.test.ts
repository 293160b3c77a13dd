import { testPolicy } from "../../testing/index.ts";
import policy from "./services.ts";

testPolicy(policy, {
  deny: {
    key: [
      "systemctl disable --now ssh.service",
      "service sshd stop",
      "systemctl mask NetworkManager",
    ],
  },
  ask: {
    changes: [
      "systemctl restart nginx",
      "sudo systemctl enable tool",
      "crontab jobs.txt",
      "echo make | at now",
      "launchctl load ~/x.plist",
      "update-rc.d x defaults",
    ],
  },
  nothing: [
    "systemctl --user list-timers",
    "systemctl is-active nginx",
    "systemctl daemon-reload",
    "launchctl list",
    "at -l",
    "journalctl -u nginx",
    "docker service ls",
  ],
});
