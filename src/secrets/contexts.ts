import type { SecretPattern } from "./pattern.ts";

/** A word that stands for a secret, or a way to get at one. */
const STAND_IN =
  /^(?:[$<{*[%]|\.{3}|#\{|[xX*•.]{3,}$|(?:your|my|the|some)[-_ ]|(?:change|replace)[-_]?(?:me|this)|(?:example|dummy|placeholder|secret|password|passwd|token|test|none|null|nil|undefined|true|false|redacted|hidden|empty)$|\d{1,8}$|https?:|[~.]?\/[\w.-]+\/|(?:process|os|env|import|config|self|this|settings|secrets?|vars?)\.\w|\w+\()/i;

/** A name in the place of a value. */
const NAME = /^[A-Z_]+$/;
const WORD = /^[A-Za-z_]+$/;
/** A shell would run a part of it: hidden, nobody would see what. */
const RUNS = /\$[({]|[|<>;&]/;

const ASSIGNED = "\\s{0,4}(?:=>|:=|[:=])\\s{0,4}";
const SECRET_WORDS =
  "PASSWORD PASSWD PASSPHRASE SECRET TOKEN API_KEY APIKEY ACCESS_KEY PRIVATE_KEY " +
  "ENCRYPTION_KEY SIGNING_KEY CREDENTIAL CREDENTIALS PGPASSWORD MYSQL_PWD";
const QUERY_WORDS =
  "password passwd pwd access_token refresh_token id_token api_key apikey api-key " +
  "client_secret sig signature x-amz-signature x-amz-security-token x-goog-signature token";
const FLAG_WORDS =
  "password passwd token api-key apikey secret client-secret access-token auth-token " +
  "secret-key private-key passphrase";

/** A character of a value: none of these, and no line break that is written out in a string. */
const but = (characters: string): string => `(?:[^\\s\\\\"'\`${characters}]|\\\\(?![nrt"'\\\\]))`;

const COOKIE = `[\\w.!#%*+^~-]{1,100}=)${but(",;()&|<>")}{1,4000}`;

/** Secrets that are known by where they stand. */
export const CONTEXTS: readonly SecretPattern[] = [
  {
    kind: "Authorization header",
    starts: ["authorization"],
    body: `(?<keep>authorization["'\`]?${ASSIGNED}["'\`]?(?:(?:bearer|basic|token|digest|apikey|api-key|bot|negotiate|aws4-hmac-sha256)\\s{1,4})?)${but(",;)")}{8,}`,
    flags: "i",
    inside: true,
    holds: isNoWord,
  },
  {
    kind: "API key header",
    starts: [
      "x-api-key",
      "api-key",
      "x-auth-token",
      "x-amz-security-token",
      "private-token",
      "x-goog-api-key",
      "ocp-apim-subscription-key",
    ],
    body: `(?<keep>(?:x-goog-api-key|x-api-key|api-key|x-auth-token|x-amz-security-token|private-token|ocp-apim-subscription-key)["'\`]?${ASSIGNED}["'\`]?)${but(",;)")}{8,}`,
    flags: "i",
    inside: true,
    holds: isCookie,
  },
  {
    kind: "cookie",
    starts: ["cookie:", "cookie'", 'cookie"'],
    body: `(?<keep>cookie["']?:\\s{0,4}["'\`]?${COOKIE}`,
    next: `(?<keep>; ?${COOKIE}`,
    flags: "i",
    inside: true,
    holds: isCookie,
  },
  {
    kind: "cookie",
    starts: ["-b ", "--cookie ", "--cookie=", "-b'", '-b"'],
    body: `(?<=\\bcurl\\b[^\\n|;&]{0,300}\\s)(?<keep>(?:-b|--cookie)[ =]?["'\`]?${COOKIE}`,
    next: `(?<keep>; ?${COOKIE}`,
    holds: isCookie,
  },
  {
    kind: "bearer token",
    starts: ["bearer "],
    body: "(?<keep>bearer\\s{1,4})(?=[A-Za-z._~+/-]{0,200}\\d)[A-Za-z0-9._~+/-]{20,}=*",
    flags: "i",
  },
  {
    kind: "URL password",
    starts: ["://"],
    body: "(?<keep>:\\/\\/[^\\s:@\\/?#\"'`<>]{0,100}:)[^\\s@\\/\"'`<>]{1,256}(?=@)",
    inside: true,
    holds: isLiteral,
  },
  {
    kind: "URL token",
    starts: ["://"],
    body: "(?<keep>:\\/\\/)[\\w-]{20,256}(?=(?::x-oauth-basic|:)?@)",
    inside: true,
    holds: isNoWord,
  },
  {
    kind: "URL parameter",
    starts: words(QUERY_WORDS, (word) => `${word}=`),
    body: `(?<=[?&])(?<keep>(?:${QUERY_WORDS.replaceAll(" ", "|")})=)${but("&#<>);|\\]")}{6,}`,
    flags: "i",
    inside: true,
    holds: isNoWord,
  },
  {
    kind: "connection string password",
    starts: ["password=", "pwd=", "password =", "pwd ="],
    body: `(?<=;\\s{0,3})(?<keep>(?:password|pwd)\\s?=\\s{0,2})${but(";&")}{3,200}`,
    flags: "i",
    inside: true,
    holds: isLiteral,
  },
  {
    kind: "connection string password",
    starts: ["password=", "password ="],
    body: `(?<=\\b(?:host|hostaddr|port|dbname|user|sslmode)\\s?=\\s?[^\\n"=]{1,200}\\s)(?<keep>password\\s?=\\s?'?)${but(";&")}{3,200}`,
    inside: true,
    holds: isLiteral,
  },
  {
    kind: "Azure account key",
    starts: ["accountkey=", "sharedaccesskey="],
    body: "(?<keep>(?:AccountKey|SharedAccessKey)=)[A-Za-z0-9+/]{40,90}={0,2}",
    flags: "i",
    inside: true,
  },
  {
    kind: "AWS secret key",
    starts: ["secretaccesskey", "secret_access_key", "sessiontoken", "session_token"],
    body: `(?<keep>(?:secret_?access_?key|session_?token)["']?${ASSIGNED}["']?)[A-Za-z0-9/+=]{40,2000}`,
    flags: "i",
    inside: true,
  },
  {
    kind: "environment secret",
    starts: words(SECRET_WORDS),
    body: `(?<=(?:(?<![\\w$.-])|\\\\[nrt])(?:[A-Z][A-Z0-9_]{0,60}_)?)(?<keep>(?:${SECRET_WORDS.replaceAll(" ", "|")})(?:_(?:KEY|BASE|VALUE|HASH|OLD|NEW|PROD|PRODUCTION|DEV|STAGING|\\d{1,3}))*=\\\\?["'\`]?)${but(";&|()<>")}{4,}(?![\\w([])`,
    inside: true,
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: words(FLAG_WORDS, (word) => `--${word}`),
    body: `(?<keep>--(?:${FLAG_WORDS.replaceAll(" ", "|")})(?:=|\\s{1,2})["'\`]?)(?!-)${but(";&|()<>\\]")}{4,}`,
    holds: (secret) => isLiteral(secret) && !/^[a-z]+$/.test(secret),
  },
  {
    kind: "command line secret",
    starts: ["mysql", "mariadb"],
    body:
      '(?<keep>(?:mysql|mariadb)[\\w-]{0,20}\\s[^\\n|;&]{0,100}?(?<=\\s)-p["\'`]?)[^\\s"' +
      "'`;&]{3,200}",
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: ["redis-cli ", "docker login ", "podman login "],
    body:
      "(?<keep>(?:redis-cli\\s[^\\n|;&]{0,100}?(?<=\\s)-a|(?:docker|podman) " +
      "login\\s[^\\n|;&]{0,100}?(?<=\\s)-p)\\s{1,4}[\"'`]?)[^\\s\"'`;&]{3,200}",
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: ["zip ", "unzip "],
    body: "(?<keep>(?:un)?zip\\s[^\\n|;&]{0,100}?(?<=\\s)-P\\s{1,4}[\"'`]?)[^\\s\"'`;&]{3,200}",
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: ["pass:"],
    body: "(?<=-pass(?:in|out)?\\s{1,4}[\"'`]?)(?<keep>pass:)[^\\s\"'`;&]{3,200}",
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: ["sshpass -p"],
    body: "(?<keep>sshpass -p\\s?[\"'`]?)[^\\s\"'`;&]{1,200}",
    holds: isLiteral,
  },
  {
    kind: "command line secret",
    starts: ["-u ", "--user ", "--user=", '-u"', "-u'"],
    body:
      "(?<=\\bcurl\\b[^\\n|;&]{0,300}\\s)(?<keep>(?:-u|--user)[ " +
      "=]?[\"'`]?[^\\s:\"'`]{1,100}:)[^\\s\"'`;&]{1,200}",
    holds: isLiteral,
  },
  {
    kind: "registry login",
    starts: ["_authtoken", "_auth", "_password"],
    body:
      `(?<=(?:^|[\\n:]|\\\\n)[ ` +
      `\\t]{0,4})(?<keep>_(?:authToken|auth|password)\\s{0,2}=\\s{0,2}["']?)${but(";|&")}{8,}`,
    inside: true,
    holds: isNoWord,
  },
  {
    kind: "registry login",
    starts: ['"auth"'],
    body: '(?<keep>"auth"\\s{0,4}:\\s{0,4}")[A-Za-z0-9+/]{12,}={0,2}(?=")',
    inside: true,
  },
  {
    kind: "netrc password",
    starts: ["machine "],
    body:
      "(?<keep>machine\\s{1,8}\\S{1,200}\\s{1,8}login\\s{1,8}\\S{1,200}\\s{1,8}password\\s{1," +
      "8})\\S{1,256}",
    holds: isLiteral,
  },
  {
    kind: "password hash",
    starts: ["$2a$", "$2b$", "$2y$", "$1$", "$5$", "$6$", "$y$", "$argon2"],
    body:
      "\\$(?:2[aby]\\$\\d\\d\\$[./A-Za-z0-9]{53}|[156]\\$[^\\s:$]{1,40}\\$(?:[^\\s:$]{1,40}\\" +
      "$)?[./A-Za-z0-9]{22,86}|y\\$[^\\s:$]{1,20}\\$[^\\s:$]{1,86}\\$[./A-Za-z0-9]{43}|" +
      "argon2(?:id|i|d)\\$[^\\s:\"']{20,200})",
  },
];

function isLiteral(secret: string): boolean {
  return !STAND_IN.test(secret) && !NAME.test(secret) && !RUNS.test(secret);
}

/** Others are settings, such as a language. */
function isCookie(secret: string): boolean {
  return secret.length >= 8 && isNoWord(secret);
}

/** Where prose has words, too. */
function isNoWord(secret: string): boolean {
  return isLiteral(secret) && !WORD.test(secret);
}

function words(list: string, form: (word: string) => string = (word) => word): readonly string[] {
  return list.split(" ").map((word) => form(word).toLowerCase());
}
