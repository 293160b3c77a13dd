import { definePolicy } from "../../engine/policy.ts";
import { named } from "../shared/quote-names.ts";
import { coversTool, toolPatterns } from "../shared/tool-patterns.ts";
import { fetchedBy } from "./lib/fetch.ts";
import { addressesIn, covers, reachOf } from "./lib/hosts.ts";

export default definePolicy({
  id: "tools/block",
  meta: {
    summary: "Deny the tools and the web domains that the configuration names",
    why: "Some tools and some sites are never wanted, and a fixed list needs no judgement.",
    presets: [],
    limits: [
      "In shell commands only the literal arguments of `curl` and `wget` are read.",
      "Where a permitted host redirects to, and which address a name resolves to, is not seen.",
    ],
  },
  on: { PreToolUse: ["*"] },
  options: (z) => {
    const domain = z
      .string()
      .check(
        z.refine(
          (text) => typeof reachOf(text.replace(/^\*\./, "")) === "object",
          "expected a domain such as `example.com`",
        ),
      );
    return z.strictObject({
      tools: z._default(toolPatterns(z), []),
      domains: z._default(z.array(domain), []),
      onlyDomains: z.optional(z.array(domain)),
    });
  },
  messages: {
    tool:
      "The tool `{tool}` is blocked by this configuration. Use another tool, or ask the " +
      "person for what is needed.",
    unnamed:
      "This call does not say which tool it uses, and some tools are blocked by this " +
      "configuration.",
    domain:
      "`{host}` is blocked by this configuration. Use another source, or ask the person " +
      "for what is needed.",
    unlisted:
      "`{host}` is not among the permitted domains ({permitted}). Use one of those, or ask " +
      "the person for what is needed.",
    unreadable:
      "It cannot be told which host `{url}` reaches, and this configuration limits the " +
      "hosts. Have the address written out.",
  },

  brief({ tools, domains, onlyDomains }) {
    return [
      ...(tools.length > 0 ? [`No use of ${named(tools)}.`] : []),
      ...(domains.length > 0 ? [`No access to ${named(domains)}.`] : []),
      ...(onlyDomains ? [`On the web only ${named(onlyDomains) || "nothing"}.`] : []),
    ].join(" ");
  },

  *decide({ call, input, shell, options, ask, deny }) {
    const { tools, domains, onlyDomains } = options;
    if (call.tool === undefined && tools.length > 0) yield ask("unnamed", {});
    else if (call.tool !== undefined && coversTool(tools, call.tool))
      yield deny("tool", { tool: call.tool });
    if (domains.length === 0 && !onlyDomains) return;

    const fields = addressesIn(input).map(({ field, url }) => ({
      url,
      literal: true,
      at: { field },
    }));
    const words = shell.commands
      .flatMap(fetchedBy)
      .map(({ text, literal, at }) => ({ url: text, literal, at }));
    for (const { url, literal, at } of [...fields, ...words]) {
      const reach = literal ? reachOf(url) : "unreadable";
      if (reach === "unreadable") yield ask("unreadable", { url }, at);
      if (typeof reach === "string") continue;
      const { host } = reach;
      if (domains.some((domain) => covers(domain, host))) yield deny("domain", { host }, at);
      if (onlyDomains && !onlyDomains.some((domain) => covers(domain, host)))
        yield deny("unlisted", { host, permitted: onlyDomains.join(", ") || "none" }, at);
    }
  },

  examples: [
    {
      tool: "WebSearch",
      input: { query: "x" },
      options: { tools: ["WebSearch"] },
      expect: { deny: "tool" },
    },
    {
      tool: "mcp__github__delete_repo",
      options: { tools: ["mcp__github__*"] },
      expect: { deny: "tool" },
    },
    {
      tool: "mcp__payments__refund",
      options: { tools: ["refund"] },
      expect: { deny: "tool" },
      note: "a bare name covers the MCP form",
    },
    { event: "PreToolUse", options: { tools: ["refund"] }, expect: { ask: "unnamed" } },
    {
      tool: "WebFetch",
      input: { url: "https://api.evil.com/x" },
      options: { domains: ["evil.com"] },
      expect: { deny: "domain" },
    },
    {
      tool: "WebFetch",
      input: { url: "https://evil.com/x" },
      options: { onlyDomains: ["example.com"] },
      expect: { deny: "unlisted" },
    },
    {
      tool: "WebFetch",
      input: { url: "https://docs.example.com" },
      options: { onlyDomains: ["example.com"] },
      expect: "nothing",
    },
    {
      tool: "WebFetch",
      input: { url: "https://notevil.com/evil.com" },
      options: { domains: ["evil.com"] },
      expect: "nothing",
    },
    {
      tool: "WebFetch",
      input: { url: "http://[bad" },
      options: { domains: ["evil.com"] },
      expect: { ask: "unreadable" },
    },
    {
      bash: "curl -s https://evil.com/x",
      options: { domains: ["evil.com"] },
      expect: { deny: "domain" },
    },
    { bash: "curl $URL", options: { domains: ["evil.com"] }, expect: { ask: "unreadable" } },
    {
      tool: "WebFetch",
      input: { url: "https://evil.com" },
      expect: "nothing",
      note: "nothing is blocked unless the configuration says so",
    },
  ],
});
