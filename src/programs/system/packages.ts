import { afterDashes, afterWord, one, optionScripts } from "../launchers/launcher.ts";
import { emulated } from "../launchers/terminals.ts";
import { asksByName } from "../lib/read-only.ts";
import { HELP_OPTIONS, PUBLISHES } from "../lib/wording.ts";
import type { Family, ReadOnlyRow } from "../program.ts";

const flags = (list: string): ReadOnlyRow => ({
  options: list,
  needs: list.replaceAll("=", ""),
  operands: "text",
});
/** Not a path: a formula in a file is code. */
const FORMULA = /^(?![./~])[\w@.+/-]+(?<!\.rb)$/;
const brew: ReadOnlyRow = { options: "*", operands: "text", like: FORMULA };
const APT =
  "-q -a -n -f -i -v -t= --installed --upgradable --all-versions --names-only --full " +
  "--important --recurse --no-recommends --no-suggests --no-enhances --generate " +
  "--all-names --manual-installed --verbose --quiet";
const DRY = `${HELP_OPTIONS} -s --simulate --dry-run --just-print -n`;
const PACKAGES = "changes the packages of the whole system";

const family: Family = {
  about: "Package managers of systems.",
  programs: [
    {
      names: "softwareupdate",
      rules: [{ domain: "system", flag: "-i -a --install --all", effect: PACKAGES }],
      readOnly: flags("-l --list --history --list-full-installers"),
    },
    {
      names: "nix",
      readOnly: { sub: { profile: { sub: { list: "--json" } }, "--version": "" } },
      starts: (args) => one(afterWord(args, ["-c", "--command"])),
    },
    {
      names: "guix",
      readOnly: {
        sub: {
          package: {
            options:
              "-I? -A? --list-installed --list-available --search-paths --list-generations " +
              "--list-profiles",
            needs:
              "-I -A --list-installed --list-available --search-paths --list-generations " +
              "--list-profiles",
            operands: "text",
          },
          "describe --version": "",
        },
      },
      starts: (args) => one(afterDashes(args)),
    },
    {
      names: "brew",
      rules: [
        {
          domain: "system",
          run:
            "install|reinstall|uninstall|remove|rm|upgrade|untap|link|unlink|cleanup|" +
            "autoremove|update",
          unless: DRY,
          effect: PACKAGES,
        },
        { domain: "system", run: "tap *", unless: DRY, effect: PACKAGES },
      ],
      readOnly: {
        // `--open` and `--github` open a browser.
        except: "--open --github --graph --fetch-HEAD",
        options: "-h -v -q -d --help --version --verbose --quiet",
        sub: {
          "": "",
          "--prefix --cellar --cache --caskroom --repository --repo --env --config": brew,
          ["info abv list ls deps uses leaves desc cat options missing log outdated " +
            "tap-info which-formula"]: brew,
          search: { options: "*", operands: "text" },
          tap: { operands: "none" },
          "doctor dr config commands formulae casks shellenv": { options: "*", operands: "text" },
          "help command": asksByName(),
          analytics: { sub: { "": "", state: "" } },
          services: { sub: { "list info": { options: "--json --all", operands: "text" } } },
        },
      },
      help: "-h -v",
      installs: { run: "install reinstall tap" },
      emits: "shellenv",
    },
    {
      names: "choco, brew",
      domain: "publish",
      ask: { "upload|push|release|submit|upload-metadata|bump-formula-pr|bump-cask-pr": PUBLISHES },
    },
    {
      names: "apt-cache",
      readOnly: {
        sub: {
          ["search show showpkg showsrc policy depends rdepends madison pkgnames stats dump " +
            "unmet dotty"]: asksByName(APT),
        },
      },
    },
    {
      names: "apt",
      readOnly: { sub: { "list show search policy depends rdepends showsrc": asksByName(APT) } },
    },
    {
      names:
        "apt, apt-get, aptitude, yum, dnf, microdnf, zypper, apk, snap, flatpak, port, " +
        "pkg, choco, winget",
      domain: "infra",
      valued: "-c -o -t --installroot -R --root",
      harmless: "-s --simulate --just-print --no-act --assumeno -D",
      ask: {
        "remove|purge|autoremove|autopurge|erase|del|rm|uninstall":
          "removes software of this machine",
      },
    },
    { names: "dnf, apt", installs: { run: "install" } },
    {
      names:
        "apt, apt-get, aptitude, dnf, yum, zypper, apk, snap, flatpak, pkg, port, emerge, " +
        "xbps-install, opkg, microdnf, tdnf",
      rules: [
        {
          domain: "system",
          run:
            "install|reinstall|remove|purge|uninstall|autoremove|upgrade|full-upgrade|" +
            "dist-upgrade|dup|add|del|erase|downgrade|refresh|revert|rm|in",
          unless: DRY,
          valued:
            "-c -o -t --option --target-release --config-file --repository --root -p " +
            "--releasever --setopt",
          effect: PACKAGES,
        },
      ],
    },
    { names: "apt-mark", readOnly: { sub: { "showauto showmanual showhold": asksByName() } } },
    {
      names: "apt-file",
      readOnly: {
        sub: {
          "search find list show": asksByName("-x -l -F -i --regexp --package-only --fixed-string"),
        },
      },
    },
    {
      names: "dpkg",
      readOnly: {
        options:
          "-l -s -L -S -p -I -c --list --status --listfiles --search --print-avail " +
          "--print-architecture --print-foreign-architectures --get-selections --info " +
          "--contents --verify -V --audit -C --version --compare-versions",
        needs:
          "-l -s -L -S -p -I -c --list --status --listfiles --search --print-avail " +
          "--print-architecture --print-foreign-architectures --get-selections --info " +
          "--contents --verify -V --audit -C --version --compare-versions",
        operands: "text",
      },
    },
    {
      names: "dpkg, rpm",
      domain: "infra",
      harmless: "--no-act --simulate --test",
      ask: { "-r|--remove|-P|--purge|-e|--erase|--force-all": "removes software of this machine" },
      rules: [
        {
          domain: "system",
          flag:
            "-i -r -P -U -e -F --install --remove --purge --upgrade --erase --unpack " +
            "--configure --freshen",
          unless: "-qi -qip",
          effect: PACKAGES,
        },
      ],
    },
    {
      names: "dpkg-query",
      readOnly: {
        options:
          "-l -s -L -S -p -W -f= --list --status --listfiles --search --print-avail --show " +
          "--showformat=",
        operands: "text",
      },
    },
    {
      names: "rpm",
      readOnly: {
        options:
          "-q -a -i -l -f -c -d -R -p -V --query --all --info --list --file --configfiles " +
          "--docfiles --requires --provides --changelog --scripts --qf= --queryformat= " +
          "--whatprovides --whatrequires --last --verify --nosignature --nodigest",
        needs: "-q -V --query --verify",
        values: { "--qf": /^[^%]*(?:%[^(%]*)*$/, "--queryformat": /^[^%]*(?:%[^(%]*)*$/ },
        operands: "text",
        like: /^(?!.*:\/\/)/s,
      },
      installs: { run: "" },
    },
    {
      names: "dnf",
      readOnly: {
        options: "-q -C -y --quiet --cacheonly",
        sub: {
          ["list info search repolist provides whatprovides repoquery check-update " +
            "updateinfo grouplist repoinfo"]: asksByName(
            "-q -C -v --installed --available --upgrades --all --showduplicates " +
              "--enabled --disabled --quiet --cacheonly --requires --deplist -l --list",
          ),
        },
      },
    },
    {
      names: "yum",
      readOnly: {
        options: "-q -C -y --quiet --cacheonly",
        sub: {
          "list info search repolist provides whatprovides check-update grouplist repoinfo":
            asksByName("-q -C -v --installed --available --showduplicates"),
        },
      },
      installs: { run: "install localinstall" },
    },
    {
      names: "pacman",
      readOnly: {
        options:
          "-Q -Qi -Ql -Qo -Qs -Qe -Qd -Qt -Qdt -Qm -Qn -Qu -Qk -Qet -Qq -Qqe -Si -Ss -Sl " +
          "-Sg -q --color=",
        needs: "-Q -Qi -Ql -Qo -Qs -Qe -Qd -Qt -Qdt -Qm -Qn -Qu -Qk -Qet -Qq -Qqe -Si -Ss -Sl -Sg",
        operands: "text",
      },
    },
    {
      names: "pacman, yay, paru",
      domain: "infra",
      harmless: "-p --print",
      ask: { "-R|--remove": "removes software of this machine" },
      rules: [
        {
          domain: "system",
          flag: "-S -R -U --sync --remove --upgrade",
          unless: "-Ss -Si -Sl -Sg -p --print --help",
          effect: PACKAGES,
        },
      ],
    },
    {
      names: "apk",
      readOnly: {
        sub: {
          "info list search policy version dot stats": asksByName(
            "-a -d -e -L -P -r -R -s -t -v -w -W -I -u -o -x --installed --available --upgradable",
          ),
        },
      },
      installs: { run: "add", registries: "-X --repository" },
    },
    {
      names: "zypper",
      readOnly: {
        sub: {
          "search se info if packages pa repos lr list-updates lu what-provides wp": asksByName(
            "-s -i -u -d --details --installed-only",
          ),
        },
      },
      installs: { run: "install in" },
    },
    {
      names: "snap",
      readOnly: { sub: { "list info find version services": asksByName("--all --verbose") } },
    },
    {
      names: "flatpak",
      readOnly: {
        sub: {
          "list info search remotes history ps": asksByName(
            "--app --runtime --columns= -d --user --system --show-details",
          ),
        },
      },
      starts: (args) => (args[0]?.text === "run" ? emulated(args) : []),
    },
    {
      names: "port",
      readOnly: {
        sub: {
          "installed list search info deps rdeps dependents contents outdated variants echo":
            asksByName("-v -q"),
        },
      },
    },
    {
      names: "mas",
      readOnly: { sub: { "list search info outdated account version": asksByName() } },
    },
    {
      names: "choco, winget, scoop",
      rules: [{ domain: "system", run: "install|uninstall|upgrade", effect: PACKAGES }],
    },
    { names: "installer", rules: [{ domain: "system", flag: "-pkg", effect: PACKAGES }] },
    { names: "nix-shell", starts: (args) => optionScripts(args, ["--run", "--command"]) },
  ],
  examples: [
    { bash: "apt-get install -y jq", expect: "ask" },
    { bash: "brew uninstall jq", expect: "ask" },
    { bash: "apt list", expect: "allow" },
  ],
};

export default family;
