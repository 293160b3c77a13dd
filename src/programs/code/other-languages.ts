import { subcommand } from "../launchers/launcher.ts";
import { asksByName } from "../lib/read-only.ts";
import {
  CHANGES_PUBLISHERS,
  DELETES_DATABASE,
  DUMP_FIRST,
  PUBLISHES,
  TEST_DATABASE,
  UNPUBLISHES,
} from "../lib/wording.ts";
import type { Family, Interpreter } from "../program.ts";

const PERL: Interpreter = {
  code: "-e -E -ne -pe -le -lne -we -nle",
  valued: "-I -M",
  unless: "-v --version -c",
  stdin: true,
};
const RUBY: Interpreter = {
  code: "-e -ne -pe",
  valued: "-I -r",
  unless: "-v --version -c",
  stdin: true,
};

const family: Family = {
  about: "Interpreters, compilers and frameworks of languages without a file of their own.",
  programs: [
    {
      names: "dotnet",
      readOnly: {
        options: "--version --info --list-sdks --list-runtimes",
        needs: "--version --info --list-sdks --list-runtimes",
        operands: "none",
        steered: [["global.json", "paths"]],
      },
    },
    {
      names: "dotnet ef, dotnet-ef",
      domain: "databases",
      next: DUMP_FIRST,
      deny: {
        "database drop": DELETES_DATABASE,
        "database update 0": "takes back every migration with its data",
      },
      ask: { "migrations remove": "removes a migration" },
    },
    {
      names: "dotnet nuget, nuget",
      domain: "publish",
      deny: { delete: UNPUBLISHES },
      ask: { push: PUBLISHES },
    },
    {
      names: "gem",
      domain: "publish",
      valued: "--host -k --key",
      deny: { yank: UNPUBLISHES },
      ask: { push: PUBLISHES, owner: CHANGES_PUBLISHERS },
      readOnly: {
        sub: {
          ["list search info specification spec dependency which contents outdated " +
            "environment env help query"]: asksByName(
            "-l -r -a -e -i -v= -d --local --remote --all --exact --installed --version= " +
              "--details --versions --prerelease --ruby --yaml",
          ),
          sources: { options: "-l --list", operands: "none" },
        },
      },
      installs: {
        run: "install i",
        valued: "-v --version -i --install-dir",
        registries: "-s --source --clear-sources",
      },
    },
    // Frameworks that rebuild a database.
    {
      names: "rails, rake, hanami, sequel",
      domain: "databases",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: {
        "db:drop*|db:reset*|db:purge*|db:migrate:reset*|db:truncate_all*|db:seed:replant":
          "drops the database or empties it",
      },
      ask: {
        "db:rollback*|db:migrate:down*|db:migrate:redo*": "takes migrations back",
        "db:setup*|db:schema:load*|db:structure:load*": "makes the tables again, empty",
        "runner|r @*destroy_all*|*delete_all*|*drop_table*": "deletes rows or tables",
      },
    },
    {
      names: "php, artisan, sail, sail artisan",
      domain: "databases",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: {
        "*artisan migrate:fresh|migrate:reset|migrate:refresh|db:wipe": DELETES_DATABASE,
        "migrate:fresh|migrate:reset|migrate:refresh|db:wipe": DELETES_DATABASE,
        "*console doctrine:database:drop|doctrine:schema:drop": DELETES_DATABASE,
      },
      ask: {
        "*artisan migrate:rollback|cache:clear|queue:flush|queue:clear":
          "takes migrations or queued jobs away",
        "*console doctrine:schema:update --force": "changes the database without a migration",
        "*console doctrine:fixtures:load": "deletes the rows before it loads its own",
      },
    },
    {
      names: "php",
      help: "-v -m",
      runsCode: { code: "-r", valued: "-d -c", unless: "-v --version -l -i", stdin: true },
    },
    {
      names: "mix",
      domain: "databases",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: { "ecto.drop|ecto.reset": DELETES_DATABASE },
      ask: { "ecto.rollback": "takes migrations back" },
    },
    {
      names: "mix",
      domain: "publish",
      deny: { "hex.retire": UNPUBLISHES, "hex.publish --revert": UNPUBLISHES },
      ask: { "hex.publish|hex.owner|hex.user": PUBLISHES },
    },
    { names: "rake", domain: "publish", ask: { "release|gem:push|build_and_release": PUBLISHES } },
    {
      names: "java, javaw",
      domain: "services",
      oneDash: true,
      valued: "-jar -s -auth -cp -classpath -i",
      deny: {
        "delete-*|clear-queue -jar=*jenkins-cli*":
          "deletes jobs, nodes or credentials of the build server",
      },
      ask: {
        ["shutdown|safe-shutdown|restart|safe-restart|groovy|groovysh|disable-*|" +
          "offline-node|quiet-down|disconnect-node|stop-builds|disable-plugin|reload-* " +
          "-jar=*jenkins-cli*"]: "changes or stops the build server",
      },
    },
    {
      names: "java",
      help: "-version -h -help --help",
      runsCode: { valued: "-cp -classpath", files: "-jar", unless: "-version --version" },
    },
    {
      names: "perl",
      help: "-v -V",
      runsCode: PERL,
      writesFiles: { operands: "all", only: "-i", valued: "-e -E -M -I" },
    },
    { names: "ruby, jruby, irb", runsCode: RUBY },
    {
      names: "ruby",
      help: "-v -h",
      writesFiles: { operands: "all", only: "-i", valued: "-e -r -I" },
    },
    {
      names: "lua, luajit, tclsh, wish, guile, Rscript, R",
      runsCode: { code: "-e -c", unless: "-v --version --help", stdin: true },
    },
    { names: "lua, subl", help: "-v" },
    { names: "gcc, cc, clang", writesFiles: { writes: "-o --out-dir" } },
    {
      names: "gcc",
      help:
        "-v -dumpversion -dumpmachine -dumpfullversion -dumpspecs -print-search-dirs " +
        "-print-sysroot",
    },
    { names: "bundle", starts: subcommand("exec") },
    { names: "cc, g++", help: "-v -dumpversion -dumpmachine" },
    { names: "clang", help: "-v -dumpversion -dumpmachine -print-resource-dir -print-search-dirs" },
    { names: "javac, kotlin, scala", help: "-version" },
    { names: "zig", help: "version env" },
  ],
  examples: [
    { bash: "gem push x.gem", expect: "ask" },
    { bash: "rails db:drop", expect: "deny" },
    { bash: "perl -e 'unlink glob \"*\"'", expect: "ask" },
    { bash: "java -version", expect: "allow" },
  ],
};

export default family;
