/**
 * Words that name a place where secrets are kept. `files/protect` refuses most of them; here they
 * are not waved through.
 */
export const SECRET_PLACE =
  /(?:^|[/~=@:])\.(?:ssh|aws|gnupg|kube|azure|docker|password-store)(?:\/|$)|(?:^(?:-[a-zA-Z]+)?|[/=@:])\.(?:npmrc|pypirc|netrc|pgpass|my\.cnf|git-credentials|htpasswd|vault-token|dockercfg|envrc|env)(?!\.(?:example|sample|template|dist|defaults)$)(?:\.[\w-]+)?$|(?:^|\/)id_(?:rsa|dsa|ecdsa|ed25519)\b(?!\.pub)|\/credentials\b|\/(?:auth|oauth_creds)\.(?:json|toml)$|\/gh\/hosts\.yml$|\bauthorized_keys\b|\.(?:p12|pfx|jks|keystore|kdbx|keychain-db|keychain)$|^\/etc\/(?:g?shadow|sudoers|kubernetes|ssl\/private)|(?:^|\/)(?:tokens?\.json|passwords?\.\w+|api[-_]?keys?\.\w+|wp-config\.php|(?:vault|secret)\.ya?ml|\.flaskenv|[\w.-]*\.(?:tfstate|tfvars|rdb))$/;

/**
 * Patterns there may stand for files that nobody named: the home folders, and what only root owns.
 */
export const PRIVATE_PATTERN =
  /^(?:~|\/(?:home|Users|root|etc|proc|run|[^/]*[*?[]))(?:.*\/)?\.?[^/]*[*?[]/;
/** A search through all of it shows whatever it finds. */
export const PRIVATE_ROOT =
  /^(?:~|\/|\/(?:home|Users)(?:\/[^/]+)?|\/root|\/etc|\/proc)?\/?$|^(?:~|\/(?:home|Users)\/[^/]+)\/\.config\/?$/;

/** Outside the project, a path that speaks of a secret. */
export const SECRET_NAME = /secret|credential|passwor[dt]|passwd-|token|private/i;

/**
 * Files in which people keep tokens among other things: start-up files of shells, histories,
 * settings of agents. They are not waved through.
 */
export const PRIVATE_FILE =
  /(?:^|\/)(?:\.(?:bashrc|bash_(?:profile|login|logout|aliases)|profile|zshrc|zshenv|zprofile|zlogin|zlogout|zhistory|kshrc|cshrc|tcshrc|login|inputrc|xprofile|xinitrc|xsessionrc|mcp\.json|claude\.json|pgpass|netrc|[\w-]*history)|[\w-]+_history|history\.(?:jsonl|sqlite)|config\.fish|fish_variables)$|\/\.claude\/(?:env|settings(?:\.[\w-]+)?\.json)$|^\/etc\/(?:environment|profile|bash\.bashrc|zsh\/|profile\.d\/)/;

/** Text that reads as an order to an agent: what prints it may be meant for another to follow. */
export const ORDER =
  /\b(?:ignore|disregard|forget|override)\b[^.]{0,40}\b(?:instructions?|rules?|polic(?:y|ies))\b|\bsafeguards?\b|\bsudo su\b|\bact as (?:root|admin)|\bTOOL:\w+/i;
