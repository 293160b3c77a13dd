/**
 * How one version of the client treats the output of a hook, where versions differ. Measured:
 * docs/client.md 3 and 4.
 */
export interface OutputBehaviour {
  /** Exit code 2 blocks although stdout is JSON that the client rejects. */
  readonly exit2OutlivesInvalidJson: boolean;
  /** `"onFailure": "block"` of a hook counts. */
  readonly onFailure: boolean;
  /** An old `block` is explained by `permissionDecisionReason` if there is one. */
  readonly modernReasonOfOldBlock: boolean;
  /** A deny without a reason of its own takes the top-level `reason`. */
  readonly reasonAtTheTop: boolean;
}

export const CLIENT_VERSIONS = ["2.1.197", "2.1.325"] as const;
export type ClientVersion = (typeof CLIENT_VERSIONS)[number];

export const HEARING: Readonly<Record<ClientVersion, OutputBehaviour>> = {
  "2.1.197": {
    exit2OutlivesInvalidJson: false,
    onFailure: false,
    modernReasonOfOldBlock: true,
    reasonAtTheTop: false,
  },
  "2.1.325": {
    exit2OutlivesInvalidJson: true,
    onFailure: true,
    modernReasonOfOldBlock: false,
    reasonAtTheTop: true,
  },
};
