/** A command that shows what a key store keeps. */
export interface KeyStoreRule {
  /** Program and sub-commands: `aws configure get|list`. The words may follow an option with a value. */
  readonly run: string;
  /** Only with one of these options. */
  readonly flag?: string;
  /** Not with one of these. */
  readonly unless?: string;
  /** Only if one of the words is like this. */
  readonly word?: RegExp;
  /** Not if one of the words is like this. */
  readonly plain?: RegExp;
  /** Deny exports whole private keys or stores; ask shows one secret. */
  readonly decision: "deny" | "ask";
  /** After "This ". */
  readonly effect: string;
}

const TOKEN = "shows an access token";
const SECRET = "shows a secret of the store";
const KEYS = "exports private keys";
const STATE = "shows the whole state of the infrastructure, secrets among it";
const LOGIN = "stores or changes a login on this machine";

export const KEY_STORE_RULES: readonly KeyStoreRule[] = [
  { run: "security find-generic-password|find-internet-password", flag: "-w -g", decision: "ask", effect: SECRET },
  { run: "security dump-keychain|export|unlock-keychain", decision: "deny", effect: "opens or exports the whole keychain" },
  { run: "secret-tool lookup|search", decision: "ask", effect: SECRET },
  { run: "keyctl print|pipe|read", decision: "ask", effect: SECRET },
  { run: "kwallet-query", flag: "-r --read-password", decision: "ask", effect: SECRET },
  { run: "keyring get", decision: "ask", effect: SECRET },
  { run: "cmdkey /list", decision: "ask", effect: "lists stored logins" },
  { run: "pass show|-c|grep", decision: "ask", effect: SECRET },
  { run: "gopass show|cat|find|grep", decision: "ask", effect: SECRET },
  { run: "op read|inject", decision: "ask", effect: SECRET },
  { run: "op item|document get|share", decision: "ask", effect: SECRET },
  { run: "bw get|export|unlock|list", decision: "ask", effect: SECRET },
  { run: "lpass show|export|ls", flag: "--password --all -p --notes", decision: "ask", effect: SECRET },
  { run: "lpass export", decision: "deny", effect: "exports the whole store" },
  { run: "keepassxc-cli show|clip|export", decision: "ask", effect: SECRET },
  { run: "gh auth token", decision: "ask", effect: TOKEN },
  { run: "gh auth status", flag: "-t --show-token", decision: "ask", effect: TOKEN },
  { run: "glab auth status", flag: "-t --show-token", decision: "ask", effect: TOKEN },
  { run: "hub api", word: /token/i, decision: "ask", effect: TOKEN },
  { run: "aws configure get", word: /secret|session_token/i, decision: "ask", effect: "shows an access key" },
  { run: "aws configure export-credentials", decision: "ask", effect: "shows access keys" },
  {
    run: "aws sts get-session-token|assume-role|assume-role-with-web-identity|get-federation-token",
    decision: "ask",
    effect: "makes and shows temporary access keys",
  },
  { run: "aws secretsmanager get-secret-value|batch-get-secret-value", decision: "ask", effect: SECRET },
  { run: "aws ssm get-parameter|get-parameters|get-parameters-by-path", flag: "--with-decryption", decision: "ask", effect: SECRET },
  { run: "aws kms decrypt", decision: "ask", effect: "decrypts a secret" },
  { run: "aws iam create-access-key|create-login-profile", decision: "ask", effect: "makes and shows a new access key" },
  { run: "aws ecr get-login-password|get-authorization-token", decision: "ask", effect: TOKEN },
  { run: "gcloud auth print-access-token|print-identity-token", decision: "ask", effect: TOKEN },
  { run: "gcloud auth application-default print-access-token", decision: "ask", effect: TOKEN },
  { run: "gcloud config config-helper", decision: "ask", effect: TOKEN },
  { run: "gcloud secrets versions access", decision: "ask", effect: SECRET },
  { run: "gcloud iam service-accounts keys create", decision: "ask", effect: "makes and saves a new key" },
  { run: "az account get-access-token", decision: "ask", effect: TOKEN },
  { run: "az keyvault secret|key|certificate show|download", decision: "ask", effect: SECRET },
  { run: "az storage account keys list", decision: "ask", effect: "shows access keys" },
  { run: "az ad sp create-for-rbac|credential", decision: "ask", effect: "makes and shows a new login" },
  { run: "vault kv get", decision: "ask", effect: SECRET },
  { run: "vault read|unwrap", decision: "ask", effect: SECRET },
  { run: "vault print token", decision: "ask", effect: TOKEN },
  { run: "vault token create|lookup", decision: "ask", effect: TOKEN },
  {
    run: "kubectl|oc get secret|secrets",
    flag: "-o --output --template",
    plain: /^(?:-o|--output=)?(?:name|wide)$/,
    decision: "ask",
    effect: SECRET,
  },
  { run: "kubectl|oc config view", flag: "--raw", decision: "ask", effect: "shows the keys of all clusters" },
  { run: "kubectl|oc create token", decision: "ask", effect: TOKEN },
  { run: "oc whoami", flag: "-t --show-token", decision: "ask", effect: TOKEN },
  { run: "pulumi config|stack", flag: "--show-secrets", decision: "ask", effect: SECRET },
  { run: "heroku config", decision: "ask", effect: "shows the settings of an app, secrets among them" },
  { run: "heroku auth:token|config:get", decision: "ask", effect: TOKEN },
  { run: "doppler secrets", unless: "--only-names", decision: "ask", effect: SECRET },
  { run: "infisical secrets|export", decision: "ask", effect: SECRET },
  { run: "chamber read|export|list", decision: "ask", effect: SECRET },
  { run: "fly|flyctl auth token", decision: "ask", effect: TOKEN },
  { run: "vercel env pull", decision: "ask", effect: "saves the settings of an app, secrets among them" },
  { run: "netlify env:list|env:get", decision: "ask", effect: SECRET },
  { run: "railway variables", decision: "ask", effect: SECRET },
  { run: "sops -d|--decrypt|decrypt|exec-env|exec-file", decision: "ask", effect: "decrypts a file of secrets" },
  { run: "sops", flag: "-d --decrypt", decision: "ask", effect: "decrypts a file of secrets" },
  { run: "terraform|tofu output", flag: "-json", decision: "ask", effect: STATE },
  { run: "terraform|tofu output", word: /secret|passw|token|private|api_?key|credential/i, decision: "ask", effect: SECRET },
  { run: "terraform|tofu show", flag: "-json", plain: /plan/i, decision: "ask", effect: STATE },
  { run: "terraform|tofu state pull", decision: "ask", effect: STATE },
  { run: "helm get values", flag: "-a --all", decision: "ask", effect: "shows the values of a release, secrets among them" },
  { run: "ansible-vault decrypt|edit|view", decision: "ask", effect: "decrypts a file of secrets" },
  { run: "git-crypt unlock|export-key", decision: "ask", effect: "decrypts the secrets of this repository" },
  { run: "git credential fill", decision: "ask", effect: "shows a stored login" },
  {
    run: "git credential-store|credential-cache|credential-osxkeychain|credential-manager get",
    decision: "ask",
    effect: "shows a stored login",
  },
  { run: "npm token list|create", decision: "ask", effect: TOKEN },
  { run: "npm config get", word: /_auth|token|password/i, decision: "ask", effect: TOKEN },
  { run: "yarn config get", word: /auth|token/i, decision: "ask", effect: TOKEN },
  {
    run: "docker-credential-desktop|docker-credential-osxkeychain|docker-credential-pass|docker-credential-secretservice|docker-credential-wincred get|list",
    decision: "ask",
    effect: "shows a stored login",
  },
  { run: "docker login", flag: "-p --password", decision: "ask", effect: LOGIN },
  { run: "gpg|gpg2", flag: "--export-secret-keys --export-secret-key --export-secret-subkeys", decision: "deny", effect: KEYS },
  { run: "gpg-connect-agent", decision: "ask", effect: "talks to the agent that holds private keys" },
  { run: "ssh-keygen", flag: "-y", decision: "ask", effect: "opens a private key" },
  { run: "ssh-keygen", flag: "-p", decision: "ask", effect: "changes the passphrase of a private key" },
  { run: "openssl rsa|ec|pkey|pkcs8", unless: "-pubin -pubout", decision: "ask", effect: "prints a private key" },
  { run: "openssl pkcs12", flag: "-nodes -nocerts -noenc", decision: "deny", effect: KEYS },
  { run: "keytool -exportcert|-importkeystore", decision: "ask", effect: "copies keys out of a key store" },
  { run: "step ca token", decision: "ask", effect: TOKEN },
  { run: "ntdsutil", decision: "deny", effect: "copies the password store of a Windows domain" },
  {
    run: "mimikatz|lazagne|secretsdump.py|secretsdump|pypykatz|hashdump",
    decision: "deny",
    effect: "collects passwords from this machine",
  },
  { run: "procdump|procdump64", word: /lsass/i, decision: "deny", effect: "copies passwords out of memory" },
  { run: "gcore|gdb", flag: "-p --pid", decision: "ask", effect: "reads the memory of another program, secrets among it" },
];

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
