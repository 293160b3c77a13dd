import { expect, it } from "vitest";
import { redact } from "./redact.ts";

/** What a person is asked about must show what runs. */
it.each([
  ["curl -H Cookie: sid=1a2b3c4d5e6f7; %", ["rm -rf ~/work", "PATH=/tmp/x ls", "$(reboot)"]],
  [
    "python3 -c 'import os,sys; os.system(sys.argv[2])' --password \"%\"",
    ["rm -rf /home/me", "kubectl delete ns prod", "ls; reboot"],
  ],
  ["host=db user=me password=1a2b3c%", ["&reboot", ";reboot"]],
  ["x; password=1a2b3c%", ["&reboot"]],
  ["curl https://me:1a2b3c%@example.com", ["&reboot&", ";reboot;"]],
  ["sshpass -p 1a2b3c%", [";reboot", "&reboot"]],
  ["mysql -u root -p1a2b3c%", [";reboot", "&reboot"]],
  ["unzip -P 1a2b3c% x.zip", [";reboot", "&reboot"]],
  ["openssl rsa -passin pass:1a2b3c%", [";reboot", "&reboot"]],
])("hides no command in %s", (text, commands) => {
  for (const command of commands)
    expect(redact(text.replace("%", () => command)).text).toContain(command);
});
