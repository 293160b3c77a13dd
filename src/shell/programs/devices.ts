import type { ProgramRule } from "./rule.ts";

/** Files below `/dev` that are a disk or the memory: what is written there destroys what is on it. */
export const DEVICE =
  /^\/dev\/(?:r?disk\d|disk\/|[shv]d[a-z?*[{]|xvd|nvme\d|nvme\*|mmcblk|loop\d|md\d|dm-|mapper\/|nbd\d|zd\d|zvol\/|ram\d|mtd|pmem\d|dax\d|sg\d|k?mem$|port$)/i;

/** Kernel switches: one letter written there stops or restarts the machine. */
export const KERNEL_SWITCH = /^\/proc\/(?:sysrq-trigger|sys\/kernel\/sysrq)$/;

const QUESTIONS = "--help --version -V";

export const DEVICE_RULES: readonly ProgramRule[] = [
  {
    run: "mkfs.ext2|mkfs.ext3|mkfs.ext4|mke2fs",
    unless: `${QUESTIONS} -n`,
    on: "device",
    effect: "formats a disk and erases what is on it",
  },
  { run: "mkfs|newfs|mkdosfs|mkntfs", unless: QUESTIONS, on: "device", effect: "formats a disk and erases what is on it" },
  { run: "mkswap", unless: QUESTIONS, on: "device", effect: "formats a disk and erases what is on it" },
  { run: "wipefs", flag: "-a -o --all --offset", unless: "-n --no-act", effect: "erases the signatures of a disk" },
  { run: "blkdiscard|sg_format|sg_sanitize", unless: QUESTIONS, effect: "discards everything on a disk" },
  {
    run: "fdisk|sfdisk|cfdisk|gdisk|cgdisk|sgdisk|parted",
    unless: `${QUESTIONS} -l --list -p --print -d --dump -v --verify`,
    effect: "changes the partitions of a disk",
  },
  {
    run: "diskutil eraseDisk|eraseVolume|eraseOptical|partitionDisk|resizeVolume|zeroDisk|randomDisk|secureErase|reformat",
    effect: "erases a disk",
  },
  {
    run: "diskutil apfs|appleRAID|coreStorage|cs deleteContainer|deleteVolume|deleteVolumeGroup|eraseVolume|delete",
    effect: "erases a volume",
  },
  { run: "asr", flag: "-erase --erase", effect: "erases a disk" },
  {
    run: "hdparm",
    flag: "--security-erase --security-erase-enhanced --trim-sector-ranges --make-bad-sector --write-sector --dco-restore --fwdownload",
    effect: "erases a disk or its firmware",
  },
  { run: "nvme format|sanitize|write|write-zeroes|delete-ns|dsm|fw-commit|fw-activate", effect: "erases a disk" },
  { run: "badblocks", flag: "-w", effect: "overwrites a disk with test patterns" },
  { run: "cryptsetup luksFormat|luksErase|erase|luksKillSlot|luksRemoveKey|reencrypt", effect: "makes an encrypted disk unreadable" },
  { run: "lvremove|vgremove|pvremove|lvreduce", unless: `${QUESTIONS} -t --test -h`, effect: "removes a volume with what is on it" },
  { run: "zpool destroy|labelclear|remove|offline", unless: "-n", effect: "takes a storage pool away" },
  { run: "zfs destroy|rollback", unless: "-n", effect: "removes a file system or its later snapshots" },
  { run: "btrfs subvolume|device delete|remove", effect: "removes a volume or a disk of a file system" },
  { run: "mdadm", flag: "--zero-superblock --stop -S --remove --fail", effect: "takes a disk array apart" },
  { run: "dmsetup remove|remove_all|wipe_table|clear", effect: "takes a disk mapping apart" },
  { run: "debugfs", flag: "-w", effect: "edits a file system by hand" },
  { run: "flashrom", flag: "-w -E --write --erase", effect: "overwrites the firmware" },
  { run: "grub-install|grub2-install|efibootmgr|bless", unless: `${QUESTIONS} -v`, bare: false, effect: "changes how the machine starts" },
];

export const DEVICE_ASKED: readonly ProgramRule[] = [
  {
    run: "partprobe|kpartx|partx",
    unless: `${QUESTIONS} -s --show -l -d --dry-run`,
    effect: "makes the kernel read the partitions of disks anew",
  },
  { run: "swapoff", unless: QUESTIONS, effect: "takes away the swap space that running programs may need" },
  { run: "mount", unless: `${QUESTIONS} -l`, bare: false, effect: "puts another file system in place" },
  { run: "umount", unless: QUESTIONS, bare: false, effect: "takes a file system away from those that use it" },
  { run: "diskutil unmount|unmountDisk|eject", effect: "takes a disk away from those that use it" },
  {
    run: "fsck|e2fsck|xfs_repair|tune2fs|resize2fs|xfs_growfs",
    unless: `${QUESTIONS} -n -N -l`,
    bare: false,
    effect: "changes a file system in place",
  },
];
