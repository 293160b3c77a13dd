/** One way to recognise a kind of secret. */
export interface SecretPattern {
  /** As it stands in the replacement: `[redacted: GitHub token]`. */
  readonly kind: string;
  /**
   * What it can begin with, in lower case. Only where one of these stands, in any case, is the rest
   * looked at.
   */
  readonly starts: readonly string[];
  /** From the start on. What the group `keep` matches stays, the rest of the match is replaced. */
  readonly body: string;
  readonly flags?: string;
  /** Right behind one there may be another, which is found by this: of several cookies, each. */
  readonly next?: string;
  /** It may begin in the middle of a word: `proxy-authorization`. */
  readonly inside?: true;
  /** What it found is a secret only if this holds. */
  readonly holds?: (secret: string) => boolean;
  /**
   * Where the secret ends, for what no expression says well. Takes the place of the group `keep`
   * and of all that follows the body.
   */
  readonly end?: (text: string, bodyEnd: number) => number | undefined;
}
