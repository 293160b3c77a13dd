import type { ShellWord } from "../../../command/facts.ts";
import { PLAIN_NAME, SECRET_NAME } from "../../shared/secret-names.ts";

/** Names of well-known services that their variables do not spell out. */
const ALIASES: Readonly<Record<string, string>> = {
  gh: "github",
  github: "github",
  gitlab: "gitlab",
  aws: "amazonaws",
  gcp: "googleapis",
  google: "google",
  azure: "azure",
  hf: "huggingface",
  cf: "cloudflare",
  do: "digitalocean",
  npm: "npmjs",
  pypi: "pypi",
  claude: "anthropic",
  jira: "atlassian",
};
/** Names that say nothing about whose secret it is. */
const GENERIC =
  /^(?:(?:my|the|auth|access|api|bearer|id|session|jwt|refresh|admin|user|test)_?)*(?:token|key|jwt|auth|bearer|password|pass|secret)$/i;

/** Variables in these words that hold a secret by their name. */
export function secretVariables(words: readonly ShellWord[]): string[] {
  const names = words
    .filter(({ literal }) => !literal)
    .flatMap(({ text }) =>
      [...text.matchAll(/\$(?:\{(\w+)\}|(\w+))/g)].map((match) => match[1] ?? match[2] ?? ""),
    );
  return [...new Set(names)].filter((name) => SECRET_NAME.test(name) && !PLAIN_NAME.test(name));
}

/** `$OPENAI_API_KEY` belongs to `api.openai.com`; `$TOKEN` may belong to any host. */
export function belongsTo(name: string, hosts: readonly string[]): boolean {
  if (GENERIC.test(name)) return true;
  const [owner = ""] = name.toLowerCase().split("_");
  const known = Object.hasOwn(ALIASES, owner) ? (ALIASES[owner] ?? owner) : owner;
  return (
    hosts.length > 0 &&
    owner.length > 1 &&
    hosts.every((host) => host.toLowerCase().includes(known))
  );
}
