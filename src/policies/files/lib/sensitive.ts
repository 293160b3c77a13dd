/** Files that hold secrets. A `!` line takes back only what stands above it. */
export const SECRETS: readonly string[] = [
  ".env",
  ".env.*",
  "!.env{,.*}.{example,sample,template,dist,defaults}",

  "id_{rsa,dsa,ecdsa,ed25519}*",
  "**/.ssh/**",
  "!id_*.pub",
  "!**/.ssh/*.pub",
  "?*.{pem,key,ppk,p8,p12,pfx,jks,keystore,kdbx}",
  "**/.gnupg/**",
  "**/.password-store/**",

  "secrets.*",
  "credentials",
  "credentials.*",
  // Text or code about secrets; a script or a header of that name (`secrets.py`, `secrets.h`) often holds them.
  "!{secrets,credentials}.{md,ts,tsx,go,rs,java,kt,cs,swift}",
  "**/secrets/**",

  ".credentials.json",
  ".git-credentials",
  "{.,_}netrc",
  ".pgpass",
  ".my.cnf",
  ".pypirc",
  ".vault-token",
  ".dockercfg",
  "service{-,_,}account*.json",
  "**/.docker/config.json*",
  "**/.kube/config*",
  "**/gcloud/{*.db,application_default_credentials.json,legacy_credentials/**}",
  "**/gh/hosts.yml",
  "**/{.codex,.cursor,cursor,opencode}/auth.json",
  "**/.gemini/oauth_creds.json",
  "/etc/{shadow,gshadow}{,-}",
  "/proc/**/environ",

  // Only at home do these hold a token; in a project they name a registry or a deployment.
  "~/.npmrc",
  "~/.yarnrc.yml",
  "~/.m2/settings.xml",
  "~/.gradle/gradle.properties",
  "~/.aws/**",
  "~/.azure/**",
  "~/.config/gcloud/**",
  "~/.claude.json",
  "~/Library/Keychains/**",
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
  "!{CLAUDE,CLAUDE.local,AGENTS,GEMINI,SKILL}.md",
  "!**/.{claude,cursor,codex,gemini}/**",
];
