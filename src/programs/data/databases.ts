import { LOCAL_HOST } from "../lib/read-only.ts";
import { DELETES_DATABASE, DUMP_FIRST, TEST_DATABASE } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const READS_OF_REDIS =
  "get mget strlen exists ttl pttl type keys scan getrange bitcount bitpos hget hgetall " +
  "hkeys hvals hlen hmget hscan hexists hstrlen lrange llen lindex lpos smembers scard " +
  "sismember smismember sscan srandmember sinter sunion sdiff zrange zrevrange " +
  "zrangebyscore zrevrangebyscore zrangebylex zcard zscore zcount zrank zrevrank zscan " +
  "xlen xrange xrevrange dbsize info ping echo time lastsave randomkey geopos geodist " +
  "expiretime pexpiretime";
const HOST =
  "-h --host -p --port -U --username -u --user -d --dbname -w -W -P -S --socket --maintenance-db";
const SERVER = "-h --host -p --port -U -u --user --username -d --dbname --database";

const family: Family = {
  about: "Databases: their clients, servers and migration tools.",
  programs: [
    {
      names: "redis-cli",
      readOnly: {
        options: "-h= -p= -n= -2 -3 --raw --no-raw --csv --json --version",
        values: LOCAL_HOST,
        sub: {
          [`${READS_OF_REDIS} ${READS_OF_REDIS.toUpperCase()}`]: { operands: "text" },
          "client CLIENT": {
            sub: { "list LIST id ID getname GETNAME info INFO": { operands: "text" } },
          },
          "memory MEMORY": {
            sub: { "usage USAGE stats STATS doctor DOCTOR": { operands: "text" } },
          },
          "cluster CLUSTER": {
            sub: { "info INFO nodes NODES slots SLOTS shards SHARDS": { operands: "none" } },
          },
          "slowlog SLOWLOG": { sub: { "get GET len LEN": { operands: "text" } } },
          "xinfo XINFO object OBJECT pubsub PUBSUB": { operands: "text" },
        },
      },
    },
    {
      names: "redis-cli, valkey-cli, keydb-cli",
      domain: "databases",
      valued:
        "-h -p -s -a -u -n -r -i -d -D -t -2 -3 --user --pass --sni --cacert --cert --key " +
        "--cluster --pattern",
      anyCase: true,
      next: "Delete the one key that is meant, or leave it to the person.",
      deny: {
        "flushall|flushdb": DELETES_DATABASE,
        "eval|eval_ro @*flushall*": DELETES_DATABASE,
        "eval|eval_ro @*flushdb*": DELETES_DATABASE,
        "config set dir|dbfilename":
          "makes the server write files anywhere, the usual way to take it over",
        "module load|loadex": "loads code into the server",
        "cluster reset": "takes the node out of the cluster with its data",
        "<flushall*|flushdb*": DELETES_DATABASE,
      },
      ask: {
        "config set|rewrite|resetstat": "changes the running server",
        "debug|shutdown|failover|replicaof|slaveof|swapdb|migrate|monitor":
          "interrupts or slows the running server",
        "script|function flush|kill|delete": "removes scripts that clients call",
        "acl setuser|deluser|load": "changes who may do what",
        "cluster forget|failover|delslots|flushslots|setslot": "changes the cluster",
        "del|unlink @?": "deletes keys that are only known at run time",
        "xgroup destroy": "drops the readers of the stream",
        "<shutdown*|debug*|config*set*|script*flush*|slaveof*|replicaof*":
          "interrupts or changes the running server",
      },
    },
    {
      names: "mysqladmin",
      readOnly: {
        options: "-u= -h= -P= -p? -s -v --user= --host= --port= --silent --verbose",
        values: LOCAL_HOST,
        sub: { "status ping version processlist variables extended-status": { operands: "none" } },
      },
    },
    {
      names: "mysqladmin, mariadb-admin",
      domain: "databases",
      valued:
        "-h --host -P --port -u --user -S --socket --protocol --defaults-file " +
        "--defaults-extra-file",
      next: DUMP_FIRST,
      deny: { drop: "drops the whole database", "** drop": "drops the whole database" },
      ask: {
        "shutdown|kill|flush-*|password|stop-slave|stop-replica|reset-*":
          "interrupts the database server",
      },
    },
    {
      names: "dropdb",
      domain: "databases",
      valued: HOST,
      next: DUMP_FIRST,
      deny: { "**": "drops the whole database" },
    },
    {
      names: "dropuser",
      domain: "databases",
      valued: HOST,
      ask: { "**": "drops a database user" },
    },
    {
      names: "pg_restore",
      domain: "databases",
      valued: `${HOST} -n -t -j -f -F`,
      deny: {
        "-c|--clean": [
          "drops what is in the database before it restores",
          "Restore into a new database.",
        ],
      },
    },
    {
      names: "pg_resetwal, pg_resetxlog",
      domain: "databases",
      harmless: "-n",
      deny: { "**": "throws away the write-ahead log, and with it data" },
    },
    {
      names: "pg_dropcluster",
      domain: "databases",
      next: DUMP_FIRST,
      deny: { "**": "deletes the cluster and its databases" },
    },
    {
      names: "pg_ctl",
      domain: "databases",
      valued: "-D -m -l -o -t",
      ask: { "stop|kill": "stops the database server" },
    },
    {
      names: "memcflush, memflush",
      domain: "databases",
      deny: { "**": "deletes everything in the cache" },
    },
    {
      names: "etcdctl",
      domain: "databases",
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
      names: "influx, influxd",
      domain: "databases",
      valued:
        "-host -port -database -username -password -o --org -b --bucket -t --token --host " +
        "-c --active-config",
      readVerbs: "list ls query",
      deny: { "** delete": "deletes measurements or a whole bucket" },
      ask: { restore: "puts the data back to an earlier state" },
    },
    {
      names: "influx",
      queries: {
        valued: "-host -port -database -execute -username -password",
        code: "-execute --execute",
        oneDash: true,
        language: "sql",
      },
    },
    {
      names: "mongorestore",
      domain: "databases",
      valued: "--uri --host --port -u -p --username --password --db -d",
      deny: {
        "--drop": [
          "drops each collection before it restores it",
          "Restore into a new database with `--nsTo`.",
        ],
      },
    },
    {
      names: "cockroach",
      domain: "databases",
      valued: "--host --url --certs-dir",
      deny: { "node decommission": "takes the node out of the cluster" },
      ask: { quit: "stops the node" },
      queries: {
        lead: "sql",
        valued: `${SERVER} -e --execute --url --certs-dir -f`,
        code: "-e --execute",
        language: "postgres",
      },
    },
    {
      names: "nodetool",
      domain: "databases",
      valued: "-h --host -p --port -u -pw",
      deny: { "decommission|removenode|assassinate|clearsnapshot": "takes data of the node away" },
      ask: { "drain|stopdaemon|truncatehints|disablebinary|disablegossip": "interrupts the node" },
    },
    {
      names: "curator, curator_cli",
      domain: "databases",
      deny: {
        "delete-indices|delete_indices|delete-snapshots|delete_snapshots": "deletes indexes",
      },
    },
    {
      names: "prisma",
      domain: "databases",
      mild: TEST_DATABASE,
      next:
        "Use `prisma migrate dev --create-only` or `prisma migrate diff`, and leave the " +
        "reset to the person.",
      deny: {
        "migrate reset": DELETES_DATABASE,
        "db push --force-reset|--accept-data-loss":
          "deletes the columns and tables that the schema no longer names",
      },
      ask: {
        "db push|execute": "changes the database without a migration",
        "migrate resolve": "changes the record of migrations",
      },
      queries: {
        lead: "db execute",
        valued: "--file --schema --url",
        code: "",
        language: "postgres",
      },
    },
    {
      names:
        "sequelize, sequelize-cli, typeorm, typeorm-ts-node-commonjs, typeorm-ts-node-esm, " +
        "knex, mikro-orm, kysely, dbmate, goose, sqlx, diesel, sea-orm-cli, refinery, " +
        "atlas, flyway, liquibase, sqitch, alembic, flask db, aerich, migrate, " +
        "node-pg-migrate, db-migrate",
      domain: "databases",
      valued: "-d --dataSource -c --config -n --name -u --url -path -database --env -e -x",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: {
        "db:drop|db:drop:*|schema:drop|schema:fresh|schema:clean|migration:fresh|fresh":
          DELETES_DATABASE,
        "drop|clean|drop-all|dropAll|drop-database": DELETES_DATABASE,
        "database|schema drop|reset|clean": DELETES_DATABASE,
        "migrate fresh|reset|refresh": DELETES_DATABASE,
        "migrate:rollback --all": "takes back every migration with its data",
        "db:migrate:undo:all|reset|revert": "takes back migrations with their data",
        "downgrade base": "takes back every migration with its data",
      },
      ask: {
        "down|rollback|downgrade|undo|redo|force|push|repair":
          "takes migrations back or changes the database without one",
        ["migrate:rollback|migrate:down|migration:down|migration:revert|db:migrate:undo|" +
          "schema:sync|schema:update"]: "takes migrations back",
        "migrate|migration down|rollback|revert|redo": "takes migrations back",
      },
    },
    {
      names: "drizzle-kit",
      domain: "databases",
      mild: TEST_DATABASE,
      ask: {
        "push --force": "changes the database without a migration",
        drop: "removes a migration",
      },
    },
    {
      names: "manage.py, django-admin",
      domain: "databases",
      valued: "--settings --pythonpath",
      mild: TEST_DATABASE,
      next: DUMP_FIRST,
      deny: { "flush|reset_db": DELETES_DATABASE },
      ask: { "migrate * zero": "takes back every migration of the app" },
    },
    {
      names: "wp",
      domain: "databases",
      valued: "--path --url --ssh --user",
      next: DUMP_FIRST,
      deny: {
        "db reset|drop|clean": DELETES_DATABASE,
        "site empty|delete": "deletes the site's content",
      },
      ask: {
        "db import": "overwrites the database",
        "post|user|plugin|theme|option|term|comment delete": "deletes content of the site",
        "search-replace": "rewrites the database",
      },
      queries: { lead: "db query", valued: "--path", code: "", operand: 0, language: "mysql" },
    },
    {
      names: "drush, drupal",
      domain: "databases",
      next: DUMP_FIRST,
      deny: { "sql:drop|sql-drop|site:install|si": DELETES_DATABASE },
      ask: {
        "sql:sync|entity:delete|pm:uninstall|user:cancel":
          "overwrites or deletes content of the site",
      },
    },
    {
      names: "drush",
      queries: { lead: "sql:query", valued: "", code: "", operand: 0, language: "mysql" },
    },
    {
      names: "solr",
      domain: "databases",
      valued: "-c -p",
      deny: { delete: "deletes the collection and what is in it" },
      ask: { stop: "stops the server" },
    },
  ],
  examples: [
    { bash: "dropdb shop", expect: "deny" },
    { bash: "redis-cli FLUSHALL", expect: "deny" },
  ],
};

export default family;
