import type { UseTable } from "../../../programs/program.ts";

/**
 * Requests by method and address, without scheme and query: `*` is any text, `:name` one part of
 * the path, `[*]` a star. Every DELETE is asked about and these lines say more about some; other
 * methods count only here.
 */
export const REQUESTS: { readonly deny: UseTable; readonly ask: UseTable } = {
  deny: {
    "DELETE */_all|*/[*]|*/_snapshot/*": "deletes every index, or a backup of them",
    ["DELETE " +
      "api.github.com/repos/:owner/:name|api.github.com/orgs/:org|*/api/v4/projects/:id|" +
      "*/api/v4/groups/:id"]: "deletes the whole repository or group",
    "DELETE api.cloudflare.com/client/v4/zones/:zone": "deletes the DNS zone",
    ["DELETE " +
      "api.digitalocean.com/*|api.linode.com/*|api.hetzner.cloud/*|api.vultr.com/*|" +
      "api.scaleway.com/*"]: "deletes a cloud resource",
    "DELETE management.azure.com/*|*.googleapis.com/*|*.amazonaws.com/*":
      "deletes a cloud resource",
    ["DELETE " +
      "api.heroku.com/*|api.vercel.com/*/projects/*|api.netlify.com/api/v1/sites/*|" +
      "api.machines.dev/*|api.render.com/*"]: "deletes the app or its data",
    "DELETE api.stripe.com/*|api.squareup.com/*": "deletes it from the payment account",
    "DELETE registry.npmjs.org/*|upload.pypi.org/*|hub.docker.com/*|rubygems.org/api/*":
      "takes back something that others install",
    "DELETE */v1/secret/*|*/v1/sys/mounts/*|*/v1/sys/auth/*": "deletes secrets",
    "POST */_delete_by_query": "deletes documents of the index",
    "POST|PUT */admin/tsdb/delete_series": "deletes measurements",
    "POST */doDelete|*/doDeleteAll|*/doWipeOutWorkspace":
      "deletes a job or a credential of the build server",
    ["POST " +
      "*/documents/delete|*/documents/delete-batch|*/1/indexes/:index/clear|" +
      "*/1/indexes/:index/deleteByQuery"]: "deletes what the search finds",
  },
  ask: {
    "POST */_close|*/_shutdown|*/_forcemerge|*/_update_by_query":
      "takes the index out of service or rewrites it",
    "PUT|POST */_cluster/settings|*/_cluster/reroute": "changes the cluster",
    "POST */-/quit|*/quitquitquit|*/shutdown|*/doQuietDown|*/safeExit": "stops the server",
    "POST */purge_cache|*/admin/tsdb/clean_tombstones": "empties a cache or a store",
    "PURGE *": "empties a cache",
  },
};
