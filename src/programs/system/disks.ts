import { asks, only } from "../lib/read-only.ts";
import type { Family } from "../program.ts";

const zfs = asks("-H -p -r -d= -t= -o= -s= -S= -v -x -L -P -l -T= -i");
const QUESTIONS = "--help --version -V";

const family: Family = {
  about: "Disks, partitions and file systems.",
  programs: [
    {
      names: "mount",
      rules: [
        {
          domain: "devices",
          asks: true,
          unless: `${QUESTIONS} -l`,
          bare: false,
          effect: "puts another file system in place",
        },
      ],
      readOnly: { options: "-l -v", operands: "none" },
    },
    { names: "fdisk", readOnly: { ...only("-l -x --list --list-details", "text") } },
    {
      names: "fdisk, sfdisk, cfdisk, gdisk, cgdisk, sgdisk, parted",
      rules: [
        {
          domain: "devices",
          unless: `${QUESTIONS} -l --list -p --print -d --dump -v --verify`,
          effect: "changes the partitions of a disk",
        },
      ],
    },
    {
      names: "sfdisk",
      readOnly: { ...only("-l -d -J -F -V -s --list --dump --json --list-free --verify", "text") },
    },
    {
      names: "parted",
      readOnly: {
        options: "-l -m -j --list --machine --json --version",
        needs: "-l --list --version",
        operands: "none",
      },
    },
    {
      names: "zpool",
      rules: [
        {
          domain: "devices",
          run: "destroy|labelclear|remove|offline",
          unless: "-n",
          effect: "takes a storage pool away",
        },
      ],
      readOnly: { sub: { "status list iostat history get version": zfs } },
    },
    {
      names: "zfs",
      rules: [
        {
          domain: "devices",
          run: "destroy|rollback",
          unless: "-n",
          effect: "removes a file system or its later snapshots",
        },
      ],
      readOnly: { sub: { "list get version holds userspace groupspace": zfs } },
    },
    {
      names: "btrfs",
      rules: [
        {
          domain: "devices",
          run: "subvolume|device delete|remove",
          effect: "removes a volume or a disk of a file system",
        },
      ],
      readOnly: {
        sub: {
          "filesystem fi": { sub: { "df show usage du": { options: "*", operands: "names" } } },
          "subvolume su sub": {
            sub: { "list show get-default": { options: "*", operands: "names" } },
          },
          "device dev": {
            sub: { "stats usage": { options: "-T -b -h -k -m -g -t", operands: "names" } },
          },
          version: "",
        },
      },
    },
    {
      names: "mdadm",
      rules: [
        {
          domain: "devices",
          flag: "--zero-superblock --stop -S --remove --fail",
          effect: "takes a disk array apart",
        },
      ],
      readOnly: {
        options:
          "-D -E -Q -v -b --detail --examine --query --scan --verbose --brief --export " +
          "--test --version",
        needs: "-D -E -Q --detail --examine --query --version",
        operands: "names",
      },
    },
    {
      names: "mkfs.ext2, mkfs.ext3, mkfs.ext4, mke2fs",
      rules: [
        {
          domain: "devices",
          unless: `${QUESTIONS} -n`,
          on: "device",
          effect: "formats a disk and erases what is on it",
        },
      ],
    },
    {
      names: "mkfs, newfs, mkdosfs, mkntfs",
      rules: [
        {
          domain: "devices",
          unless: QUESTIONS,
          on: "device",
          effect: "formats a disk and erases what is on it",
        },
      ],
    },
    {
      names: "mkswap",
      rules: [
        {
          domain: "devices",
          unless: QUESTIONS,
          on: "device",
          effect: "formats a disk and erases what is on it",
        },
      ],
    },
    {
      names: "wipefs",
      rules: [
        {
          domain: "devices",
          flag: "-a -o --all --offset",
          unless: "-n --no-act",
          effect: "erases the signatures of a disk",
        },
      ],
    },
    {
      names: "blkdiscard, sg_format, sg_sanitize",
      rules: [{ domain: "devices", unless: QUESTIONS, effect: "discards everything on a disk" }],
    },
    {
      names: "asr",
      rules: [{ domain: "devices", flag: "-erase --erase", effect: "erases a disk" }],
    },
    {
      names: "hdparm",
      rules: [
        {
          domain: "devices",
          flag:
            "--security-erase --security-erase-enhanced --trim-sector-ranges " +
            "--make-bad-sector --write-sector --dco-restore --fwdownload",
          effect: "erases a disk or its firmware",
        },
      ],
    },
    {
      names: "nvme",
      rules: [
        {
          domain: "devices",
          run: "format|sanitize|write|write-zeroes|delete-ns|dsm|fw-commit|fw-activate",
          effect: "erases a disk",
        },
      ],
    },
    {
      names: "badblocks",
      rules: [{ domain: "devices", flag: "-w", effect: "overwrites a disk with test patterns" }],
    },
    {
      names: "cryptsetup",
      rules: [
        {
          domain: "devices",
          run: "luksFormat|luksErase|erase|luksKillSlot|luksRemoveKey|reencrypt",
          effect: "makes an encrypted disk unreadable",
        },
      ],
    },
    {
      names: "lvremove, vgremove, pvremove, lvreduce",
      rules: [
        {
          domain: "devices",
          unless: `${QUESTIONS} -t --test -h`,
          effect: "removes a volume with what is on it",
        },
      ],
    },
    {
      names: "dmsetup",
      rules: [
        {
          domain: "devices",
          run: "remove|remove_all|wipe_table|clear",
          effect: "takes a disk mapping apart",
        },
      ],
    },
    {
      names: "debugfs",
      rules: [{ domain: "devices", flag: "-w", effect: "edits a file system by hand" }],
    },
    {
      names: "flashrom",
      rules: [
        { domain: "devices", flag: "-w -E --write --erase", effect: "overwrites the firmware" },
      ],
    },
    {
      names: "grub-install, grub2-install, efibootmgr, bless",
      rules: [
        {
          domain: "devices",
          unless: `${QUESTIONS} -v`,
          bare: false,
          effect: "changes how the machine starts",
        },
      ],
    },
    {
      names: "partprobe, kpartx, partx",
      rules: [
        {
          domain: "devices",
          asks: true,
          unless: `${QUESTIONS} -s --show -l -d --dry-run`,
          effect: "makes the kernel read the partitions of disks anew",
        },
      ],
    },
    {
      names: "swapoff",
      rules: [
        {
          domain: "devices",
          asks: true,
          unless: QUESTIONS,
          effect: "takes away the swap space that running programs may need",
        },
      ],
    },
    {
      names: "umount",
      rules: [
        {
          domain: "devices",
          asks: true,
          unless: QUESTIONS,
          bare: false,
          effect: "takes a file system away from those that use it",
        },
      ],
    },
    {
      names: "fsck, e2fsck, xfs_repair, tune2fs, resize2fs, xfs_growfs",
      rules: [
        {
          domain: "devices",
          asks: true,
          unless: `${QUESTIONS} -n -N -l`,
          bare: false,
          effect: "changes a file system in place",
        },
      ],
    },
  ],
  examples: [
    { bash: "mkfs.ext4 /dev/sdb1", expect: "deny" },
    { bash: "mount /dev/sdb1 /mnt", expect: "ask" },
    { bash: "mkfs.ext4 disk.img", expect: "nothing" },
  ],
};

export default family;
