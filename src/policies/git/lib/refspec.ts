import type { ShellWord } from "../../../command/facts.ts";
import type { GitCall } from "./git-call.ts";

/** One `+source:target` of a push. */
export interface Refspec {
  readonly text: string;
  /** The branch is known before it runs. */
  readonly literal: boolean;
  readonly forced: boolean;
  readonly deletes: boolean;
  /** The branch on the remote; `""` for the one that is checked out, or all that match. */
  readonly branch: string;
}

/** What a push names: after the remote, or by `remote.<name>.push` for this run. */
export function refspecsOf(call: GitCall): Refspec[] {
  const [, ...named] = [...call.operands, ...call.paths];
  const configured = call.settings.filter(({ key }) => /^remote\..+\.push$/is.test(key));
  const words =
    named.length > 0
      ? named
      : configured.map(({ value }) => ({ text: value ?? "", literal: value !== undefined }));
  const deletes = call.on("-d", "--delete");
  return words.map((word) => refspec(word, deletes));
}

function refspec(
  { text, literal }: Pick<ShellWord, "text" | "literal">,
  deletes: boolean,
): Refspec {
  const plain = text.replace(/^\+/, "");
  const colon = plain.lastIndexOf(":");
  const target = plain.slice(colon + 1);
  const branch = target.replace(/^\+/, "").replace(/^(?:refs\/)?heads\//, "");
  return {
    text,
    literal: literal || (colon > 0 && target !== "" && !/[$`)]/.test(target)),
    forced: text.startsWith("+") || target.startsWith("+"),
    deletes: deletes || (colon === 0 && target !== ""),
    branch: colon < 0 && (branch === "HEAD" || branch === "@") ? "" : branch,
  };
}
