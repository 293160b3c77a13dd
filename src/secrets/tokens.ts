import type { SecretPattern } from "./pattern.ts";

/**
 * Tokens that say what they are by how they begin, as their makers document them, where
 * `vendor-tokens.gen.ts` has none.
 */
export const TOKENS: readonly SecretPattern[] = [
  token("AWS access key id", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}(?![A-Za-z0-9])"),
  token("Google API key", "AIza", "[\\w-]{35}(?![\\w-])"),
  token("Google OAuth token", "ya29.", "[\\w-]{20,}"),
  token("Google OAuth client secret", "GOCSPX-", "[\\w-]{20,}"),
  token("JSON web token", "eyJ", "[\\w-]{8,}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}"),
  token("GitHub token", "ghp_ gho_ ghu_ ghs_ ghr_", "(?=\\w*\\d)\\w{37,255}"),
  token(
    "GitLab token",
    "gldt- glrt- glcbt- glptt- glft- glsoat- glimt- glagent- gloas-",
    "[\\w.-]{20,}",
  ),
  token("Slack token", "xoxc- xoxd- xoxe- xoxe.xoxp- xoxe.xoxb- xoxs-", "[\\w%-]{10,}"),
  token("Anthropic token", "sk-ant-", "[a-z]{2,10}\\d\\d-[\\w-]{24,}"),
  token("API key", "sk-", "(?:[a-z][a-z0-9]{1,9}-){0,3}(?=[A-Za-z_-]{0,60}\\d)[A-Za-z0-9_]{32,}"),
  token("Stripe webhook secret", "whsec_", "[A-Za-z0-9+/=]{24,}"),
  token("PyPI token", "pypi-AgE", "[\\w-]{50,}"),
  token("RubyGems token", "rubygems_", "[a-f0-9]{48}"),
  token("crates.io token", "cio", "[A-Za-z0-9]{32}(?![A-Za-z0-9])"),
  token("NuGet key", "oy2", "[a-z0-9]{43}(?![A-Za-z0-9])"),
  token("DigitalOcean token", "dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{64}"),
  token("Doppler token", "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.", "[\\w.-]{40,}"),
  token("Pulumi token", "pul-", "[a-f0-9]{40}"),
  token("Postman key", "PMAK-", "[a-f0-9]{24}-[a-f0-9]{34}"),
  token("Atlassian token", "ATATT3 ATCTT3 ATBB", "[\\w=-]{20,}"),
  token("New Relic key", "NRAK-", "[A-Z0-9]{27}"),
  token("Sentry token", "sntrys_ sntryu_", "[\\w+/=-]{40,}"),
  token("PlanetScale token", "pscale_tkn_ pscale_pw_ pscale_oauth_", "[\\w.-]{30,}"),
  token("Heroku key", "HRKU-", "[\\w-]{36,}"),
  token("Netlify token", "nfp_", "[A-Za-z0-9]{36,}"),
  token("Supabase key", "sbp_ sb_secret_", "[\\w-]{20,}"),
  token("Twilio key", "SK", "[0-9a-f]{32}(?![A-Za-z0-9])"),
  token("Mailgun key", "key-", "[0-9a-f]{32}(?![A-Za-z0-9])"),
  token("Brevo key", "xkeysib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"),
  token("HubSpot token", "pat-na1- pat-eu1-", "[a-f0-9-]{36}"),
  token("SonarQube token", "sqp_ squ_ sqa_", "[a-f0-9]{40}"),
  token("Replicate token", "r8_", "[A-Za-z0-9]{37}"),
  token("Perplexity key", "pplx-", "[A-Za-z0-9]{40,}"),
  token("xAI key", "xai-", "[A-Za-z0-9]{70,}"),
  token("Alibaba access key id", "LTAI", "(?=[A-Za-z]{0,19}\\d)[A-Za-z0-9]{12,24}(?![A-Za-z0-9])"),
  token("age secret key", "AGE-SECRET-KEY-1", "[A-Z0-9]{58}"),
  {
    kind: "Terraform token",
    starts: [".atlasv1."],
    body: "(?<=[A-Za-z0-9]{14})\\.atlasv1\\.[\\w-]{60,}",
    inside: true,
  },
  {
    kind: "Azure client secret",
    starts: ["q~"],
    body: "(?<=[\\w.~-]{3}\\d)Q~[\\w.~-]{31,34}(?![\\w.~-])",
    inside: true,
  },
  {
    kind: "Telegram bot token",
    starts: [":aa"],
    body: "(?<=(?<!\\d)\\d{8,10})(?<keep>:)AA[\\w-]{33}(?![\\w-])",
    inside: true,
  },
  {
    kind: "Discord webhook",
    starts: ["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"],
    body: "(?<keep>discord(?:app)?\\.com/api/webhooks/\\d{15,25}/)[\\w-]{40,}",
    inside: true,
  },
];

function token(kind: string, starts: string, rest: string): SecretPattern {
  const words = starts.split(" ");
  const literals = words.map((word) => word.replaceAll(".", "\\."));
  return {
    kind,
    starts: words.map((word) => word.toLowerCase()),
    body: `(?:${literals.join("|")})${rest}`,
  };
}
