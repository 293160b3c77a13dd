/**
 * The patterns of secretlint's recommended rules, as a table: the rules themselves are asked, so a
 * new version brings its own.
 */
import { readFileSync } from "node:fs";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";

/**
 * No tokens: `src/secrets` has patterns of its own for these, which leave the host of a URL or end
 * where a cut key ends.
 */
const NO_TOKENS = new Set([
  "aws",
  "privatekey",
  "basicauth",
  "database-connection-string",
  "filter-comments",
  "gcp",
]);
const NAMES: Readonly<Record<string, string>> = {
  "1password": "1Password",
  github: "GitHub",
  gitlab: "GitLab",
  npm: "npm",
  openai: "OpenAI",
  sendgrid: "SendGrid",
  huggingface: "Hugging Face",
  "hashicorp-vault": "Vault",
};

interface Found {
  readonly rule: string;
  readonly pattern: RegExp;
}

export async function secretPatterns(note: string): Promise<string> {
  const rows = (await recommended())
    .filter(({ rule }) => !NO_TOKENS.has(rule))
    .map(({ rule, pattern }) => {
      const body = pattern.source.replace(/^(?:\(\?<!\\p\{L\}\)|\\b)/, "");
      const flags = pattern.flags.replace(body.includes("\\p{") ? /[gm]/g : /[gmu]/g, "");
      return {
        kind: `${NAMES[rule] ?? capital(rule)} token`,
        starts: startsOf(body, rule),
        body,
        ...(flags && { flags }),
      };
    });
  const lines = rows.map((row) => `  ${JSON.stringify(row)},`);
  const { name, version, license } = JSON.parse(
    readFileSync("node_modules/@secretlint/secretlint-rule-preset-recommend/package.json", "utf8"),
  );
  return (
    `${note}\n// The patterns are those of ${name} ${version}, ${license} licence.\nimport ` +
    `type { SecretPattern } from "./pattern.ts";\n\nexport const VENDOR_TOKENS: readonly ` +
    `SecretPattern[] = [\n${lines.join("\n")}\n];\n`
  );
}

/** A rule looks for its patterns in the text it is given: this text notes them. */
async function recommended(): Promise<readonly Found[]> {
  const found: Found[] = [];
  const handlers: { rule: string; file?: (source: unknown) => unknown }[] = [];
  const context = {
    createTranslator: () => () => ({ message: "", messageId: "" }),
    report: () => {},
    ignore: () => {},
    registerRule(rule: {
      meta: { id: string };
      create(context: unknown, options: object): { file?: (source: unknown) => unknown };
    }) {
      handlers.push({
        rule: rule.meta.id.replace("@secretlint/secretlint-rule-", ""),
        ...rule.create(context, {}),
      });
    },
  };
  creator.create(context as never, {});
  for (const { rule, file } of handlers) {
    const content = {
      matchAll(pattern: RegExp) {
        found.push({ rule, pattern });
        return [];
      },
    };
    await file?.({ content, filePath: "settings.txt", ext: ".txt", contentType: "text" });
  }
  return found;
}

/**
 * The literal texts an expression can begin with: `(?:ab|cd)_x[0-9]` begins with `ab_x` or `cd_x`.
 */
function startsOf(body: string, rule: string): readonly string[] {
  const starts = alternativesOf(body).flatMap((alternative) => {
    const [, group, rest = ""] = /^\((?:\?:|\?<\w+>)?([\w|]+)\)(?![?*{])(.*)$/.exec(
      alternative,
    ) ?? [undefined, undefined, alternative];
    const literal = (/^(?:[\w:-]|\\[./:-])+(?![?*+{])/.exec(rest)?.[0] ?? "").replaceAll("\\", "");
    return group === undefined ? [literal] : group.split("|").map((word) => word + literal);
  });
  const short = starts.find((start) => start.length < 3);
  if (short !== undefined)
    throw new Error(`cannot tell what a pattern of secretlint's rule ${rule} begins with: ${body}`);
  return [...new Set(starts.map((start) => start.toLowerCase()))];
}

/** The parts between the bars that stand outside of every group. */
function alternativesOf(body: string): readonly string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of body.matchAll(/\\.|\[(?:\\.|[^\]])*\]|[\s\S]/g)) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (token === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
