/** Well-known programs that answer `--version` and `--help` and do nothing else then. */
export const TELLS_ABOUT_ITSELF: ReadonlySet<string> = new Set(
  (
    "ls cat head tail wc sort uniq cut tr grep egrep fgrep sed awk gawk find xargs tee cp " +
    "mv rm mkdir rmdir ln touch chmod chown dd df du stat file diff patch tar gzip gunzip " +
    "bzip2 xz zip unzip zstd date sleep env nice nohup timeout time printf echo tree less " +
    "more man which " +
    "git gh glab svn hg docker docker-compose podman podman-compose nerdctl kubectl helm " +
    "minikube kind k9s terraform tofu packer pulumi vault consul nomad ansible " +
    "ansible-playbook ansible-config ansible-doc ansible-galaxy ansible-inventory " +
    "ansible-lint ansible-vault ansible-pull ansible-console aws az gcloud gsutil bq " +
    "eksctl doctl " +
    "flyctl heroku vercel netlify wrangler firebase supabase sam cdk node npm npx pnpm bun " +
    "bunx deno tsc tsx ts-node eslint prettier vitest jest esbuild vite webpack rollup " +
    "biome oxlint python python2 python3 pip pip3 pipx pipenv poetry pdm hatch uv uvx ruff " +
    "black isort mypy pyright " +
    "virtualenv conda mamba ruby irb gem rbenv perl php lua luajit java javac jshell " +
    "kotlin kotlinc scala groovy go gofmt gopls rustup zig nim swift swiftc dart flutter " +
    "elixir erl mix cargo rustc dotnet yarn ghc stack cabal ocaml opam julia R Rscript " +
    "octave gcc g++ cc c++ clang clang++ ld make gmake cmake ninja meson autoconf automake " +
    "pkg-config gdb lldb strace ltrace valgrind perf rg fd fdfind bat batcat fzf jq yq xq " +
    "eza exa lsd delta difft ag ack hexdump xxd curl wget http httpie openssl ssh scp " +
    "rsync nmap nc psql mysql mariadb sqlite3 duckdb mongosh redis-cli sqlcmd pg_dump " +
    "mysqldump nginx apachectl caddy traefik prometheus grafana-server systemctl " +
    "journalctl " +
    "brew apt apt-get apt-cache dpkg rpm dnf yum pacman apk snap flatpak nix nix-env tmux " +
    "screen zsh bash fish sh vim nvim nano emacs code cursor codex claude gemini ffmpeg " +
    "ffprobe convert magick pandoc pdflatex xelatex latexmk tectonic shellcheck shfmt " +
    "hadolint actionlint pre-commit just task direnv mise asdf nvm fnm volta chezmoi " +
    "trivy grype syft snyk semgrep gitleaks k6 hyperfine tokei cloc scc protoc buf grpcurl " +
    "sops age gpg ssh-keygen auth0 stripe dotnet-ef nuget goreleaser golangci-lint " +
    "staticcheck cosign crane skopeo buildah lsof ps top htop ip ss ifconfig netstat " +
    "sample symbols binhex textutil pkgutil hdiutil networksetup sysctl " +
    "ollama subl act argocd flux istioctl linkerd cilium velero stern kustomize crictl oc " +
    "railway fly gron xsv qsv mlr csvlook glow tldr rustfmt wasm-pack trunk sqlx diesel " +
    "jupyter cookiecutter copier twine vulture typos adb git-lfs git-cliff lazygit tig " +
    "stow watchexec parallel base64 iconv 7z 7za 7zr 7zz fastfetch neofetch"
  ).split(" "),
);

/** Words that programs with sub-commands call them by: before `--help` they do not run. */
export const HELP_VERBS: ReadonlySet<string> = new Set(
  (
    "access account actions add alias annotate api apis apply apps archive audit auth " +
    "bench bisect blame branch build bundle cache cat check checkout cherry-pick clean " +
    "cleanup clone cluster code commit compose compute config configure container " +
    "containers context copy cp create daemon debug delete deploy deps describe destroy " +
    "diff " +
    "doctor down download drain edit env events exec explain export expose extension fetch " +
    "file fix fmt format functions generate get gist graph group history iam image images " +
    "import info init inspect install instances issue job jobs kill label lambda link lint " +
    "list lock log login logout logs ls merge metadata mod move mv network node orgs " +
    "outdated pack package patch pipeline pkg plan plugin plugins port pr project projects " +
    "prune ps publish pull push query rebase release remote remove replace repo reset " +
    "restart restore revert rg rm role roles rollback rollout rm run s3 s3api sa scale " +
    "search secret secrets server service services set show sql ssh stack start stash " +
    "state status stop " +
    "storage submodule switch sync tag tags task team template test tool top tree " +
    "uninstall unlink untaint update upgrade up upload user users validate variable verify " +
    "version view vm volume wait watch whoami workflow workspace worktree zones ec2 sts " +
    "ecs eks rds logs dynamodb"
  ).split(" "),
);

/** Here a word after the program may be a script of the project, and `--help` would go to that. */
export const WORDS_ARE_SCRIPTS: ReadonlySet<string> = new Set(["yarn", "pnpm", "bun", "just"]);
