/**
 * Files below `/dev` that are a disk or the memory: what is written there destroys what is on it.
 */
export const DEVICE =
  /^\/dev\/(?:r?disk\d|disk\/|[shv]d[a-z?*[{]|xvd|nvme\d|nvme\*|mmcblk|loop\d|md\d|dm-|mapper\/|nbd\d|zd\d|zvol\/|ram\d|mtd|pmem\d|dax\d|sg\d|k?mem$|port$)/i;

/** Kernel switches: one letter written there stops or restarts the machine. */
export const KERNEL_SWITCH = /^\/proc\/(?:sysrq-trigger|sys\/kernel\/sysrq)$/;
