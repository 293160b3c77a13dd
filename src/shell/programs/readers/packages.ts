import type { ReadOnlyRow, ReadOnlyTable } from "./reading.ts";

/** Names, not addresses. */
const asks = (options = ""): ReadOnlyRow => ({ options, operands: "text", like: /^(?!.*:\/\/)/s });

/** Not a path: a formula in a file is code. */
const FORMULA = /^(?![./~])[\w@.+/-]+(?<!\.rb)$/;
const brew: ReadOnlyRow = { options: "*", operands: "text", like: FORMULA };

const APT =
  "-q -a -n -f -i -v -t= --installed --upgradable --all-versions --names-only --full --important --recurse --no-recommends --no-suggests --no-enhances --generate --all-names --manual-installed --verbose --quiet";

export const PACKAGES: ReadOnlyTable = {
  brew: {
    // `--open` and `--github` open a browser.
    except: "--open --github --graph --fetch-HEAD",
    options: "-h -v -q -d --help --version --verbose --quiet",
    sub: {
      "": "",
      "--prefix --cellar --cache --caskroom --repository --repo --env --config": brew,
      "info abv list ls deps uses leaves desc cat options missing log outdated tap-info which-formula": brew,
      search: { options: "*", operands: "text" },
      tap: { operands: "none" },
      "doctor dr config commands formulae casks shellenv": { options: "*", operands: "text" },
      "help command": asks(),
      analytics: { sub: { "": "", state: "" } },
      services: { sub: { "list info": { options: "--json --all", operands: "text" } } },
    },
  },
  "apt-cache": { sub: { "search show showpkg showsrc policy depends rdepends madison pkgnames stats dump unmet dotty": asks(APT) } },
  apt: { sub: { "list show search policy depends rdepends showsrc": asks(APT) } },
  "apt-mark": { sub: { "showauto showmanual showhold": asks() } },
  "apt-file": { sub: { "search find list show": asks("-x -l -F -i --regexp --package-only --fixed-string") } },
  dpkg: {
    options:
      "-l -s -L -S -p -I -c --list --status --listfiles --search --print-avail --print-architecture --print-foreign-architectures --get-selections --info --contents --verify -V --audit -C --version --compare-versions",
    needs:
      "-l -s -L -S -p -I -c --list --status --listfiles --search --print-avail --print-architecture --print-foreign-architectures --get-selections --info --contents --verify -V --audit -C --version --compare-versions",
    operands: "text",
  },
  "dpkg-query": {
    options: "-l -s -L -S -p -W -f= --list --status --listfiles --search --print-avail --show --showformat=",
    operands: "text",
  },
  rpm: {
    options:
      "-q -a -i -l -f -c -d -R -p -V --query --all --info --list --file --configfiles --docfiles --requires --provides --changelog --scripts --qf= --queryformat= --whatprovides --whatrequires --last --verify --nosignature --nodigest",
    needs: "-q -V --query --verify",
    values: { "--qf": /^[^%]*(?:%[^(%]*)*$/, "--queryformat": /^[^%]*(?:%[^(%]*)*$/ },
    operands: "text",
    like: /^(?!.*:\/\/)/s,
  },
  dnf: {
    options: "-q -C -y --quiet --cacheonly",
    sub: {
      "list info search repolist provides whatprovides repoquery check-update updateinfo grouplist repoinfo": asks(
        "-q -C -v --installed --available --upgrades --all --showduplicates --enabled --disabled --quiet --cacheonly --requires --deplist -l --list",
      ),
    },
  },
  yum: {
    options: "-q -C -y --quiet --cacheonly",
    sub: {
      "list info search repolist provides whatprovides check-update grouplist repoinfo": asks(
        "-q -C -v --installed --available --showduplicates",
      ),
    },
  },
  pacman: {
    options: "-Q -Qi -Ql -Qo -Qs -Qe -Qd -Qt -Qdt -Qm -Qn -Qu -Qk -Qet -Qq -Qqe -Si -Ss -Sl -Sg -q --color=",
    needs: "-Q -Qi -Ql -Qo -Qs -Qe -Qd -Qt -Qdt -Qm -Qn -Qu -Qk -Qet -Qq -Qqe -Si -Ss -Sl -Sg",
    operands: "text",
  },
  apk: {
    sub: {
      "info list search policy version dot stats": asks(
        "-a -d -e -L -P -r -R -s -t -v -w -W -I -u -o -x --installed --available --upgradable",
      ),
    },
  },
  zypper: {
    sub: { "search se info if packages pa repos lr list-updates lu what-provides wp": asks("-s -i -u -d --details --installed-only") },
  },
  snap: { sub: { "list info find version services": asks("--all --verbose") } },
  flatpak: { sub: { "list info search remotes history ps": asks("--app --runtime --columns= -d --user --system --show-details") } },
  port: { sub: { "installed list search info deps rdeps dependents contents outdated variants echo": asks("-v -q") } },
  mas: { sub: { "list search info outdated account version": asks() } },
  gem: {
    sub: {
      "list search info specification spec dependency which contents outdated environment env help query": asks(
        "-l -r -a -e -i -v= -d --local --remote --all --exact --installed --version= --details --versions --prerelease --ruby --yaml",
      ),
      sources: { options: "-l --list", operands: "none" },
    },
  },
  asdf: {
    sub: { "current list which where latest plugin-list info version": asks("--all"), plugin: { sub: { list: asks("--urls --refs") } } },
  },
  mise: {
    sub: { "ls list current which where ls-remote version outdated": asks("-c -i -g --current --installed --global --json -J --prefix=") },
  },
};
