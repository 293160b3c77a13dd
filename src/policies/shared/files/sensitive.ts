/** Files that hold secrets. A `!` line takes back only what stands above it. */
export const SECRETS: readonly string[] = [
  ".env",
  ".env.*",
  ".env{~,-*,_*,rc}",
  "!.env{,.*}.{example,sample,template,dist,defaults}{,.*}",
  "!.env{-,_}{example,sample,template,dist,defaults}",

  "id_{rsa,dsa,ecdsa,ed25519}*",
  "?*_{rsa,dsa,ecdsa,ed25519}",
  "**/.ssh/**",
  "!id_*.pub",
  "!**/.ssh/{*.pub,*.md,*.txt,known_hosts,known_hosts.old}",
  "?*.{pem,key,ppk,p8,p12,pfx,jks,keystore,keypair,kdbx,ovpn}",
  // Keys among the data of tests are published with the code.
  "!**/{fixtures,__fixtures__,testdata,test-data}/**/*.{pem,key,p8,p12,pfx,jks,keystore}",
  "!{cert,chain,fullchain,ca,ca-*,ca_*,cacert,cacerts,*-ca,*-cert,*.cert,*.pub,public*," +
    "pubkey*}.pem",
  "**/.gnupg/**",
  "**/.password-store/**",

  "secrets.*",
  "credentials",
  "credentials.*",
  "credentials{-,_}{old,backup,bak}",
  // Text or code about secrets; a script or a header of that name (`secrets.py`, `secrets.h`) often
  // holds them.
  "!{secrets,credentials}.{md,ts,tsx,go,rs,java,kt,cs,swift}",
  "**/secrets/**",
  "!**/secrets/**/*.{md,ts,tsx,go,rs,java,kt,cs,swift}",

  ".credentials.json",
  ".git-credentials",
  "{.,_}netrc",
  ".pgpass",
  ".my{,login}.cnf",
  ".pypirc",
  ".vault-token",
  ".dockercfg",
  ".htpasswd",
  ".s3cfg",
  ".boto",
  ".databrickscfg",
  "wallet.dat",
  "client_secret*.json",
  ".dev.vars",
  ".sentryclirc",
  "secring.gpg",
  "?*.agekey",
  "?*.keytab",
  "krb5cc_*",
  "{,*.}kubeconfig",
  "service{-,_,}account*.json",
  "credentials.tfrc.json",
  "?*.tfstate{,.*}",
  "?*.tfvars{,.json}",
  "!{example,sample,template}*.tfvars{,.json}",
  "local.settings.json",
  "wp-config.php",
  "{,?*-,?*_}deploy{,-,_}key{,.txt}",
  "**/.docker/config.json*",
  "**/.kube/config*",
  "**/gcloud/{*.db,application_default_credentials.json,legacy_credentials/**}",
  "**/{gh/hosts.yml,glab-cli/config.yml,doctl/config.yaml,pypoetry/auth.toml," +
    "containers/auth.json,composer/auth.json,rclone/rclone.conf,git/credentials," +
    "sops/age/keys.txt,NuGet/NuGet.Config}",

  // What other coding agents sign in with.
  "**/{.codex,codex,.cursor,cursor,opencode}/auth.json",
  "**/.gemini/{oauth_creds,google_accounts,*tokens}.json",
  "**/{.codex/{secrets,.sandbox-secrets},.copilot/mcp-secrets,.amp/oauth," +
    ".kimi/{credentials,mcp-oauth},.kimi-code/credentials}{,/**}",
  "**/.kimi-code/server.token",
  "**/.cursor/projects/*/mcp-auth.json",
  "**/opencode/opencode*.db{,-wal,-shm}",
  "**/.pi/agent/{auth,models}.json",
  "~/.{gemini/settings,kimi/config,kimi/mcp,kimi-code/mcp,cursor/mcp}.json",
  "~/.kimi-code/config.toml",
  "**/.config/{opencode/opencode,amp/settings}.json{,c}",
  "**/.amp/settings.json{,c}",
  "{/etc,**/Library/Application Support}/{opencode/opencode,GeminiCli/settings}.json{,c}",
  // A folder that only the environment names.
  "**/$*/{auth,oauth_creds,.credentials}.json",

  // What was asked and answered, and hashes of the codes that only people see: `sluice log` shows
  // the rest of it.
  "~/.local/state/sluice/**",
  "~/.config/sluice/**/*{token,secret,password}*",

  "/etc/{shadow,gshadow}{,-}",
  "/etc/{ssl/private,wireguard,kubernetes/pki}/**",
  "/etc/kubernetes/*.conf",
  "/etc/rancher/**/*.yaml",
  "/etc/ssh/ssh_host_*_key",
  "/proc/**/{environ,mem}",
  "/proc/kcore",
  "**/windows/{system32/config/{sam,system,security},ntds/ntds.dit}",

  // Passwords and sessions that browsers keep.
  "{logins.json,key3.db,key4.db,cookies.sqlite}",
  "**/{.config,Application Support,AppData}/**/{Login Data,Cookies,Web Data,Local State}",
  "**/{.config,Application Support,AppData}/**/Local Storage/**",
  "**/{.mozilla,Mozilla,Firefox}/**/storage/default/**",

  // Only at home do these hold a token; in a project they name a registry or a deployment.
  "~/.npmrc",
  "~/.yarnrc.yml",
  "~/.m2/settings.xml",
  "~/.gradle/gradle.properties",
  "~/.aws/**",
  "~/.azure/**",
  "~/.oci/**",
  "~/.subversion/auth/**",
  "~/.{fly/config.yml,netlify/config.json,terraformrc,Xauthority}",
  "~/.config/{gcloud,op,keepassxc,Bitwarden CLI,solana,hub,heroku,configstore}/**",
  "~/.local/share/keyrings/**",
  "~/.{electrum/wallets,ethereum/keystore,lastpass,bw,cloudflared,wrangler}/**",
  "~/.{ngrok2,config/ngrok}/ngrok.yml",
  "~/.{vercel,local/share/com.vercel.cli}/auth.json",
  "~/.config/{stripe/config.toml,netlify/config.json,fly/config.yml,sentry/**}",
  "~/.{m2/settings-security.xml,bunfig.toml,pip/pip.conf,config/pip/pip.conf}",
  "~/.{bash,zsh,sh,python,psql,mysql,sqlite,node_repl,rediscli,irb,pry,lua,erl,mongo,ksh," +
    "dbshell}_history",
  "~/.{zhistory,history,Rhistory,irb-history,mycli-history,pgcli-history,dbshell,lesshst}",
  "~/.{zsh_sessions,bash_sessions}/**",
  "~/.local/share/{fish/fish_history,nu/history*,atuin/history.db*,python/history}",
  "~/.local/state/{python_history,bash/history,zsh/history}",
  "~/.config/{pgcli,mycli,litecli}/history",
  "~/.{ipython/**/history.sqlite,mongodb/**/*history}",
  "~/.{claude,codex}/history.jsonl",
  "~/.claude.json",
  "~/Library/{Keychains,Cookies}/**",
  "/{root,home/*,Users/*}/.{npmrc,claude.json,aws/**,azure/**,oci/**,config/gcloud/**}",
];

/** Files that steer how a project is built, run or delivered. */
export const CONFIGURATION: readonly string[] = [
  "*.{json,jsonc,json5}",
  "*.{yaml,yml}",
  "*.{toml,ini,cfg,conf,properties}",
  "{yarn,bun,Cargo,Gemfile,Pipfile,poetry,uv,composer,flake}.lock",
  "go.{mod,sum}",
  "Dockerfile*",
  "docker-compose*",
  "{Makefile,GNUmakefile,Jenkinsfile,Procfile,Vagrantfile}",
  "CMakeLists.txt",
  "{requirements,constraints}*.txt",
  ".{npmrc,yarnrc,envrc,gitmodules,gitattributes}",
  "**/.github/**",
  "**/.husky/**",
  "**/.git/{config,hooks/**}",
  "~/.{bashrc,bash_profile,profile,zshrc,zshenv,zprofile,gitconfig}",
  "/etc/**",
];

/** Plain text that nothing runs, except what agents take as instructions. */
export const HARMLESS: readonly string[] = [
  "*.{md,txt,log}",
  "!{CLAUDE,CLAUDE.local,AGENT,AGENTS,AGENTS.override,GEMINI,QWEN,WARP,CRUSH,SKILL," +
    "copilot-instructions}.md",
  "!**/.{claude,cursor,codex,gemini,clinerules,windsurf,roo,continue,kiro,amazonq,junie," +
    "augment,opencode,qwen,agents}/**",
  "!**/.github/{instructions,prompts,agents,chatmodes}/**",
  "!**/.{git,vscode,idea,husky}/**",
  "!**/node_modules/**",
];
