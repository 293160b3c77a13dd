import type { ShellCommand, ShellWord } from "../../command/facts.ts";
import { definePolicy, type PolicyContext } from "../../engine/policy.ts";
import { programsWith, programsWithRules } from "../../programs/index.ts";
import { aimOf } from "../shared/deletion/path-targets.ts";
import { rulesFor } from "../shared/program-rules.ts";
import { DEVICE, KERNEL_SWITCH } from "./lib/device-paths.ts";
import { writtenBy } from "./lib/writes.ts";

export default definePolicy({
  id: "disk/devices",
  meta: {
    summary: "Deny what formats, partitions or overwrites a disk",
    why:
      "A disk that is written to directly loses its files at once, without a trash and " +
      "without a question.",
    presets: ["recommended", "strict"],
    limits: [
      "A link to a device, or a device under an unusual name, is not known as one unless " +
        "the link exists already.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: new Set([...programsWithRules("devices"), ...programsWith("writesFiles")]),
  traits: ["redirects", "writes"],
  messages: {
    device:
      "This writes straight to the device `{target}` and destroys what is on it. Write to " +
      "a file instead.",
    kernel:
      "This writes to `{target}`, which stops or restarts the machine at once. Leave it to " +
      "the person.",
    destroys: "`{program}` {effect}. Leave it to the person, and say why it would be needed.",
    changes: "`{program}` {effect}. Approve only if that is meant.",
  },

  brief: () => "No formatting of disks, no writing to devices.",

  *decide(scene) {
    const { shell, deny, ask } = scene;
    for (const command of shell.commands) {
      const { name: program, at } = command;
      for (const rule of rulesFor("devices", command)) {
        if (rule.on !== "device" || namesDevice(command))
          yield deny("destroys", { program, effect: rule.effect }, at);
      }
      for (const { effect } of rulesFor("devices", command, true))
        yield ask("changes", { program, effect }, at);
      const written = writtenBy(command);
      if (written.length === 0) continue;
      const device = targetIn(DEVICE, written, command, scene);
      const kernel = targetIn(KERNEL_SWITCH, written, command, scene);
      if (device !== undefined) yield deny("device", { target: device }, at);
      if (kernel !== undefined) yield deny("kernel", { target: kernel }, at);
    }
  },

  examples: [
    { bash: "dd if=image.iso of=/dev/sda bs=4M", expect: { deny: "device" } },
    { bash: "cat image.iso > /dev/nvme0n1", expect: { deny: "device" } },
    { bash: "echo b > /proc/sysrq-trigger", expect: { deny: "kernel" } },
    { bash: "mkfs.ext4 /dev/sdb1", expect: { deny: "destroys" } },
    { bash: "mkfs.ext4 disk.img", expect: "nothing", note: "a file, not a disk" },
    { bash: "mount /dev/sdb1 /mnt", expect: { ask: "changes" } },
    { bash: "dd if=/dev/sda of=backup.img", expect: "nothing", note: "it only reads the disk" },
    { bash: "make > /dev/null", expect: "nothing" },
  ],
});

/** What a command writes that is one of these files. */
function targetIn(
  pattern: RegExp,
  written: readonly ShellWord[],
  command: ShellCommand,
  scene: PolicyContext,
): string | undefined {
  return written.find((word) => {
    const { paths, emptied } = aimOf(word, command, scene);
    return [...paths, ...emptied].some((path) => pattern.test(path));
  })?.text;
}

/** Or something that is only known at run time, or nothing at all. */
function namesDevice({ args }: ShellCommand): boolean {
  const operands = args.filter(({ text }) => !text.startsWith("-"));
  return (
    operands.length === 0 ||
    operands.some(({ text, literal }) => !literal || text.startsWith("/dev/"))
  );
}
