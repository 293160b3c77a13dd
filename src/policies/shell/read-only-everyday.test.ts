import { expect, it } from "vitest";
import { judge } from "../../testing/index.ts";
import policy from "./read-only.ts";

const lines = (text: string): string[] => text.trim().split("\n");

/** Everyday looks at something: each must be let through. */
const READS = lines(String.raw`
ls -lah src docs
ls "$DIR"
ls -t | head -5
cat -n src/app.ts | sed -n '10,40p'
cat *.md
cat "$HOME/notes.txt"
head -c 16 /dev/urandom | xxd
tail -f logs/dev.log
wc -l $(git ls-files '*.ts')
sort names.txt | uniq -c | sort -rn | head
cut -d, -f1,3 data.csv
tr a-z A-Z < names.txt
diff <(sort a) <(sort b)
grep -rn "TODO" src --include='*.ts'
grep "$PATTERN" README.md
grep -rl foo src | head -3 | xargs head -5
rg -n 'use(Effect|Memo)' -g '*.tsx' src
rg -l foo | xargs wc -l
find . -name '*.test.ts' -not -path './node_modules/*'
find src -type f -name "*.py" -exec wc -l {} +
find . -name package.json -maxdepth 3 -print0 | xargs -0 -n1 dirname
find . -name "$NAME" -newer package.json -ls
fd -e md -x wc -l
tree -L 2 -I node_modules
du -sh * | sort -h
stat -c '%s %n' file
date -u -d '2 days ago' +%s
command -v docker
echo "branch: $(git branch --show-current)"
printf '%s\n' a b c
[ -f package.json ] && echo yes || echo no
[[ -n "$CI" ]] && echo ci
if [ -f yarn.lock ]; then echo yarn; else echo npm; fi
[ $(git status --porcelain | wc -l) -gt 0 ] && echo dirty
for d in src docs; do echo "== $d"; ls "$d"; done
for i in {1..5}; do echo $((i*2)); done
cat list.txt | while IFS= read -r l; do echo "- $l"; done
X=5; echo $X
BRANCH=$(git branch --show-current); echo "$BRANCH"
cd src && git status && cd ..
(cd packages/a && cat package.json)
{ ls; pwd; } 2>/dev/null
ls >/dev/null 2>&1 && echo ok
sleep 2 && git status
timeout 10 git log -1
nice -n 10 find . -name x
time ls
nohup ls
watch -n 2 git status
LC_ALL=C sort file.txt
GIT_PAGER=cat git log -5
GIT_EDITOR=true git status
git -c core.editor=true log -3
setopt extended_glob nullglob
csvlook data.csv | head
gron package.json | grep version
ffprobe -v error -show_format clip.mp4
shfmt -d scripts/build.sh
bc -l <<< '2^10'
lshw -short
zpool status
smartctl -a /dev/sda
crontab -l
iptables -L -n
redis-cli -n 1 get user:1
rabbitmqctl list_queues
vault policy list
vault kv list team/
consul members
nomad job status web
argocd app list -o wide
velero backup get
flux get all
heroku ps -a shop
fly status
gsutil ls gs://bucket
psql -d shop -c '\d orders'
openssl dgst -sha256 dist.tgz
ssh-add -l
brew tap
cargo install --list
security find-certificate -a -c Example
nmcli connection show
bash -c 'ls -la | head -3'
bash -c 'git status'
set -euo pipefail; git status
shopt -s globstar; ls **/*.ts
trap 'echo bye' EXIT
/usr/bin/git status
sed -n '/start/,/end/p' file
sed -E 's/([a-z]+) ([0-9]+)/\2 \1/; /x/!d' f
sed ':a;N;$!ba;s/\n/ /g' f
awk -F: '$3 >= 1000 {print $1}' /etc/passwd
awk '/error|warn/ {c++} END {print c}' log.txt
awk 'NR==FNR{a[$1]=$2;next} $1 in a {print $0, a[$1]}' x y
awk '{ if ($2 > max) { max = $2; line = $0 } } END { print line }' *.log
jq -r '.dependencies | keys[]' package.json
yq '.services' docker-compose.yml
base64 -d <<< aGVsbG8=
sha256sum dist/*
tar tzf a.tgz | head
unzip -l a.zip
gzip -dc a.gz | head
zcat a.gz | grep x
less README.md
man git-log
fzf --height=40% --reverse --bind 'ctrl-a:select-all'
ps aux | grep node
lsof -nP -iTCP -sTCP:LISTEN
ss -tlnp
ip -br addr show
systemctl list-units --failed
journalctl -u nginx -n 50 --no-pager
dmesg -T | tail
sysctl -n hw.ncpu
sw_vers
defaults read com.apple.dock
plutil -p Info.plist
git status -sb
git log --graph --all --decorate --oneline
git log --since='2 weeks ago' --author=me --format='%h %s'
git log -- "$FILE"
git -C ../other log -1
git --no-pager -c color.ui=always diff --stat
git diff --name-only origin/main...HEAD
git show HEAD:src/app.ts
git blame -L 10,20 src/app.ts
git branch --list 'feat/*'
git branch --merged main
git tag -l 'v*' --sort=-v:refname | head
git remote get-url origin
git ls-remote --tags origin
git reflog -10
git config --get user.email
git config user.name
git stash show -p stash@{0}
git rev-parse --abbrev-ref HEAD
git for-each-ref --sort=-committerdate refs/heads --format='%(refname:short)'
gh pr list --state open --json number,title
gh pr view https://github.com/o/r/pull/1
gh run list -w ci.yml -L 5
gh api repos/o/r/pulls --jq '.[].title'
gh api -X GET search/issues -f q=repo:o/r
gh api graphql -f query='query { viewer { login } }'
glab mr list
docker ps --format '{{.Names}}'
docker logs "$C"
docker inspect -f '{{json .State}}' web | jq .Status
docker compose logs -f --tail=20 web
docker exec -it db cat /etc/os-release
kubectl get pods -n prod -o wide
kubectl get secrets
kubectl logs -f web-1 -c app --tail=100
kubectl exec web-1 -c app -- ls /app
helm list -A
helm template x ./chart -f values.yml
helm upgrade x ./chart --dry-run
aws s3 ls s3://bucket/path/
aws ec2 describe-instances --instance-ids i-1 i-2 --query 'Reservations[]'
aws --profile dev sts get-caller-identity
aws --endpoint-url http://localhost:4566 s3 ls
gcloud compute instances describe x --zone us-a
gcloud logging read 'severity>=ERROR' --limit 10
gcloud beta run services list
az group list -o table
az network nsg rule list --nsg-name n -g g
terraform state list
terraform fmt -check -recursive
packer validate template.json
npm ls --depth=0
npm view react version
npm audit --json
pnpm why react
yarn why react
node -v && npm -v
tsc --noEmit -p tsconfig.json
biome check src
python3.11 --version
pip freeze | grep -i django
ruff check .
ruff format --check src
black --check .
cargo tree -d
cargo build --help
rustup show
go list ./...
go vet ./...
gofmt -l .
brew info jq
brew --prefix openssl
apt-cache policy nginx
dpkg -l | grep nginx
rpm -qa
curl -s http://localhost:3000/health
curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8000/
openssl x509 -in cert.crt -noout -dates
psql -c 'SELECT count(*) FROM users'
sqlite3 -header app.db 'select id, name from users limit 5'
sqlite3 app.db .tables
shellcheck script.sh
docker run --help
git push --help
aws s3 help
`);

it.each(READS)("%s", (command) => {
  expect(judge(policy, command)).toMatchObject({ kind: "allow", messageId: "reads" });
});
