import type { Family } from "../program.ts";

const family: Family = {
  about: "Tunnels to this machine, and names and routes of others.",
  programs: [
    {
      names:
        "cloudflared, flarectl, akamai, ngrok, tailscale, dnscontrol, octodns-sync, " +
        "lexicon, cli53, dnsimple, pdnsutil, knotc",
      domain: "services",
      readVerbs: "list get info show preview check",
      harmless: "--noop",
      ask: {
        ["** " +
          "delete|rm|remove|purge|cleanup|destroy|rrdelete|rrpurge|rrset-delete|" +
          "delete-zone|clear-zone|delete-rrset|revoke|logout|reset|zone-purge"]:
          "changes DNS or what visitors reach",
        push: "changes DNS records",
        "** --doit": "changes DNS records",
      },
    },
    { names: "cloudflared", tunnels: "tunnel access" },
    { names: "ngrok", tunnels: "http tcp tls start tunnel" },
    {
      names: "lt, localtunnel, frpc, pagekite, playit, teleconsole, wetty, shellinaboxd",
      tunnels: "",
    },
    { names: "bore", tunnels: "local" },
    { names: "chisel", tunnels: "client server" },
    { names: "tailscale", tunnels: "funnel serve" },
    { names: "devtunnel, upterm", tunnels: "host" },
    { names: "zrok", tunnels: "share" },
  ],
  examples: [
    { bash: "ngrok http 3000", expect: "ask" },
    { bash: "cloudflared tunnel list", expect: "nothing" },
  ],
};

export default family;
