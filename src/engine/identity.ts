/**
 * What the running installation of Sluice is, by where it lies and listens and not by what it is
 * called.
 */
export interface GateIdentity {
  /**
   * Its package folders by every path that leads to them: the one that judges, and those that
   * registered commands name.
   */
  readonly packages: readonly string[];
  /** Ports on which its page listens, or may. */
  readonly ports: readonly number[];
  /** Names and addresses of this machine, beyond those of loopback. */
  readonly hosts: readonly string[];
}
