import type { Tool } from "./types.ts";

const ALL_DATA = "deletes everything in the database";
const DUMP = "Leave it to the person, and say which database it is and whether a dump of it exists.";
const TEST = "RAILS_ENV=test RACK_ENV=test NODE_ENV=test APP_ENV=test MIX_ENV=test DJANGO_ENV=test FLASK_ENV=test";
const HOST = "-h --host -p --port -U --username -u --user -d --dbname -w -W -P -S --socket --maintenance-db";

/** Tools of database servers, apart from the SQL they are given. */
export const DATABASES: readonly Tool[] = [
  { programs: "dropdb", valued: HOST, next: DUMP, deny: { "**": "drops the whole database" } },
  { programs: "dropuser", valued: HOST, ask: { "**": "drops a database user" } },
  {
    programs: "pg_restore",
    valued: `${HOST} -n -t -j -f -F`,
    deny: { "-c|--clean": ["drops what is in the database before it restores", "Restore into a new database."] },
  },
  { programs: "pg_resetwal, pg_resetxlog", harmless: "-n", deny: { "**": "throws away the write-ahead log, and with it data" } },
  { programs: "pg_dropcluster", next: DUMP, deny: { "**": "deletes the cluster and its databases" } },
  { programs: "pg_ctl", valued: "-D -m -l -o -t", ask: { "stop|kill": "stops the database server" } },
  {
    programs: "mysqladmin, mariadb-admin",
    valued: "-h --host -P --port -u --user -S --socket --protocol --defaults-file --defaults-extra-file",
    next: DUMP,
    deny: { drop: "drops the whole database", "** drop": "drops the whole database" },
    ask: { "shutdown|kill|flush-*|password|stop-slave|stop-replica|reset-*": "interrupts the database server" },
  },
  {
    programs: "redis-cli, valkey-cli, keydb-cli",
    valued: "-h -p -s -a -u -n -r -i -d -D -t -2 -3 --user --pass --sni --cacert --cert --key --cluster --pattern",
    anyCase: true,
    next: "Delete the one key that is meant, or leave it to the person.",
    deny: {
      "flushall|flushdb": ALL_DATA,
      "eval|eval_ro @*flushall*": ALL_DATA,
      "eval|eval_ro @*flushdb*": ALL_DATA,
      "config set dir|dbfilename": "makes the server write files anywhere, the usual way to take it over",
      "module load|loadex": "loads code into the server",
      "cluster reset": "takes the node out of the cluster with its data",
      "<flushall*|flushdb*": ALL_DATA,
    },
    ask: {
      "config set|rewrite|resetstat": "changes the running server",
      "debug|shutdown|failover|replicaof|slaveof|swapdb|migrate|monitor": "interrupts or slows the running server",
      "script|function flush|kill|delete": "removes scripts that clients call",
      "acl setuser|deluser|load": "changes who may do what",
      "cluster forget|failover|delslots|flushslots|setslot": "changes the cluster",
      "del|unlink @?": "deletes keys that are only known at run time",
      "xgroup destroy": "drops the readers of the stream",
      "<shutdown*|debug*|config*set*|script*flush*|slaveof*|replicaof*": "interrupts or changes the running server",
    },
  },
  {
    programs: "nc, ncat, netcat, socat, telnet",
    deny: { "<flush_all*|flushall*|flushdb*": "deletes everything in the cache" },
  },
  { programs: "memcflush, memflush", deny: { "**": "deletes everything in the cache" } },
  {
    programs: "etcdctl",
    valued: "--endpoints --cacert --cert --key --user --password --command-timeout",
    next: "Look with `etcdctl get --prefix --keys-only`, and leave the deletion to the person.",
    deny: {
      "del --prefix|--from-key|--range": "deletes every key below that prefix",
      "rmdir|rm -r|--recursive": "deletes every key below it",
    },
    ask: {
      "del|rm|rmdir": "deletes a key of the cluster's store",
      "member|user|role|lease remove|delete|revoke": "changes the cluster",
      "compact|compaction|defrag|move-leader": "changes the cluster",
      "snapshot restore": "puts the store back to an earlier state",
    },
  },
  {
    programs: "influx, influxd",
    valued: "-host -port -database -username -password -o --org -b --bucket -t --token --host -c --active-config",
    reads: "list ls query",
    deny: { "** delete": "deletes measurements or a whole bucket" },
    ask: { restore: "puts the data back to an earlier state" },
  },
  {
    programs: "mongorestore",
    valued: "--uri --host --port -u -p --username --password --db -d",
    deny: { "--drop": ["drops each collection before it restores it", "Restore into a new database with `--nsTo`."] },
  },
  {
    programs: "cockroach",
    valued: "--host --url --certs-dir",
    deny: { "node decommission": "takes the node out of the cluster" },
    ask: { quit: "stops the node" },
  },
  {
    programs: "nodetool",
    valued: "-h --host -p --port -u -pw",
    deny: { "decommission|removenode|assassinate|clearsnapshot": "takes data of the node away" },
    ask: { "drain|stopdaemon|truncatehints|disablebinary|disablegossip": "interrupts the node" },
  },
  { programs: "curator, curator_cli", deny: { "delete-indices|delete_indices|delete-snapshots|delete_snapshots": "deletes indexes" } },

  // Frameworks that rebuild a database.
  {
    programs: "rails, rake, hanami, sequel",
    mild: TEST,
    next: DUMP,
    deny: {
      "db:drop*|db:reset*|db:purge*|db:migrate:reset*|db:truncate_all*|db:seed:replant": "drops the database or empties it",
    },
    ask: {
      "db:rollback*|db:migrate:down*|db:migrate:redo*": "takes migrations back",
      "db:setup*|db:schema:load*|db:structure:load*": "makes the tables again, empty",
      "runner|r @*destroy_all*|*delete_all*|*drop_table*": "deletes rows or tables",
    },
  },
  {
    programs: "prisma",
    mild: TEST,
    next: "Use `prisma migrate dev --create-only` or `prisma migrate diff`, and leave the reset to the person.",
    deny: {
      "migrate reset": ALL_DATA,
      "db push --force-reset|--accept-data-loss": "deletes the columns and tables that the schema no longer names",
    },
    ask: { "db push|execute": "changes the database without a migration", "migrate resolve": "changes the record of migrations" },
  },
  {
    programs:
      "sequelize, sequelize-cli, typeorm, typeorm-ts-node-commonjs, typeorm-ts-node-esm, knex, mikro-orm, kysely, dbmate, goose, sqlx, diesel, sea-orm-cli, refinery, atlas, flyway, liquibase, sqitch, alembic, flask db, aerich, migrate, node-pg-migrate, db-migrate",
    valued: "-d --dataSource -c --config -n --name -u --url -path -database --env -e -x",
    mild: TEST,
    next: DUMP,
    deny: {
      "db:drop|db:drop:*|schema:drop|schema:fresh|schema:clean|migration:fresh|fresh": ALL_DATA,
      "drop|clean|drop-all|dropAll|drop-database": ALL_DATA,
      "database|schema drop|reset|clean": ALL_DATA,
      "migrate fresh|reset|refresh": ALL_DATA,
      "migrate:rollback --all": "takes back every migration with its data",
      "db:migrate:undo:all|reset|revert": "takes back migrations with their data",
      "downgrade base": "takes back every migration with its data",
    },
    ask: {
      "down|rollback|downgrade|undo|redo|force|push|repair": "takes migrations back or changes the database without one",
      "migrate:rollback|migrate:down|migration:down|migration:revert|db:migrate:undo|schema:sync|schema:update": "takes migrations back",
      "migrate|migration down|rollback|revert|redo": "takes migrations back",
    },
  },
  { programs: "drizzle-kit", mild: TEST, ask: { "push --force": "changes the database without a migration", drop: "removes a migration" } },
  {
    programs: "python, python3, py",
    valued: "-X -W -c",
    mild: TEST,
    next: DUMP,
    deny: {
      "*manage.py flush|reset_db": ALL_DATA,
      "flush|reset_db -m=django": ALL_DATA,
      "downgrade base -m=alembic": "takes back every migration with its data",
    },
    ask: { "*manage.py migrate * zero": "takes back every migration of the app" },
  },
  {
    programs: "manage.py, django-admin",
    valued: "--settings --pythonpath",
    mild: TEST,
    next: DUMP,
    deny: { "flush|reset_db": ALL_DATA },
    ask: { "migrate * zero": "takes back every migration of the app" },
  },
  {
    programs: "php, artisan, sail, sail artisan",
    mild: TEST,
    next: DUMP,
    deny: {
      "*artisan migrate:fresh|migrate:reset|migrate:refresh|db:wipe": ALL_DATA,
      "migrate:fresh|migrate:reset|migrate:refresh|db:wipe": ALL_DATA,
      "*console doctrine:database:drop|doctrine:schema:drop": ALL_DATA,
    },
    ask: {
      "*artisan migrate:rollback|cache:clear|queue:flush|queue:clear": "takes migrations or queued jobs away",
      "*console doctrine:schema:update --force": "changes the database without a migration",
      "*console doctrine:fixtures:load": "deletes the rows before it loads its own",
    },
  },
  {
    programs: "mix",
    mild: TEST,
    next: DUMP,
    deny: { "ecto.drop|ecto.reset": ALL_DATA },
    ask: { "ecto.rollback": "takes migrations back" },
  },
  {
    programs: "dotnet ef, dotnet-ef",
    next: DUMP,
    deny: { "database drop": ALL_DATA, "database update 0": "takes back every migration with its data" },
    ask: { "migrations remove": "removes a migration" },
  },
  {
    programs: "wp",
    valued: "--path --url --ssh --user",
    next: DUMP,
    deny: { "db reset|drop|clean": ALL_DATA, "site empty|delete": "deletes the site's content" },
    ask: {
      "db import": "overwrites the database",
      "post|user|plugin|theme|option|term|comment delete": "deletes content of the site",
      "search-replace": "rewrites the database",
    },
  },
  {
    programs: "drush, drupal",
    next: DUMP,
    deny: { "sql:drop|sql-drop|site:install|si": ALL_DATA },
    ask: { "sql:sync|entity:delete|pm:uninstall|user:cancel": "overwrites or deletes content of the site" },
  },
  { programs: "solr", valued: "-c -p", deny: { delete: "deletes the collection and what is in it" }, ask: { stop: "stops the server" } },
];
