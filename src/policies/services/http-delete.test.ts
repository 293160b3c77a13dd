import { testPolicy } from "../../testing/index.ts";
import policy from "./http-delete.ts";

testPolicy(policy, {
  nothing: [
    "curl -fsSL https://example.com/DELETE",
    "curl -X GET https://api.example.com/users",
    'curl -X POST https://api.example.com/users -d \'{"action":"DELETE"}\'',
    "curl -H 'X-Note: DELETE' https://api.example.com/users",
    "curl localhost:9200/_cat/indices",
    "curl -X POST localhost:9200/orders/_search -d '{}'",
    "echo curl -X DELETE https://example.com",
    "http GET :3000/health",
    "http POST :3000/users name=DELETE",
    "xh example.com/users",
    "wget https://example.com/delete",
    "wget --method=HEAD https://example.com",
    "grep -n 'curl -X DELETE' docs/api.md",
  ],
  deny: {
    destroys: [
      "curl -XDELETE 'https://search.example.com:9200/_all'",
      "curl -X DELETE 'localhost:9200/*'",
      "curl --request=DELETE https://api.cloudflare.com/client/v4/zones/abc",
      "curl https://api.digitalocean.com/v2/droplets/1 -H 'Authorization: Bearer x' -X DELETE",
      "curl -X delete https://api.stripe.com/v1/customers/cus_1",
      "curl -d '' https://ci.example.com/job/deploy/doDelete",
      "curl -X POST -g 'http://metrics:9090/api/v1/admin/tsdb/delete_series?match[]=up'",
      "http DELETE https://gitlab.example.com/api/v4/projects/42",
    ],
  },
  ask: {
    deletes: [
      "curl --request DELETE https://api.example.com/users/4",
      "curl -s -o /dev/null -w '%{http_code}' -XDELETE https://api.example.com/users/4",
      "curl --url https://api.example.com/users/4 -X DELETE",
      "curl -X POST -H 'X-HTTP-Method-Override: DELETE' https://api.example.com/users/4",
      "M=DELETE; curl -X $M https://api.example.com/users/4",
      "wget --method=DELETE https://api.example.com/users/4",
      "wget --method DELETE https://api.example.com/users/4",
      "http --ignore-stdin DELETE api.example.com/users/4 Authorization:x",
      "xh delete api.example.com/users/4",
      "curlie DELETE api.example.com/users/4",
      "cat ids | xargs -I{} curl -X DELETE https://api.example.com/users/{}",
    ],
    risky: [
      "curl -X POST http://localhost:9200/orders/_close",
      "curl -X PURGE https://www.example.com/",
    ],
  },
});
