import { testPolicy } from "../../testing/index.ts";
import policy from "./permissions.ts";

testPolicy(policy, {
  deny: {
    guarded: [
      "chmod --recursive 777 ~",
      "chmod -R 000 /etc",
      "chown -R nobody /usr",
      "chgrp -R staff /var",
      "chown -h -R --reference=x /",
      "cd / && chmod -R 700 .",
      "find / -exec chmod 000 {} +",
      "setfacl -R -m u:x:rwx /",
      "chattr -R +i /",
      'chmod -R 777 "$DIR/"',
    ],
    exposed: ["chmod 777 /", "chmod o+w /etc/shadow", "chmod 000 ~"],
    setsOwner: [
      "chmod 4755 tool",
      "chmod u+s /bin/bash",
      "chmod +s tool",
      "chmod 6755 tool",
      "chmod u+x,u+s tool",
    ],
    capability: ["setcap CAP_SYS_ADMIN+ep ./tool"],
  },
  ask: {
    outside: ["chmod -R 755 /srv/www", "chown -R $(whoami) ~/.npm"],
    system: ["chmod 700 ~", "chattr -i /etc/passwd"],
    opened: ["chmod -R a+rwX dist", "chmod 666 ~/notes.txt"],
    closed: ["chmod -R a-r ."],
    unreadable: ["ls | xargs chmod -R 755"],
  },
  nothing: [
    "chmod 755 x",
    "chmod -x x.sh",
    "chmod 777 shared",
    "chmod g+s shared",
    "chmod -R g-w .",
    "chown -R $USER .",
    "chown me x",
    "chmod 600 ~/.ssh/id_ed25519",
    "find . -type f -exec chmod 644 {} +",
    "git ls-files | xargs chmod 644",
    "chmod --help /",
    "docker exec web chown -R app /var/lib/app",
    "echo 'chmod -R 777 /'",
  ],
});
