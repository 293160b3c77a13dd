import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text" });

/** The providers that were installed there are programs, and these commands start them. */
const PROVIDERS = [[".terraform"]] as const;

const terraform: ReadOnlyRow = {
  options: "-chdir= -version -help --help",
  values: { "-chdir": /^(?![/~]|.*\.\.)/s },
  sub: {
    version: { options: "-json", operands: "none" },
    // With `-json`, `-raw` or the name of an output, also what is marked as sensitive is printed.
    show: { options: "-no-color", steered: PROVIDERS },
    output: { options: "-no-color", operands: "none" },
    state: { sub: { list: asks("-state= -id=") } },
    providers: { sub: { "": "", schema: { options: "-json", operands: "none", steered: PROVIDERS } } },
    graph: { options: "-type= -plan= -draw-cycles -module-depth=", operands: "none", steered: PROVIDERS },
    validate: { options: "-json -no-color -test-directory= -no-tests", operands: "none", steered: PROVIDERS },
    fmt: {
      options: "-check -diff -recursive -list= -write= -no-color",
      needs: "-check -write",
      values: { "-write": /^false$/, "-check": /^(?:true)?$/ },
    },
    workspace: { sub: { "list show": asks() } },
    metadata: { sub: { functions: { options: "-json", operands: "none" } } },
    modules: { options: "-json", operands: "none" },
  },
};

/** It names plugins, which are code. */
const ansible = [["ansible.cfg"]] as const;

export const INFRASTRUCTURE: ReadOnlyTable = {
  terraform,
  tofu: terraform,
  packer: {
    options: "--help --version -h -v",
    sub: {
      version: { operands: "none" },
      inspect: "-machine-readable",
      validate: "-syntax-only -machine-readable -except= -only= -var= -var-file= -warn-on-undeclared-var -no-warn-undeclared-var",
      fmt: { options: "-check -diff -recursive -write=", needs: "-check -write", values: { "-write": /^false$/, "-check": /^(?:true)?$/ } },
      plugins: { sub: { "installed required": "" } },
    },
  },
  tflint: {
    options: "-f= --format= --no-color --recursive --version --chdir= --minimum-failure-severity=",
    operands: "none",
    steered: [[".tflint.hcl", "plugin"]],
  },
  hadolint: "-f= --format= --no-color --no-fail --ignore= -t= --failure-threshold= --verbose",
  shellcheck:
    "-f= -s= -e= -i= -o= -S= -x -a -C? -W= -P= -V --format= --shell= --exclude= --include= --enable= --severity= --external-sources --color --wiki-link-count= --source-path= --norc --list-optional",
  actionlint: "-color -no-color -oneline -verbose -debug -ignore= -format= -version",
  "editorconfig-checker": "-verbose -v -debug -no-color -exclude= -format= --format= --verbose",
  "clang-format": {
    options:
      "--dry-run -n -Werror --style= -style= --verbose --output-replacements-xml --fallback-style= --assume-filename= --dump-config --lines=",
    like: /^[^@]/,
  },
  "ansible-config": { sub: { "list dump view": asks("-c= -t= -f= --only-changed --type= --format= -v") }, steered: ansible },
  // Without `-i`: an inventory in the project may be a script.
  ansible: { options: "--list-hosts -l= --limit= -v", needs: "--list-hosts", operands: "text", steered: ansible },
  "ansible-console": { options: "--list-hosts -l= --limit= -v", needs: "--list-hosts", operands: "text", steered: ansible },
  "ansible-inventory": {
    options: "--graph -v -l= --limit=",
    needs: "--graph",
    operands: "text",
    steered: ansible,
  },
  "ansible-doc": {
    options: "-l -s -t= -j -F -v --list --snippet --type= --json --metadata-dump --list_files",
    operands: "text",
    steered: ansible,
  },
  "ansible-galaxy": {
    steered: ansible,
    sub: {
      "list info search": asks("-v --offline"),
      role: { sub: { "list info search": asks("-v -vv -vvv --offline --author= --galaxy-tags= --platforms=") } },
      collection: { sub: { list: asks("-v --format=") } },
    },
  },
  openssl: {
    sub: {
      "version list": asks(
        "-a -v -d -o -p -b -f -m -e -commands -cipher-commands -digest-commands -cipher-algorithms -digest-algorithms -public-key-algorithms -1 -verbose",
      ),
      x509: {
        options:
          "-noout -text -in= -inform= -dates -startdate -enddate -subject -issuer -serial -fingerprint -sha1 -sha256 -sha384 -sha512 -md5 -modulus -pubkey -purpose -ext= -checkend= -checkhost= -checkip= -checkemail= -email -ocsp_uri -subject_hash -issuer_hash -hash -nameopt= -certopt= -alias -ocspid",
        needs: "-noout",
        operands: "none",
      },
      "req crl": {
        options:
          "-noout -text -in= -inform= -subject -verify -pubkey -modulus -issuer -lastupdate -nextupdate -crlnumber -fingerprint -nameopt=",
        needs: "-noout",
        operands: "none",
      },
      verify: "-CAfile= -CApath= -untrusted= -purpose= -verbose -show_chain -no-CAfile -no-CApath -partial_chain -x509_strict",
      dgst: "-sha1 -sha224 -sha256 -sha384 -sha512 -sha3-256 -md5 -blake2b512 -hex -r -c -binary -list",
      rand: { options: "-hex -base64", operands: "text", most: 1, like: /^\d+$/ },
      asn1parse: { options: "-in= -inform= -i -dump -dlimit= -offset= -length= -strparse=", operands: "none" },
      "pkey rsa ec": { options: "-pubin -noout -text -text_pub -in= -inform= -modulus", needs: "-pubin", operands: "none" },
      ciphers: asks("-v -V -s -tls1_2 -tls1_3 -stdname"),
    },
  },
  "ssh-add": { options: "-l -L -q -E=", needs: "-l -L", operands: "none" },
  "ssh-keygen": { options: "-l -f= -E= -v", needs: "-l" },
  gpg: {
    options: "-k --list-keys --list-public-keys --list-sigs --fingerprint --with-colons --with-fingerprint --keyid-format= --version",
    needs: "-k --list-keys --list-public-keys --list-sigs --fingerprint --version",
    operands: "text",
  },
  just: {
    options:
      "-l -s= -f= -d= --list --summary --show= --justfile= --working-directory= --unsorted --list-heading= --list-prefix= --list-submodules --dump --color= --version --help",
    needs: "-l -s --list --summary --show --dump --version --help",
    operands: "none",
  },
  chezmoi: {
    sub: {
      "managed unmanaged doctor source-path target-path ignored": asks(
        "-i= -x= -p= --include= --exclude= --path-style= --no-pager -v --verbose --format= --tree",
      ),
    },
  },
  "pre-commit": { sub: { "validate-config validate-manifest": "", help: asks() } },
  dotnet: {
    options: "--version --info --list-sdks --list-runtimes",
    needs: "--version --info --list-sdks --list-runtimes",
    operands: "none",
    steered: [["global.json", "paths"]],
  },
};
