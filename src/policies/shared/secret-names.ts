/** Commands that show the whole environment; with words, only those variables. */
export const ENVIRONMENT_DUMPS: Readonly<Record<string, RegExp>> = {
  env: /^$/,
  printenv: /^$/,
  set: /^$/,
  export: /^(?:-p)?$/,
  declare: /^(?:-[px]+)?$/,
  typeset: /^(?:-[px]+)?$/,
  compgen: /^-[ev]$/,
};

/** Names of variables that hold a secret. */
export const SECRET_NAME =
  /(?:^|_)(?:SECRETS?|TOKENS?|PASSWORD|PASSWD|PASSPHRASE|PASS|PWD_?HASH|API_?KEYS?|ACCESS_?KEYS?(?:_ID)?|SECRET_?KEYS?|PRIVATE_?KEYS?|ENCRYPTION_?KEYS?|SIGNING_?KEYS?|CREDENTIALS?|CREDS|PAT|CONNECTION_STRING|DATABASE_URL|DB_URL|REDIS_URL|MONGO(?:DB)?_URI|WEBHOOK_URL|DSN|COOKIES?|SESSION_?KEYS?|JWT)(?:_|$)/i;
/** They look like it, and are not. */
export const PLAIN_NAME =
  /^(?:PATH|PWD|OLDPWD|TOKENIZERS_PARALLELISM|SSH_AUTH_SOCK|GPG_TTY|.*_(?:FILE|PATH|DIR|LENGTH|COUNT|LIMIT|TYPE|NAME|TTL|EXPIRY|EXPIRES|URL_PATH|MAX|MIN))$/i;

/** Folders whose whole content is secret by their name. */
export const SECRET_FOLDER =
  /^(?:certs?|certificates|keys|private|private[-_]keys|ssl|tls|pki|\.ssh|\.gnupg|\.aws|\.kube|\.docker|credentials|secrets?|vault|wallets?|keystores?)$/i;
/** What somebody looks for who collects secrets. */
export const SECRET_PATTERN =
  /AKIA|ASIA\[|BEGIN.{0,20}PRIVATE|ghp_|github_pat|xox[bp]|sk-ant|sk_live|AIza|password|passwd|secret|api.?key|token|credential/i;
