import { afterDashes, one, optionScripts } from "../launchers/launcher.ts";
import { asks, asksServer } from "../lib/read-only.ts";
import { SHOWS_SECRET, SHOWS_TOKEN } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const VAULT = "-format= -field= -namespace= -ns= -detailed -table -no-color";
const KEYS = "exports private keys";

const family: Family = {
  about: "Key stores, password managers and encryption.",
  programs: [
    {
      names: "openssl",
      secrets: [
        {
          run: "rsa|ec|pkey|pkcs8",
          unless: "-pubin -pubout",
          decision: "ask",
          effect: "prints a private key",
        },
        { run: "pkcs12", flag: "-nodes -nocerts -noenc", decision: "deny", effect: KEYS },
      ],
      readOnly: {
        sub: {
          "version list": asks(
            "-a -v -d -o -p -b -f -m -e -commands -cipher-commands -digest-commands " +
              "-cipher-algorithms -digest-algorithms -public-key-algorithms -1 -verbose",
          ),
          x509: {
            options:
              "-noout -text -in= -inform= -dates -startdate -enddate -subject -issuer " +
              "-serial -fingerprint -sha1 -sha256 -sha384 -sha512 -md5 -modulus -pubkey " +
              "-purpose -ext= -checkend= -checkhost= -checkip= -checkemail= -email " +
              "-ocsp_uri -subject_hash -issuer_hash -hash -nameopt= -certopt= -alias " +
              "-ocspid",
            needs: "-noout",
            operands: "none",
          },
          "req crl": {
            options:
              "-noout -text -in= -inform= -subject -verify -pubkey -modulus -issuer " +
              "-lastupdate -nextupdate -crlnumber -fingerprint -nameopt=",
            needs: "-noout",
            operands: "none",
          },
          verify:
            "-CAfile= -CApath= -untrusted= -purpose= -verbose -show_chain -no-CAfile " +
            "-no-CApath -partial_chain -x509_strict",
          dgst:
            "-sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -md5 -blake2b512 -hex -r -c " +
            "-binary -list",
          rand: { options: "-hex -base64", operands: "text", most: 1, like: /^\d+$/ },
          asn1parse: {
            options: "-in= -inform= -i -dump -dlimit= -offset= -length= -strparse=",
            operands: "none",
          },
          "pkey rsa ec": {
            options: "-pubin -noout -text -text_pub -in= -inform= -modulus",
            needs: "-pubin",
            operands: "none",
          },
          ciphers: asks("-v -V -s -tls1_2 -tls1_3 -stdname"),
        },
      },
      files: {
        operands: "maybe",
        valued:
          "-k -K -iv -S -pass -passin -passout -md -days -subj -addext -newkey -connect " +
          "-servername -name -nodes -algorithm -pkeyopt",
        reads: "-in -inkey -key -sign -prverify -kfile -config",
        names: "-CAfile -CApath -cert -CA -verify",
        writes: "-out -keyout -CAserial",
      },
      decodes: "-d",
    },
    {
      names: "gpg",
      readOnly: {
        options:
          "-k --list-keys --list-public-keys --list-sigs --fingerprint --with-colons " +
          "--with-fingerprint --keyid-format= --version",
        needs: "-k --list-keys --list-public-keys --list-sigs --fingerprint --version",
        operands: "text",
      },
    },
    {
      names: "gpg, gpg2",
      secrets: [
        {
          flag: "--export-secret-keys --export-secret-key --export-secret-subkeys",
          decision: "deny",
          effect: KEYS,
        },
      ],
      files: {
        operands: "reads",
        valued:
          "-r -u -R --recipient --local-user --default-key --keyserver --homedir " +
          "--passphrase --pinentry-mode --cipher-algo --recv-keys --search-keys",
        reads: "--passphrase-file",
        writes: "-o --output",
        unless: [
          [
            "--list-keys -k --list-secret-keys -K --fingerprint --export " +
              "--export-secret-keys --delete-keys --delete-secret-keys --edit-key " +
              "--recv-keys --gen-key",
            "text",
          ],
        ],
      },
    },
    { names: "gpg, age", decodes: "-d --decrypt" },
    {
      names: "vault",
      secrets: [
        { run: "kv get", decision: "ask", effect: SHOWS_SECRET },
        { run: "read|unwrap", decision: "ask", effect: SHOWS_SECRET },
        { run: "print token", decision: "ask", effect: SHOWS_TOKEN },
        { run: "token create|lookup", decision: "ask", effect: SHOWS_TOKEN },
      ],
      readOnly: {
        sub: {
          "status version": { options: "-format=", operands: "none" },
          "secrets auth audit plugin namespace": { sub: { list: asksServer(VAULT) } },
          policy: { sub: { "list read": asksServer(VAULT) } },
          kv: {
            sub: {
              list: asksServer(`${VAULT} -mount=`),
              metadata: { sub: { get: asksServer(`${VAULT} -mount=`) } },
            },
          },
          list: asksServer(VAULT),
          "path-help": asksServer(VAULT),
          operator: {
            sub: { members: asksServer(VAULT), raft: { sub: { "list-peers": asksServer(VAULT) } } },
          },
        },
      },
    },
    {
      names: "vault, bao",
      domain: "services",
      oneDash: true,
      valued: "-address -namespace -ns -ca-cert -client-cert -client-key -mount -versions -version",
      harmless: "-h",
      next: "Show it with `vault list` or `vault read`, and leave the deletion to the person.",
      deny: {
        "secrets disable": "deletes the engine and every secret in it",
        "auth disable": "locks out everybody who logs in that way",
        "kv destroy": "deletes those versions of the secret for good",
        "kv metadata delete": "deletes the secret with all its versions",
        delete: "deletes the secret",
        "lease revoke --prefix|--force": "makes every credential below that path invalid",
        "namespace delete": "deletes the namespace and every secret in it",
      },
      ask: {
        "kv delete|rollback|undelete": "deletes the newest version of the secret",
        "policy|plugin|audit|token|lease delete|disable|revoke|deregister":
          "changes who may read secrets",
        "write sys/*": "changes the whole store",
        "operator seal|rekey|generate-root|step-down|rotate|migrate": "changes the whole store",
        "operator raft remove-peer|snapshot": "changes the whole store",
      },
    },
    {
      names: "doppler",
      domain: "services",
      valued: "-p --project -c --config -t --token --scope",
      readVerbs: "list get download run",
      deny: { "projects|environments|configs delete": "deletes the project and its secrets" },
      ask: {
        "** delete|unset|revoke|rollback|lock|unlock": "takes away a secret that is in use",
        "secrets set|upload": "replaces a secret that is in use",
      },
      secrets: [{ run: "secrets", unless: "--only-names", decision: "ask", effect: SHOWS_SECRET }],
      starts: (args) => [...one(afterDashes(args)), ...optionScripts(args, ["--command"])],
    },
    {
      names: "op",
      domain: "services",
      valued: "--vault --account --session",
      readVerbs: "list get read run",
      deny: { "item|document|vault delete|rm|del": "deletes secrets" },
      ask: { "** delete|revoke|suspend|remove|forget|rm": "changes who may read secrets" },
      secrets: [
        { run: "read|inject", decision: "ask", effect: SHOWS_SECRET },
        { run: "item|document get|share", decision: "ask", effect: SHOWS_SECRET },
      ],
    },
    { names: "op, infisical, chamber", starts: (args) => one(afterDashes(args)) },
    {
      names: "infisical, chamber, berglas, akeyless, conjur, bw, bws, lpass, pass, gopass",
      domain: "services",
      readVerbs: "list ls get show read export run exec",
      deny: {
        "vault|secrets|secret|item|org-collection delete --permanent|-p":
          "deletes secrets for good",
      },
      ask: {
        "** delete|rm|remove|unset|purge|revoke|destroy|delete-all":
          "takes away a secret that is in use",
      },
    },
    {
      names: "infisical",
      secrets: [{ run: "secrets|export", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "secret-tool",
      secrets: [{ run: "lookup|search", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "keyctl",
      secrets: [{ run: "print|pipe|read", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "kwallet-query",
      secrets: [{ flag: "-r --read-password", decision: "ask", effect: SHOWS_SECRET }],
    },
    { names: "keyring", secrets: [{ run: "get", decision: "ask", effect: SHOWS_SECRET }] },
    {
      names: "cmdkey",
      secrets: [{ run: "/list", decision: "ask", effect: "lists stored logins" }],
    },
    { names: "pass", secrets: [{ run: "show|-c|grep", decision: "ask", effect: SHOWS_SECRET }] },
    {
      names: "gopass",
      secrets: [{ run: "show|cat|find|grep", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "bw",
      secrets: [{ run: "get|export|unlock|list", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "lpass",
      secrets: [
        {
          run: "show|export|ls",
          flag: "--password --all -p --notes",
          decision: "ask",
          effect: SHOWS_SECRET,
        },
        { run: "export", decision: "deny", effect: "exports the whole store" },
      ],
    },
    {
      names: "keepassxc-cli",
      secrets: [{ run: "show|clip|export", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "chamber",
      secrets: [{ run: "read|export|list", decision: "ask", effect: SHOWS_SECRET }],
    },
    {
      names: "sops",
      secrets: [
        {
          run: "-d|--decrypt|decrypt|exec-env|exec-file",
          decision: "ask",
          effect: "decrypts a file of secrets",
        },
        { flag: "-d --decrypt", decision: "ask", effect: "decrypts a file of secrets" },
      ],
    },
    {
      names: "git-crypt",
      secrets: [
        {
          run: "unlock|export-key",
          decision: "ask",
          effect: "decrypts the secrets of this repository",
        },
      ],
    },
    {
      names:
        "docker-credential-desktop, docker-credential-osxkeychain, docker-credential-pass, " +
        "docker-credential-secretservice, docker-credential-wincred",
      secrets: [{ run: "get|list", decision: "ask", effect: "shows a stored login" }],
    },
    {
      names: "gpg-connect-agent",
      secrets: [{ decision: "ask", effect: "talks to the agent that holds private keys" }],
    },
    {
      names: "keytool",
      secrets: [
        {
          run: "-exportcert|-importkeystore",
          decision: "ask",
          effect: "copies keys out of a key store",
        },
      ],
    },
    { names: "step", secrets: [{ run: "ca token", decision: "ask", effect: SHOWS_TOKEN }] },
    {
      names: "ntdsutil",
      secrets: [{ decision: "deny", effect: "copies the password store of a Windows domain" }],
    },
    {
      names: "mimikatz, lazagne, secretsdump.py, secretsdump, pypykatz, hashdump",
      secrets: [{ decision: "deny", effect: "collects passwords from this machine" }],
    },
    {
      names: "aws-vault",
      starts: (args) =>
        one(
          afterDashes(args).length > 0
            ? afterDashes(args)
            : args[0]?.text === "exec"
              ? args.slice(2)
              : [],
        ),
    },
  ],
  examples: [
    { bash: "gpg --export-secret-keys", expect: "deny" },
    { bash: "pass show mail", expect: "ask" },
    { bash: "gpg --list-keys", expect: "allow" },
  ],
};

export default family;
