import { definePolicy } from "../../engine/policy.ts";
import { matchesGlob } from "../shared/glob.ts";
import { CLIENTS, hostOf, knownRequest, requestsOf } from "./lib/requests.ts";

export default definePolicy({
  id: "services/http-delete",
  meta: {
    summary:
      "Ask about HTTP requests that delete, deny those that delete a whole project, index " +
      "or account",
    why: "A `DELETE` is one line of `curl`, and the server behind the address keeps no undo.",
    presets: ["recommended", "strict"],
    limits: [
      "What a POST or a GraphQL mutation means to a server is known for a few interfaces only.",
      "Configuration files of `curl` (`-K`, `.curlrc`) and requests made by programs are not read.",
    ],
  },
  on: { PreToolUse: ["Bash", "Monitor"] },
  programs: CLIENTS,
  options: (z) => z.strictObject({ hosts: z._default(z.array(z.string()), []) }),
  messages: {
    destroys:
      "This request to `{address}` {effect}. Read it with a GET first, and leave the " +
      "deletion to the person.",
    risky: "This request to `{address}` {effect}. Approve only if that server is meant.",
    deletes:
      "This asks `{address}` to delete something. Approve only if that server and that " +
      "address are meant.",
    unreadable:
      "The method of this request to `{address}` shows only at run time, and it may be " +
      "DELETE. Have it written out.",
  },

  brief: () => "HTTP `DELETE`: asked.",

  *decide({ shell, options, deny, ask }) {
    for (const command of shell.commands) {
      for (const request of requestsOf(command)) {
        const { method, address } = request;
        if (options.hosts.some((pattern) => matchesGlob(pattern, hostOf(request)))) continue;
        const known = knownRequest(request);
        if (known?.kind === "deny")
          yield deny("destroys", { address, effect: known.effect }, command.at);
        else if (known) yield ask("risky", { address, effect: known.effect }, command.at);
        else if (method === "DELETE") yield ask("deletes", { address }, command.at);
        else if (method === undefined) yield ask("unreadable", { address }, command.at);
      }
    }
  },

  examples: [
    { bash: "curl -X DELETE https://api.github.com/repos/acme/web", expect: { deny: "destroys" } },
    {
      bash: "curl -X POST localhost:9200/orders/_delete_by_query -d '{}'",
      expect: { deny: "destroys" },
    },
    { bash: "curl -X PUT search:9200/_cluster/settings -d @s.json", expect: { ask: "risky" } },
    { bash: "curl -sX DELETE http://localhost:3000/users/4", expect: { ask: "deletes" } },
    { bash: "http DELETE :9200/orders", expect: { ask: "deletes" } },
    { bash: 'curl -X "$METHOD" https://api.example.com/users/4', expect: { ask: "unreadable" } },
    {
      bash: "curl -X DELETE http://localhost:3000/users/4",
      options: { hosts: ["localhost"] },
      expect: "nothing",
    },
    { bash: "curl https://api.example.com/users?action=DELETE", expect: "nothing" },
  ],
});
