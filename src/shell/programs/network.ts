/** A program that fetches or sends over the network, by its options. */
export interface NetworkClient {
  /** Options with a value that says nothing about files or what is sent. */
  readonly valued: string;
  /** Their value is the address. */
  readonly addresses?: string;
  /** Their value is a file that is sent. */
  readonly files?: string;
  /** Their value is text that is sent, or `@file`, `name=@file`, `name=<file`. */
  readonly bodies?: string;
  /** Their value is text that is sent as it is. */
  readonly texts?: string;
  /** Their value is a file that takes what comes back; `-` is stdout. */
  readonly saves?: string;
  /** They save under the name in the address. */
  readonly savesByName?: string;
  /** Other files that it writes, reads, or uses without showing them. */
  readonly writes?: string;
  readonly reads?: string;
  readonly names?: string;
  /** What comes back goes to a file named by the address unless told otherwise. */
  readonly keeps?: true;
  /** Its stdin is sent. */
  readonly stdin?: true;
  /** Operands after the address are `name=value` items of a request. */
  readonly items?: true;
  /** With one of these it connects but carries nothing. */
  readonly idle?: string;
}

const CURL: NetworkClient = {
  valued:
    "-A --user-agent -e --referer -m --max-time --connect-timeout --retry --retry-delay --retry-max-time -X --request -x --proxy -U --proxy-user --resolve --connect-to -r --range -w --write-out -y -Y -z --time-cond --limit-rate --max-redirs --interface --dns-servers --ciphers --tls-max --unix-socket --abstract-unix-socket --noproxy --pass --cert-type --key-type --local-port -C --continue-at -Q --quote -P --ftp-port -t --telnet-option --proto --proto-default --proto-redir --max-filesize --keepalive-time --request-target --socks5 --socks5-hostname --socks4 --preproxy --doh-url --aws-sigv4",
  addresses: "--url",
  files: "-T --upload-file",
  bodies: "-d --data --data-ascii --data-binary --data-urlencode --json --url-query -F --form",
  texts: "-H --header -u --user --data-raw --form-string --oauth2-bearer -b --cookie --proxy-header",
  saves: "-o --output",
  savesByName: "-O --remote-name --remote-name-all",
  writes: "-D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --output-dir --etag-save --hsts --libcurl",
  reads: "-K --config --netrc-file --etag-compare",
  names: "-E --cert --key --cacert --capath --crlfile --pubkey --proxy-cert --proxy-key --proxy-cacert --pinnedpubkey",
};

const WGET: NetworkClient = {
  valued:
    "-t --tries -T --timeout -w --wait -Q --quota -U --user-agent -e --execute -l --level -A --accept -R --reject -D --domains -I -X --exclude-directories -B --base --referer --method --limit-rate --user --password --ftp-user --http-user --http-password --bind-address --restrict-file-names --secure-protocol --max-redirect --progress --cut-dirs",
  files: "--post-file --body-file",
  texts: "--post-data --body-data --header",
  saves: "-O --output-document",
  writes: "-o --output-file -a --append-output -P --directory-prefix --save-cookies --rejected-log --warc-file",
  reads: "-i --input-file --load-cookies --config",
  names: "--ca-certificate --ca-directory --certificate --private-key",
  keeps: true,
};

const HTTPIE: NetworkClient = {
  valued:
    "-A --auth-type -p --print -s --style --pretty --session --session-read-only --proxy --timeout --verify --ssl --max-redirects --boundary",
  texts: "-a --auth --raw",
  saves: "-o --output",
  names: "--cert --cert-key",
  stdin: true,
  items: true,
};

const NETCAT: NetworkClient = {
  valued:
    "-p -s -w -i -q -X -x -T -I -O -m -V --source-port --source --wait --idle-timeout --proxy --proxy-type --proxy-auth -g -G -e -c --exec --sh-exec --lua-exec",
  names: "--ssl-cert --ssl-key --ssl-trustfile",
  writes: "-o --output --hex-dump",
  stdin: true,
  idle: "-z --zero",
};

const POWERSHELL: NetworkClient = {
  valued: "-Method -ContentType -UserAgent -TimeoutSec -Proxy",
  addresses: "-Uri",
  files: "-InFile",
  texts: "-Body -Headers",
  saves: "-OutFile",
};

const MAIL: NetworkClient = {
  valued: "-s -r -S -e --subject --from --server",
  texts: "--body --header",
  files: "-a -A -i -H --attach",
  stdin: true,
};

const CLIENTS: readonly (readonly [programs: string, client: NetworkClient])[] = [
  ["curl curlie curl.exe", CURL],
  ["wget wget2 wget.exe", WGET],
  ["http https xh xhs httpie", HTTPIE],
  ["nc ncat netcat nc.openbsd nc.traditional pnc", NETCAT],
  ["telnet websocat", { valued: "-l -n -H --header", stdin: true }],
  ["iwr irm Invoke-WebRequest Invoke-RestMethod", POWERSHELL],
  ["aria2c", { valued: "-x -s -j -k --max-tries", saves: "-o --out", writes: "-d --dir", reads: "-i --input-file", keeps: true }],
  ["axel", { valued: "-n -s", saves: "-o --output", keeps: true }],
  ["fetch", { valued: "-T -w", saves: "-o --output", keeps: true }],
  ["lynx w3m links links2 elinks GET lwp-request", { valued: "-width -cols -accept_all_cookies -H -m -c" }],
  ["mail mailx mutt sendmail msmtp swaks ssmtp mpack", MAIL],
];

export const NETWORK_CLIENTS: ReadonlyMap<string, NetworkClient> = new Map(
  CLIENTS.flatMap(([programs, client]) => programs.split(" ").map((program) => [program, client] as const)),
);

/** Copying programs: the last operand is where to, one side may be remote. By program and its sub-commands. */
export interface Copier {
  /** The words before the operands: `s3 cp`; any of `a|b`. */
  readonly run: string;
  readonly valued?: string;
  /** Options that name what is copied. */
  readonly source?: string;
  /** Always to the network, whatever the operands look like. */
  readonly always?: "sends";
  /** Every operand is sent. */
  readonly all?: true;
}

export const COPIERS: Readonly<Record<string, readonly Copier[]>> = {
  scp: [{ run: "", valued: "-c -i -F -J -l -o -P -S -X -D" }],
  rsync: [
    {
      run: "",
      valued:
        "-e --rsh --exclude --include -f --filter --bwlimit --port --rsync-path --timeout --chmod --chown --suffix --max-size --min-size --info --files-from --exclude-from --include-from --password-file --log-file --backup-dir -T --temp-dir --compare-dest --copy-dest --link-dest --partial-dir",
    },
  ],
  rcp: [{ run: "" }],
  aws: [
    {
      run: "s3 cp|mv|sync",
      valued: "--profile --region --endpoint-url --acl --include --exclude --storage-class --sse --content-type --cache-control",
    },
    { run: "s3api put-object|upload-part", valued: "--bucket --key --profile --region", source: "--body", always: "sends" },
  ],
  gsutil: [{ run: "cp|mv|rsync", valued: "-o -h -J -z -x -I -a" }],
  gcloud: [
    { run: "storage cp|mv|rsync", valued: "--project --account" },
    { run: "compute scp", valued: "--zone --project" },
  ],
  az: [
    {
      run: "storage blob|file|fs upload|upload-batch",
      valued: "--account-name --container-name -c -n --name",
      source: "-f --file -s --source",
      always: "sends",
    },
  ],
  rclone: [{ run: "copy|copyto|move|moveto|sync|rcat", valued: "--config --transfers --include --exclude" }],
  mc: [{ run: "cp|mv|mirror|pipe" }],
  s3cmd: [{ run: "put|get|sync|cp", valued: "-c" }],
  b2: [{ run: "upload-file|upload_file|file", always: "sends" }],
  ncftpput: [{ run: "", valued: "-u -p -P", always: "sends", all: true }],
  ipfs: [{ run: "add", always: "sends", all: true }],
  croc: [{ run: "send", always: "sends", all: true }],
  wormhole: [{ run: "send", always: "sends", all: true }],
  "magic-wormhole": [{ run: "send", always: "sends", all: true }],
  gh: [
    { run: "gist create|edit", valued: "-d --desc -f --filename", always: "sends", all: true },
    { run: "release upload", valued: "-R --repo", always: "sends", all: true },
  ],
  pastebinit: [{ run: "", valued: "-b -a -t", source: "-i", always: "sends", all: true }],
  kubectl: [{ run: "cp", valued: "-n --namespace -c --container --context" }],
  oc: [{ run: "cp|rsync", valued: "-n --namespace -c --container --context" }],
};

/** They take commands such as `put file` from their stdin or an option. */
export const FILE_SHELLS: ReadonlySet<string> = new Set(["sftp", "ftp", "lftp", "ncftp", "tftp", "smbclient"]);

/** What they ask for is carried out in the question itself. */
export const NAME_LOOKUPS: ReadonlySet<string> = new Set([
  "dig",
  "nslookup",
  "host",
  "drill",
  "kdig",
  "ping",
  "ping6",
  "traceroute",
  "resolvectl",
]);

/** Programs whose sub-command puts its text where others can read it. */
export const PUBLISHERS: Readonly<Record<string, string>> = {
  gh: "issue|pr|api|gist|release|repo|workflow|discussion",
  glab: "issue|mr|api|snippet|release",
  slack: "",
  ntfy: "publish|pub",
  "telegram-send": "",
  twurl: "",
};

/** They give somebody outside a way to this machine. */
export const TUNNELS: Readonly<Record<string, string>> = {
  ngrok: "http tcp tls start tunnel",
  cloudflared: "tunnel access",
  lt: "",
  localtunnel: "",
  bore: "local",
  frpc: "",
  chisel: "client server",
  tailscale: "funnel serve",
  devtunnel: "host",
  code: "tunnel",
  zrok: "share",
  pagekite: "",
  playit: "",
  teleconsole: "",
  tmate: "",
  upterm: "host",
  ttyd: "",
  gotty: "",
  wetty: "",
  shellinaboxd: "",
};
