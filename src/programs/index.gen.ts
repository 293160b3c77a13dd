// Written by `npm run gen`: do not edit.
import type { FamilyEntry } from "./program.ts";
import cloudAwsFamily from "./cloud/aws.ts";
import cloudAzureFamily from "./cloud/azure.ts";
import cloudClusterToolsFamily from "./cloud/cluster-tools.ts";
import cloudConfigurationFamily from "./cloud/configuration.ts";
import cloudContainersFamily from "./cloud/containers.ts";
import cloudGoogleFamily from "./cloud/google.ts";
import cloudHostingFamily from "./cloud/hosting.ts";
import cloudInfrastructureFamily from "./cloud/infrastructure.ts";
import cloudKubernetesFamily from "./cloud/kubernetes.ts";
import cloudOperationsFamily from "./cloud/operations.ts";
import cloudOtherCloudsFamily from "./cloud/other-clouds.ts";
import codeBuildFamily from "./code/build.ts";
import codeCodeHostsFamily from "./code/code-hosts.ts";
import codeDebuggersFamily from "./code/debuggers.ts";
import codeGitFamily from "./code/git.ts";
import codeGoFamily from "./code/go.ts";
import codeLintersFamily from "./code/linters.ts";
import codeNodeFamily from "./code/node.ts";
import codeOtherLanguagesFamily from "./code/other-languages.ts";
import codePublishingFamily from "./code/publishing.ts";
import codePythonFamily from "./code/python.ts";
import codeRustFamily from "./code/rust.ts";
import dataBackupsFamily from "./data/backups.ts";
import dataDatabasesFamily from "./data/databases.ts";
import dataSecretsFamily from "./data/secrets.ts";
import dataSharedServicesFamily from "./data/shared-services.ts";
import dataSqlFamily from "./data/sql.ts";
import filesArchivesFamily from "./files/archives.ts";
import filesCoreutilsFamily from "./files/coreutils.ts";
import filesEncodingFamily from "./files/encoding.ts";
import filesSearchFamily from "./files/search.ts";
import filesTextFamily from "./files/text.ts";
import filesViewersFamily from "./files/viewers.ts";
import networkRemoteFamily from "./network/remote.ts";
import networkTransferFamily from "./network/transfer.ts";
import networkTunnelsFamily from "./network/tunnels.ts";
import shellEditorsFamily from "./shell/editors.ts";
import shellPrefixesFamily from "./shell/prefixes.ts";
import shellShellSetupFamily from "./shell/shell-setup.ts";
import shellShellsFamily from "./shell/shells.ts";
import shellTerminalsFamily from "./shell/terminals.ts";
import systemAccountsFamily from "./system/accounts.ts";
import systemDisksFamily from "./system/disks.ts";
import systemElevationFamily from "./system/elevation.ts";
import systemFirewallFamily from "./system/firewall.ts";
import systemHardwareFamily from "./system/hardware.ts";
import systemKernelFamily from "./system/kernel.ts";
import systemMachineFamily from "./system/machine.ts";
import systemMacosFamily from "./system/macos.ts";
import systemPackagesFamily from "./system/packages.ts";
import systemProcessesFamily from "./system/processes.ts";
import systemServicesFamily from "./system/services.ts";
import systemWebServersFamily from "./system/web-servers.ts";
import systemWindowsFamily from "./system/windows.ts";

export const FAMILIES: readonly FamilyEntry[] = [
  {
    name: "cloud/aws",
    load: () => cloudAwsFamily,
    index: {
      "copies": "aws s3cmd",
      "domain:cloud": "aws awslocal aws2 eksctl eb elasticbeanstalk s3cmd s4cmd s5cmd",
      "domain:publish": "eb",
      "help": "aws",
      "queries": "aws",
      "readOnly": "aws",
      "secrets": "aws",
    },
  },
  {
    name: "cloud/azure",
    load: () => cloudAzureFamily,
    index: {
      "copies": "az",
      "domain:cloud": "az",
      "help": "az",
      "readOnly": "az",
      "secrets": "az",
    },
  },
  {
    name: "cloud/cluster-tools",
    load: () => cloudClusterToolsFamily,
    index: {
      "domain:containers": "istioctl linkerd cilium kubefed operator-sdk olm cmctl kubebuilder argocd flux velero helmfile kubeadm kops rke rke2 k3sup talosctl kubespray clusterctl ocm rosa openshift-install k3s-uninstall k3s-agent-uninstall k3s-killall rke2-uninstall rke2-killall",
      "readOnly": "istioctl argocd flux velero linkerd cilium",
    },
  },
  {
    name: "cloud/configuration",
    load: () => cloudConfigurationFamily,
    index: {
      "domain:infra": "ansible ansible-playbook ansible-pull ansible-vault salt salt-ssh salt-call puppet chef knife bolt fab cap",
      "domain:publish": "ansible-galaxy",
      "help": "ansible-config ansible-doc ansible-galaxy ansible-playbook ansible-pull ansible",
      "readOnly": "ansible-config ansible ansible-console ansible-inventory ansible-doc ansible-galaxy chezmoi",
      "secrets": "ansible-vault",
    },
  },
  {
    name: "cloud/containers",
    load: () => cloudContainersFamily,
    index: {
      "domain:containers": "docker docker-compose podman podman-compose nerdctl finch crictl ctr k3d colima limactl lima orb rdctl multipass vagrant tilt garden skaffold devspace okteto lxc incus qm pct govc prlctl virsh VBoxManage vboxmanage vmrun",
      "domain:publish": "docker podman nerdctl finch docker-compose buildah",
      "emits": "docker-machine",
      "help": "docker",
      "looksAsRoot": "docker podman",
      "readOnly": "docker nerdctl podman docker-compose podman-compose crictl",
      "secrets": "docker",
      "starts": "docker podman nerdctl docker-compose podman-compose multipass lxc vagrant",
    },
  },
  {
    name: "cloud/google",
    load: () => cloudGoogleFamily,
    index: {
      "copies": "gcloud gsutil",
      "domain:cloud": "gcloud gsutil bq",
      "help": "gcloud",
      "nouns": "gcloud",
      "queries": "bq",
      "readOnly": "gcloud gsutil bq",
      "secrets": "gcloud",
      "starts": "gcloud",
    },
  },
  {
    name: "cloud/hosting",
    load: () => cloudHostingFamily,
    index: {
      "domain:cloud": "auth0 heroku fly flyctl vercel vc now netlify ntl wrangler railway render koyeb northflank scalingo clever cf dokku platform upsun neonctl neon pscale turso convex appwrite terminus acli amplify copilot sst gigalixir firebase firebase-tools supabase okta clerk workos stytch keycloak kcadm",
      "domain:publish": "heroku fly flyctl railway amplify sst clever koyeb copilot supabase convex vercel vc netlify ntl wrangler firebase",
      "help": "auth0",
      "nouns": "auth0",
      "queries": "heroku wrangler railway turso",
      "readOnly": "auth0 heroku fly vercel netlify wrangler railway",
      "secrets": "heroku fly flyctl vercel netlify railway",
      "starts": "heroku fly flyctl railway",
    },
  },
  {
    name: "cloud/infrastructure",
    load: () => cloudInfrastructureFamily,
    index: {
      "domain:infra": "terraform tofu opentofu terragrunt tf terramate atmos cdktf packer consul nomad cdk aws-cdk serverless sls sam chalice zappa pulumi aws-nuke cloud-nuke gcp-nuke azure-nuke boundary waypoint hcp spacectl",
      "help": "terraform packer",
      "readOnly": "terraform tofu packer consul nomad cdk sam pulumi",
      "secrets": "terraform tofu pulumi",
    },
  },
  {
    name: "cloud/kubernetes",
    load: () => cloudKubernetesFamily,
    index: {
      "copies": "kubectl oc",
      "domain:containers": "kubectl k kubecolor oc k3s microk8s minikube k0s rancher helm helm3 kind",
      "domain:publish": "helm helm3",
      "emits": "kubectl helm minikube",
      "files": "kubectl oc helm",
      "help": "kubectl helm",
      "looksAsRoot": "kubectl",
      "readOnly": "kubectl oc helm minikube kind",
      "secrets": "kubectl oc helm",
      "starts": "kubectl oc k",
    },
  },
  {
    name: "cloud/operations",
    load: () => cloudOperationsFamily,
    index: {
      "help": "prometheus",
      "readOnly": "kubectx kubens kustomize stern pg_isready pg_config nix-store nix-env",
    },
  },
  {
    name: "cloud/other-clouds",
    load: () => cloudOtherCloudsFamily,
    index: {
      "domain:cloud": "doctl azcopy oci ibmcloud bx linode-cli linode hcloud scw vultr-cli vultr exo civo upctl openstack yc aliyun tccli",
      "readOnly": "doctl",
    },
  },
  {
    name: "code/build",
    load: () => codeBuildFamily,
    index: {
      "files": "make gmake ninja just",
      "readOnly": "just",
      "runsCode": "make gmake",
      "starts": "make",
    },
  },
  {
    name: "code/code-hosts",
    load: () => codeCodeHostsFamily,
    index: {
      "copies": "gh",
      "domain:publish": "gh glab hub tea ghr github-release",
      "domain:services": "gh glab tea hub gitea forgejo",
      "emits": "gh",
      "files": "gh glab",
      "help": "gh",
      "publishes": "gh glab",
      "readOnly": "gh glab",
      "secrets": "gh glab hub",
    },
  },
  {
    name: "code/debuggers",
    load: () => codeDebuggersFamily,
    index: {
      "secrets": "procdump procdump64 gcore gdb",
      "starts": "gdb lldb",
    },
  },
  {
    name: "code/git",
    load: () => codeGitFamily,
    index: {
      "help": "git",
      "looksAsRoot": "git",
      "readOnly": "git git-lfs",
      "secrets": "git",
      "starts": "git",
    },
  },
  {
    name: "code/go",
    load: () => codeGoFamily,
    index: {
      "help": "go",
      "readOnly": "go gofmt goimports gofumpt staticcheck",
      "writesFiles": "go",
    },
  },
  {
    name: "code/linters",
    load: () => codeLintersFamily,
    index: {
      "readOnly": "tflint hadolint shellcheck actionlint editorconfig-checker clang-format pre-commit",
    },
  },
  {
    name: "code/node",
    load: () => codeNodeFamily,
    index: {
      "domain:publish": "npm pnpm yarn bun deno jsr",
      "emits": "npm",
      "files": "npx bunx",
      "help": "node npm pnpm tsc deno",
      "installs": "npm pnpm yarn bun deno npx bunx pnpx",
      "readOnly": "npm pnpm yarn bun deno node tsc biome nvm volta",
      "runsCode": "node nodejs bun deno tsx ts-node",
      "secrets": "npm yarn",
      "starts": "npm pnpm yarn bun npx bunx pnpx",
    },
  },
  {
    name: "code/other-languages",
    load: () => codeOtherLanguagesFamily,
    index: {
      "domain:databases": "dotnet dotnet-ef rails rake hanami sequel php artisan sail mix",
      "domain:publish": "dotnet nuget gem mix rake",
      "domain:services": "java javaw",
      "help": "php java perl ruby lua subl gcc cc g++ clang javac kotlin scala zig",
      "installs": "gem",
      "readOnly": "dotnet gem",
      "runsCode": "php java perl ruby jruby irb lua luajit tclsh wish guile Rscript R",
      "starts": "bundle",
      "writesFiles": "perl ruby gcc cc clang",
    },
  },
  {
    name: "code/publishing",
    load: () => codePublishingFamily,
    index: {
      "domain:publish": "fastlane xcrun eas expo web-ext chrome-webstore-upload appcenter lerna changeset nx rush release-please semantic-release np release-it dart flutter anaconda rattler-build mvn mvnw gradle gradlew sbt mill lein pod vsce ovsx cabal stack elm nimble wasmer cpan-upload snapcraft wingetcreate charmcraft butler skopeo crane oras regctl gcrane cosign imgpkg cr goreleaser surge shuttle deployctl modal kamal",
      "readOnly": "xcrun",
    },
  },
  {
    name: "code/python",
    load: () => codePythonFamily,
    index: {
      "domain:databases": "python python3 py",
      "domain:publish": "poetry uv flit hatch pdm rye maturin pipenv uvx python python3 py twine",
      "emits": "pip uv poetry",
      "files": "uvx",
      "help": "pip pip3 python2 uv python python3",
      "installs": "pip pip3 pipx uv poetry uvx pdm",
      "readOnly": "pip pip3 pipx uv poetry ruff black isort yamllint codespell",
      "runsCode": "python python2 python3 pypy pypy3 ipython",
      "starts": "pipx uv poetry python python3 uvx pipenv pdm hatch rye",
    },
  },
  {
    name: "code/rust",
    load: () => codeRustFamily,
    index: {
      "domain:publish": "cargo",
      "emits": "rustup",
      "help": "rustup",
      "installs": "cargo",
      "readOnly": "cargo rustc rustup rustfmt",
      "writesFiles": "rustc",
    },
  },
  {
    name: "data/backups",
    load: () => dataBackupsFamily,
    index: {
      "copies": "mc b2",
      "domain:infra": "duplicity duplicacy kopia bup barman pgbackrest wal-g wal-e tarsnap autorestic rdiff-backup snapper timeshift tmutil restic rustic borg borg2 borgmatic mc mcli b2 backblaze-b2 obsutil ossutil ossutil64 coscmd qshell",
      "readOnly": "tmutil",
    },
  },
  {
    name: "data/databases",
    load: () => dataDatabasesFamily,
    index: {
      "domain:databases": "redis-cli valkey-cli keydb-cli mysqladmin mariadb-admin dropdb dropuser pg_restore pg_resetwal pg_resetxlog pg_dropcluster pg_ctl memcflush memflush etcdctl influx influxd mongorestore cockroach nodetool curator curator_cli prisma sequelize sequelize-cli typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm knex mikro-orm kysely dbmate goose sqlx diesel sea-orm-cli refinery atlas flyway liquibase sqitch alembic flask aerich migrate node-pg-migrate db-migrate drizzle-kit manage.py django-admin wp drush drupal solr",
      "queries": "influx cockroach prisma wp drush",
      "readOnly": "redis-cli mysqladmin",
    },
  },
  {
    name: "data/secrets",
    load: () => dataSecretsFamily,
    index: {
      "decodes": "openssl gpg age",
      "domain:services": "vault bao doppler op infisical chamber berglas akeyless conjur bw bws lpass pass gopass",
      "files": "openssl gpg gpg2",
      "readOnly": "openssl gpg vault",
      "secrets": "openssl gpg gpg2 vault doppler op infisical secret-tool keyctl kwallet-query keyring cmdkey pass gopass bw lpass keepassxc-cli chamber sops git-crypt docker-credential-desktop docker-credential-osxkeychain docker-credential-pass docker-credential-secretservice docker-credential-wincred gpg-connect-agent keytool step ntdsutil mimikatz lazagne secretsdump.py secretsdump pypykatz hashdump",
      "starts": "doppler op infisical chamber aws-vault",
    },
  },
  {
    name: "data/shared-services",
    load: () => dataSharedServicesFamily,
    index: {
      "domain:services": "rabbitmqctl rabbitmq-queues rabbitmq-plugins kafka-topics gitlab-rake gitlab-ctl gitlab-backup gitlab-rails gitlab-runner circleci jenkins-cli jenkins-jobs jcli buildkite-agent bk drone travis tkn argo woodpecker-cli codefresh ldcli split flipt unleash flagsmith statsig grafana-cli grafana grr datadog-ci dog newrelic pd opsgenie sentry-cli amtool mimirtool promtool checkly splunk algolia stripe square braintree paddle chargebee shopify twilio sendgrid mailgun postmark mailchimp plaid fastly apigeecli deck kong kongctl tykctl rabbitmqadmin kafka-delete-records kafka-consumer-groups kafka-configs kafka-acls kafka-reassign-partitions kafka-streams-application-reset kafka-leader-election kafka-server-stop zookeeper-server-stop kafkactl kaf confluent rpk zkcli zookeeper-shell zkCli nats pulsar-admin artemis mosquitto_ctrl celery rq temporal tctl postsuper postqueue exim exim4",
      "readOnly": "rabbitmqctl kafka-topics",
    },
  },
  {
    name: "data/sql",
    load: () => dataSqlFamily,
    index: {
      "files": "psql",
      "help": "mysql psql duckdb sqlite3 sqlcmd",
      "queries": "psql pgcli vsql gsql ysqlsh edb-psql mysql mariadb mycli mysqlsh sqlite3 sqlite sqlcipher litecli duckdb sqlcmd go-sqlcmd osql isql tsql mssql-cli usql clickhouse-client clickhouse-local chc clickhouse cqlsh trino presto presto-cli hive beeline spark-sql impala-shell snowsql snow sqlplus sql db2 nzsql vertica cypher-shell neo4j-client mongosh mongo",
      "readOnly": "psql mysql sqlite3 duckdb sqlcmd",
    },
  },
  {
    name: "files/archives",
    load: () => filesArchivesFamily,
    index: {
      "decodes": "gunzip zcat bunzip2 bzcat unxz xzcat unlzma zstdcat uncompress gzip bzip2 xz zstd unzip tar 7z lz4 brotli",
      "deletes": "tar zip",
      "files": "zcat zless zmore bzcat xzcat zstdcat gzip gunzip bzip2 bunzip2 xz unxz lzma zstd unzstd lz4 compress uncompress pigz brotli unzip",
      "help": "unzip 7z 7zz",
      "packedSuffix": "gzip pigz bzip2 xz zstd lzma lz4 compress brotli",
      "readOnly": "zcat bzcat xzcat zstdcat gzip gunzip bzip2 bunzip2 xz unxz zstd unzip zipinfo tar gtar bsdtar ar 7z 7za 7zr 7zz 7zzs",
      "starts": "tar zip",
      "writesFiles": "7z 7za cpio",
    },
  },
  {
    name: "files/coreutils",
    load: () => filesCoreutilsFamily,
    index: {
      "changesRights": "chmod chown chgrp setfacl chattr chflags",
      "decodes": "rev tr",
      "deletes": "rm grm safe-rm mv gmv rmdir unlink rimraf del-cli shred gshred srm wipe",
      "files": "cat tac nl rev fold fmt pr expand unexpand column paste comm cmp diff3 colordiff strings cksum b2sum sum look ls dir vdir exa eza sleep tr seq yes factor expr nproc uname hostname id whoami groups tty uptime pwd sort iconv rm rmdir unlink shred tee date file tree less more most pg stat du df readlink realpath basename dirname getfacl namei mountpoint pathchk lsattr getcap wc head tail cut diff od hexdump hd hexyl md5sum sha1sum sha224sum sha256sum sha384sum sha512sum shasum md5 sponge truncate touch mkdir mkfifo mknod chmod chown chgrp setfacl chattr setcap cp gcp install ln gln mv gmv",
      "looksAsRoot": "ls df du uptime whoami id",
      "readOnly": "cat tac nl head tail wc cut paste join comm fold fmt expand unexpand rev column od hexdump hd cksum sum md5sum md5 sha1sum sha224sum sha256sum sha384sum sha512sum shasum b2sum b3sum cmp diff colordiff tsort pr look gzcat zdiff zcmp col colrm ul vis unvis ghead gtail gcat gwc ls dir vdir gls exa eza lsd stat gstat du df realpath readlink greadlink basename dirname pathchk getfacl lsattr getcap namei tr seq factor numfmt expr sleep usleep nproc getconf clear cal ncal id groups users who w whoami logname tty uname uptime hostid locale pwd diff3 strings tput lzcat uniq sort shuf iconv tee date gdate hostname file tree mktemp less more",
      "rules": "date",
      "rules:system": "date",
      "writesFiles": "sponge fallocate link dcfldd dc3dd stow",
    },
  },
  {
    name: "files/encoding",
    load: () => filesEncodingFamily,
    index: {
      "decodes": "base64 base32 xxd basenc gbase64 uudecode ascii2uni rot13 caesar certutil",
      "files": "base64 base32 basenc",
      "readOnly": "base32 basenc base64 xxd",
      "writesFiles": "uudecode",
    },
  },
  {
    name: "files/search",
    load: () => filesSearchFamily,
    index: {
      "emits": "fzf",
      "files": "grep egrep fgrep zgrep zegrep ggrep ugrep rg ag ack fd fdfind",
      "help": "fzf",
      "readOnly": "grep egrep fgrep ggrep zgrep zegrep ugrep rg ag ack find gfind fd fdfind fzf",
      "starts": "rg find gfind bfs fd fdfind",
    },
  },
  {
    name: "files/text",
    load: () => filesTextFamily,
    index: {
      "files": "awk gawk mawk nawk sed gsed jq gojq yq jaq delta bat batcat glow mdcat highlight xmllint man whereis apropos csplit",
      "help": "gawk jq mawk",
      "readOnly": "zfgrep bzgrep xzgrep zstdgrep awk gawk mawk nawk sed gsed jq gojq jaq yq xq xmllint locate plocate mdfind whereis bat batcat man apropos whatis tldr tokei scc cloc nm objdump size readelf addr2line c++filt",
      "starts": "man",
      "writesFiles": "yq crudini",
    },
  },
  {
    name: "files/viewers",
    load: () => filesViewersFamily,
    index: {
      "files": "sdiff pygmentize",
      "readOnly": "sdiff bc info gron csvlook csvcut csvgrep csvstat csvsort csvjoin csvstack csvjson csvformat csvclean xsv pygmentize exiftool ffprobe mediainfo soxi afinfo pdfinfo pdffonts pdfimages javap shfmt typos vulture pydocstyle",
    },
  },
  {
    name: "network/remote",
    load: () => networkRemoteFamily,
    index: {
      "copies": "rclone scp rsync rcp ncftpput ipfs croc wormhole magic-wormhole pastebinit",
      "deletes": "rsync",
      "domain:infra": "rclone lftp ftp sftp ncftp",
      "emits": "ssh-agent keychain",
      "fileShell": "sftp ftp lftp ncftp tftp smbclient",
      "files": "ssh-add ssh-copy-id ssh-keygen scp rsync ssh autossh mosh slogin",
      "help": "ssh",
      "readOnly": "ssh-add ssh-keygen",
      "secrets": "ssh-keygen",
      "starts": "scp sftp rsync ssh ssh-copy-id sshfs pssh parallel-ssh clush pdsh autossh mosh",
      "wraps": "sshpass",
      "writesFiles": "ssh-keygen",
    },
  },
  {
    name: "network/transfer",
    load: () => networkTransferFamily,
    index: {
      "domain:databases": "nc ncat netcat socat telnet",
      "domain:infra": "socat nc ncat netcat",
      "help": "curl",
      "looksUpNames": "dig nslookup host drill kdig ping ping6 traceroute resolvectl",
      "publishes": "slack telegram-send twurl ntfy",
      "readOnly": "resolvectl curl wget nc",
      "requests": "curl curlie wget wget2 http https xh xhs httpie",
      "sends": "curl curlie curl.exe wget wget2 wget.exe nc ncat netcat nc.openbsd nc.traditional pnc http https xh xhs httpie telnet websocat aria2c axel fetch lynx w3m links links2 elinks GET lwp-request mail mailx mutt sendmail msmtp swaks ssmtp mpack",
      "writesFiles": "aria2c",
    },
  },
  {
    name: "network/tunnels",
    load: () => networkTunnelsFamily,
    index: {
      "domain:services": "cloudflared flarectl akamai ngrok tailscale dnscontrol octodns-sync lexicon cli53 dnsimple pdnsutil knotc",
      "tunnels": "cloudflared ngrok lt localtunnel frpc pagekite playit teleconsole wetty shellinaboxd bore chisel tailscale devtunnel upterm zrok",
    },
  },
  {
    name: "shell/editors",
    load: () => shellEditorsFamily,
    index: {
      "files": "view",
      "installs": "code",
      "starts": "ex view vimdiff vim vi nvim",
      "tunnels": "code",
      "writesFiles": "ed ex",
    },
  },
  {
    name: "shell/prefixes",
    load: () => shellPrefixesFamily,
    index: {
      "emits": "direnv",
      "files": "xargs gxargs parallel watch entr hyperfine",
      "looksAsRoot": "env",
      "readOnly": "env nohup busybox noglob nocorrect setsid time timeout gtimeout nice ionice stdbuf strace ltrace caffeinate arch watch xargs",
      "starts": "env watch xargs gxargs parallel concurrently nodemon chokidar onchange start-server-and-test perf hyperfine entr start-stop-daemon",
      "wraps": "env nohup setsid unbuffer catchsegv eatmydata winpty firejail toybox torsocks torify fakeroot noglob nocorrect time timeout gtimeout nice ionice stdbuf strace ltrace caffeinate arch direnv chrt taskset setarch s6-setuidgid setuidgid dotenvx setpriv runcon prlimit numactl cgexec faketime chpst cross-env cross-env-shell env-cmd sandbox-exec lxc-attach systemd-nspawn proot watchexec wsl bwrap chroot unshare nsenter busybox xvfb-run flock dbus-launch systemd-inhibit dbus-run-session systemd-run rlwrap proxychains proxychains4 dotenv",
    },
  },
  {
    name: "shell/shell-setup",
    load: () => shellShellSetupFamily,
    index: {
      "domain:publish": "luarocks opam",
      "emits": "fnm opam conda rbenv nodenv goenv jenv zoxide starship atuin mcfly pyenv mise luarocks dircolors lesspipe register-python-argcomplete thefuck micromamba",
      "readOnly": "fnm conda rbenv pyenv asdf mise",
      "starts": "conda asdf mise",
    },
  },
  {
    name: "shell/shells",
    load: () => shellShellsFamily,
    index: {
      "files": "echo printf true false : exit return wait alias unalias type which export unset hash local declare typeset readonly shift break continue trap umask ulimit jobs fg bg disown eval cd pushd popd test [",
      "looksAsRoot": "true",
      "readOnly": ": true false echo logout type whence where which exit return break continue shift printf test [ cd chdir pushd popd dirs jobs wait times umask ulimit read mapfile readarray set help setopt unsetopt shopt command builtin exec trap bash sh zsh dash ksh ash",
      "rules": "history",
      "rules:system": "history",
      "runsCode": "trap sh bash dash zsh ksh mksh ash rbash fish csh tcsh eval source .",
      "starts": "trap",
      "wraps": "command builtin exec",
    },
  },
  {
    name: "shell/terminals",
    load: () => shellTerminalsFamily,
    index: {
      "files": "tmux screen script",
      "help": "tmux",
      "readOnly": "script tmux screen",
      "runsCode": "expect",
      "starts": "script tmux tmate byobu screen expect kitty kitten wezterm zellij foot footclient havoc xdg-terminal-exec exo-open dtach abduco dvtm ttyd gotty asciinema i3-msg swaymsg hyprctl niri open xterm uxterm lxterm rxvt urxvt urxvtc rxvt-unicode aterm eterm Eterm mlterm st stterm kterm zutty alacritty gnome-terminal gnome-terminal.wrapper kgx ptyxis konsole yakuake xfce4-terminal xfce4-terminal.wrapper mate-terminal terminator tilix terminology lxterminal qterminal deepin-terminal io.elementary.terminal pantheon-terminal sakura roxterm tilda guake evilvte cool-retro-term x-terminal-emulator ghostty rio contour warp-terminal tabby hyper blackbox blackbox-terminal xdotool ydotool kdotool wlrctl wtype dotool dotoolc xte xvkbd xautomation cliclick ttyecho writevt gvim",
      "tunnels": "tmate ttyd gotty",
    },
  },
  {
    name: "system/accounts",
    load: () => systemAccountsFamily,
    index: {
      "rules": "useradd adduser usermod userdel deluser groupadd addgroup groupdel groupmod gpasswd chpasswd chsh chfn newusers vipw vigr pwconv passwd visudo",
      "rules:system": "useradd adduser usermod userdel deluser groupadd addgroup groupdel groupmod gpasswd chpasswd chsh chfn newusers vipw vigr pwconv passwd visudo",
      "writesFiles": "visudo",
    },
  },
  {
    name: "system/disks",
    load: () => systemDisksFamily,
    index: {
      "readOnly": "mount fdisk sfdisk parted zpool zfs btrfs mdadm",
      "rules": "mount fdisk sfdisk cfdisk gdisk cgdisk sgdisk parted zpool zfs btrfs mdadm mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs mkfs newfs mkdosfs mkntfs mkswap wipefs blkdiscard sg_format sg_sanitize asr hdparm nvme badblocks cryptsetup lvremove vgremove pvremove lvreduce dmsetup debugfs flashrom grub-install grub2-install efibootmgr bless partprobe kpartx partx swapoff umount fsck e2fsck xfs_repair tune2fs resize2fs xfs_growfs",
      "rules:devices": "mount fdisk sfdisk cfdisk gdisk cgdisk sgdisk parted zpool zfs btrfs mdadm mkfs.ext2 mkfs.ext3 mkfs.ext4 mke2fs mkfs newfs mkdosfs mkntfs mkswap wipefs blkdiscard sg_format sg_sanitize asr hdparm nvme badblocks cryptsetup lvremove vgremove pvremove lvreduce dmsetup debugfs flashrom grub-install grub2-install efibootmgr bless partprobe kpartx partx swapoff umount fsck e2fsck xfs_repair tune2fs resize2fs xfs_growfs",
    },
  },
  {
    name: "system/elevation",
    load: () => systemElevationFamily,
    index: {
      "elevates": "su runuser sudoedit run0 sudo doas pkexec gosu su-exec dzdo machinectl",
      "files": "su",
      "starts": "su runuser sg newgrp capsh",
      "wraps": "sudo doas pkexec gosu su-exec dzdo run0",
    },
  },
  {
    name: "system/firewall",
    load: () => systemFirewallFamily,
    index: {
      "domain:infra": "ufw iptables ip6tables iptables-legacy iptables-nft ebtables arptables nft firewall-cmd iptables-restore ip6tables-restore pfctl ipfw",
      "looksAsRoot": "ufw",
      "readOnly": "ifconfig route ip nmcli ufw iptables ip6tables nft firewall-cmd networksetup",
      "rules": "ifconfig route ip nmcli ufw iptables ip6tables ebtables arptables nft firewall-cmd networksetup iptables-restore ip6tables-restore ipset pfctl",
      "rules:system": "ifconfig route ip nmcli ufw iptables ip6tables ebtables arptables nft firewall-cmd networksetup iptables-restore ip6tables-restore ipset pfctl",
    },
  },
  {
    name: "system/hardware",
    load: () => systemHardwareFamily,
    index: {
      "looksAsRoot": "blkid",
      "readOnly": "stty lshw hwinfo upower xrandr xdpyinfo xset xwininfo wmctrl fc-list fc-match pactl aplay arecord bluetoothctl iw ethtool tc blkid lvs vgs pvs lvdisplay vgdisplay pvdisplay smartctl getfattr ollama",
    },
  },
  {
    name: "system/kernel",
    load: () => systemKernelFamily,
    index: {
      "domain:infra": "setenforce aa-disable aa-teardown",
      "readOnly": "sysctl",
      "rules": "sysctl setenforce aa-disable aa-teardown aa-complain insmod modprobe rmmod kextload kextunload dkms auditctl update-alternatives alternatives update-ca-certificates update-ca-trust trust",
      "rules:system": "sysctl setenforce aa-disable aa-teardown aa-complain insmod modprobe rmmod kextload kextunload dkms auditctl update-alternatives alternatives update-ca-certificates update-ca-trust trust",
    },
  },
  {
    name: "system/machine",
    load: () => systemMachineFamily,
    index: {
      "files": "ps free",
      "looksAsRoot": "dmesg ps top ss netstat lsblk free",
      "readOnly": "pidstat sar ps top ss netstat iwconfig arp dmesg hostnamectl timedatectl localectl networkctl systemd-analyze coredumpctl swapon getent nvidia-smi free vmstat iostat mpstat lscpu lsblk lsusb lspci lsmod lsns lsipc lsmem lslocks lslogins findmnt pidof pstree last lastb atq sensors acpi getenforce sestatus lsb_release numastat nfsstat ipcs modinfo",
      "rules": "hostnamectl timedatectl localectl",
      "rules:system": "hostnamectl timedatectl localectl",
    },
  },
  {
    name: "system/macos",
    load: () => systemMacosFamily,
    index: {
      "domain:infra": "spctl csrutil launchctl",
      "help": "binhex",
      "readOnly": "sw_vers ioreg mdls vm_stat hostinfo machine otool dyld_info kextstat system_profiler dwarfdump defaults plutil PlistBuddy pmset csrutil fdesetup scutil diskutil hdiutil spctl codesign pkgutil lipo xattr dscl binhex applesingle macbinary launchctl profiles sips textutil symbols mdutil mdimport qlmanage security GetFileInfo nvram xcodebuild xcode-select",
      "rules": "pmset nvram csrutil scutil diskutil spctl xattr dscl launchctl security systemsetup",
      "rules:devices": "diskutil",
      "rules:power": "launchctl",
      "rules:services": "launchctl",
      "rules:system": "pmset nvram csrutil scutil spctl xattr dscl security systemsetup",
      "runsCode": "osascript",
      "secrets": "security",
      "starts": "osascript",
    },
  },
  {
    name: "system/packages",
    load: () => systemPackagesFamily,
    index: {
      "domain:infra": "apt apt-get aptitude yum dnf microdnf zypper apk snap flatpak port pkg choco winget dpkg rpm pacman yay paru",
      "domain:publish": "choco brew",
      "emits": "brew",
      "help": "brew",
      "installs": "brew dnf apt rpm yum apk zypper",
      "readOnly": "softwareupdate nix guix brew apt-cache apt apt-mark apt-file dpkg dpkg-query rpm dnf yum pacman apk zypper snap flatpak port mas",
      "rules": "softwareupdate brew apt apt-get aptitude dnf yum zypper apk snap flatpak pkg port emerge xbps-install opkg microdnf tdnf dpkg rpm pacman yay paru choco winget scoop installer",
      "rules:system": "softwareupdate brew apt apt-get aptitude dnf yum zypper apk snap flatpak pkg port emerge xbps-install opkg microdnf tdnf dpkg rpm pacman yay paru choco winget scoop installer",
      "starts": "nix guix flatpak nix-shell",
    },
  },
  {
    name: "system/processes",
    load: () => systemProcessesFamily,
    index: {
      "files": "lsof fuser kill pkill killall pgrep",
      "kills": "killall pkill skill slay killall5",
      "looksAsRoot": "lsof",
      "readOnly": "lsof crontab at pgrep",
      "rules": "crontab at batch shutdown reboot halt poweroff init telinit atrm kexec",
      "rules:power": "crontab shutdown reboot halt poweroff init telinit atrm kexec",
      "rules:services": "crontab at batch",
      "runsCode": "at batch",
      "starts": "at batch",
    },
  },
  {
    name: "system/services",
    load: () => systemServicesFamily,
    index: {
      "domain:infra": "systemctl journalctl service rc-service initctl sv",
      "looksAsRoot": "systemctl journalctl service",
      "readOnly": "systemctl journalctl loginctl",
      "rules": "systemctl journalctl loginctl rc-service rc-update update-rc.d chkconfig initctl sv svcadm schtasks",
      "rules:power": "systemctl loginctl",
      "rules:services": "systemctl rc-service rc-update update-rc.d chkconfig initctl sv svcadm schtasks",
      "rules:system": "journalctl",
    },
  },
  {
    name: "system/web-servers",
    load: () => systemWebServersFamily,
    index: {
      "domain:infra": "sc net supervisorctl pm2 forever monit god nginx openresty apachectl apache2ctl httpd haproxy caddy traefik envoy nsupdate rndc",
      "help": "nginx caddy",
      "looksAsRoot": "nginx",
    },
  },
  {
    name: "system/windows",
    load: () => systemWindowsFamily,
    index: {
      "sends": "iwr irm Invoke-WebRequest Invoke-RestMethod",
      "starts": "cmd",
    },
  },
];
