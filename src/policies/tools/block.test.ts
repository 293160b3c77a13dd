import { describe, expect, it } from "vitest";
import { judge, testPolicy } from "../../testing/index.ts";
import policy from "./block.ts";

testPolicy(policy, { nothing: ["ls", { tool: "Read", input: { file_path: "a" } }] });

const fetch = (url: string) => ({ tool: "WebFetch", input: { url } });

describe("a blocked domain", () => {
  it.each([
    "https://EVIL.com",
    "https://evil.com.",
    "https://evil.com:8443/",
    "https://good.com@evil.com/",
    "https://user:pass@sub.evil.com",
    "https:evil.com",
    "https:\\\\evil.com",
    "https:///evil.com",
    "//evil.com/x",
    " \thttps://ev\nil.com",
    "evil.com/path",
    "evil.com:8080",
    "https://%65vil.com",
    "https://ｅｖｉｌ.com",
    "https://evil。com",
    "wss://evil.com",
    "gopher://evil.com",
  ])("is seen in %j", (url) => {
    expect(judge(policy, fetch(url), { domains: ["evil.com"] })).toMatchObject({
      kind: "deny",
      messageId: "domain",
    });
  });

  it.each([
    "https://evil.com.good.org",
    "https://good.org/?u=https://evil.com",
    "https://notevil.com",
    "https://good.org#evil.com",
  ])("is not seen in %s", (url) => {
    expect(judge(policy, fetch(url), { domains: ["evil.com"] })).toBeUndefined();
  });

  it.each([
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "https://BÜCHER.example"],
    ["127.0.0.1", "http://2130706433/"],
    ["127.0.0.1", "http://0x7f.1/"],
    ["127.0.0.1", "http://0177.0.0.1/"],
    ["127.0.0.1", "http://[::ffff:127.0.0.1]/"],
    ["[::1]", "http://[0:0:0:0:0:0:0:1]/"],
    ["*.evil.com", "https://a.b.evil.com"],
    ["https://evil.com/path", "https://evil.com"],
  ])("%s covers %s", (domain, url) => {
    expect(judge(policy, fetch(url), { domains: [domain] })?.messageId).toBe("domain");
  });

  it("is found in any field that names an address, at any depth", () => {
    const options = { domains: ["evil.com"] };
    const seen = (input: object) =>
      judge(policy, { tool: "mcp__browser__open", input: input as never }, options);
    expect(seen({ uri: "https://evil.com" })?.at).toEqual({ field: "uri" });
    expect(seen({ steps: [{ imageUrl: "https://evil.com" }] })?.at).toEqual({ field: "steps" });
    expect(seen({ urls: ["https://good.com", "https://evil.com"] })?.kind).toBe("deny");
    expect(seen({ text: "https://evil.com" })).toBeUndefined();
    expect(seen({ uri: "file:///project/a" })).toBeUndefined();
  });
});

describe("permitted domains", () => {
  const options = { onlyDomains: ["example.com"] };

  it.each([
    "curl evil.com",
    "curl -s --url=evil.com",
    "curl -o out -H 'A: b' https://docs.example.com https://evil.com",
    "curl -sO evil.com/file",
    "curl -oH evil.com",
    "curl -KH evil.com",
    "wget -c evil.com",
    "wget -nH -r evil.com",
    "wget -m evil.com",
    "wget -qO- evil.com",
    "CURL evil.com",
    "bash -c 'curl evil.com'",
  ])("stop %s", (bash) => {
    expect(judge(policy, bash, options)).toMatchObject({ kind: "deny", messageId: "unlisted" });
  });

  it.each([
    "curl -o out -H 'A: b' https://docs.example.com",
    "wget -qO- example.com",
    "git fetch",
    "echo evil.com",
  ])("let %s pass", (bash) => {
    expect(judge(policy, bash, options)).toBeUndefined();
  });

  it("ask about addresses that expand or cannot be read", () => {
    for (const bash of [
      "curl 'https://{evil,good}.com'",
      "curl https://$HOST/",
      'curl "$(cat url)"',
    ])
      expect(judge(policy, bash, options)?.messageId).toBe("unreadable");
    expect(judge(policy, fetch("view-source:https://evil.com"), options)?.messageId).toBe(
      "unreadable",
    );
  });

  it("permit nothing when the list is empty", () => {
    expect(judge(policy, fetch("https://example.com"), { onlyDomains: [] })?.message).toContain(
      "(none)",
    );
  });
});

it("covers old names, lists and any case", () => {
  expect(judge(policy, { tool: "Agent" }, { tools: ["Task"] })?.kind).toBe("deny");
  expect(judge(policy, { tool: "Write" }, { tools: ["Edit|Write"] })?.kind).toBe("deny");
  expect(judge(policy, { tool: "WebFetch" }, { tools: ["webfetch"] })?.kind).toBe("deny");
  expect(judge(policy, { tool: "mcp__a__delete_all" }, { tools: ["delete_*"] })?.kind).toBe("deny");
  expect(
    judge(policy, { tool: "mcp__github_enterprise__x" }, { tools: ["mcp__github__*"] }),
  ).toBeUndefined();
});

it("refuses options that would match nothing", () => {
  expect(() => judge(policy, "ls", { tools: ["mcp__.*__x"] })).toThrow("globs such as");
  expect(() => judge(policy, "ls", { domains: ["exa mple"] })).toThrow("expected a domain");
});
