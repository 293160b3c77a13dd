import type { ToolUses } from "./types.ts";

/** HTTP clients: where their method and their addresses stand. */
export interface HttpClient {
  readonly programs: string;
  readonly valued: string;
  readonly method: string;
  /** Options that name an address. */
  readonly address: string;
  /** The method may be the first operand, as in `http DELETE example.com`. */
  readonly methodFirst?: true;
  /** Options that make it send a body, and so the method POST unless another is named. */
  readonly body: string;
}

const CURL =
  "-X --request -H --header -d --data --data-raw --data-binary --data-urlencode --json -F --form -o --output -u --user -A --user-agent -e --referer -b --cookie -c --cookie-jar -K --config -m --max-time --connect-timeout -w --write-out -x --proxy -T --upload-file --url --resolve --cacert --cert --key -E --retry --retry-delay --unix-socket --oauth2-bearer -r --range -D --dump-header -Y -y -z --limit-rate --interface --aws-sigv4";

export const HTTP_CLIENTS: readonly HttpClient[] = [
  {
    programs: "curl, curlie",
    valued: CURL,
    method: "-X --request",
    address: "--url",
    methodFirst: true,
    body: "-d --data --data-raw --data-binary --data-urlencode --json -F --form",
  },
  {
    programs: "wget, wget2",
    valued:
      "--method --body-data --body-file --post-data --post-file --header -O --output-document -o -P -U --user-agent -e --user --password -t -T -Q -i --timeout --tries",
    method: "--method",
    address: "",
    body: "--post-data --post-file --body-data --body-file",
  },
  {
    programs: "http, https, xh, xhs, httpie",
    valued:
      "-a --auth -A --auth-type -s --style --session -o --output --proxy --verify --timeout --cert --cert-key -p --print --pretty --raw",
    method: "",
    address: "",
    methodFirst: true,
    body: "--raw",
  },
];

/**
 * Requests by method and address, without scheme and query: `*` is any text, `:name` one part of the path, `[*]` a star.
 * Every DELETE is asked about and these lines say more about some; other methods count only here.
 */
export const REQUESTS: { readonly deny: ToolUses; readonly ask: ToolUses } = {
  deny: {
    "DELETE */_all|*/[*]|*/_snapshot/*": "deletes every index, or a backup of them",
    "DELETE api.github.com/repos/:owner/:name|api.github.com/orgs/:org|*/api/v4/projects/:id|*/api/v4/groups/:id":
      "deletes the whole repository or group",
    "DELETE api.cloudflare.com/client/v4/zones/:zone": "deletes the DNS zone",
    "DELETE api.digitalocean.com/*|api.linode.com/*|api.hetzner.cloud/*|api.vultr.com/*|api.scaleway.com/*": "deletes a cloud resource",
    "DELETE management.azure.com/*|*.googleapis.com/*|*.amazonaws.com/*": "deletes a cloud resource",
    "DELETE api.heroku.com/*|api.vercel.com/*/projects/*|api.netlify.com/api/v1/sites/*|api.machines.dev/*|api.render.com/*":
      "deletes the app or its data",
    "DELETE api.stripe.com/*|api.squareup.com/*": "deletes it from the payment account",
    "DELETE registry.npmjs.org/*|upload.pypi.org/*|hub.docker.com/*|rubygems.org/api/*": "takes back something that others install",
    "DELETE */v1/secret/*|*/v1/sys/mounts/*|*/v1/sys/auth/*": "deletes secrets",
    "POST */_delete_by_query": "deletes documents of the index",
    "POST|PUT */admin/tsdb/delete_series": "deletes measurements",
    "POST */doDelete|*/doDeleteAll|*/doWipeOutWorkspace": "deletes a job or a credential of the build server",
    "POST */documents/delete|*/documents/delete-batch|*/1/indexes/:index/clear|*/1/indexes/:index/deleteByQuery":
      "deletes what the search finds",
  },
  ask: {
    "POST */_close|*/_shutdown|*/_forcemerge|*/_update_by_query": "takes the index out of service or rewrites it",
    "PUT|POST */_cluster/settings|*/_cluster/reroute": "changes the cluster",
    "POST */-/quit|*/quitquitquit|*/shutdown|*/doQuietDown|*/safeExit": "stops the server",
    "POST */purge_cache|*/admin/tsdb/clean_tombstones": "empties a cache or a store",
    "PURGE *": "empties a cache",
  },
};
