import type { Family } from "../program.ts";

const family: Family = {
  about: "Web servers, proxies and process managers.",
  programs: [
    {
      names: "sc, net",
      domain: "infra",
      ask: { "stop|delete": "stops a service of this machine" },
    },
    {
      names: "supervisorctl, pm2, forever, monit, god",
      domain: "infra",
      ask: {
        "stop|remove|delete|kill|shutdown|stopall|unmonitor @all":
          "stops every process it looks after",
        "kill|shutdown|stopall": "stops every process it looks after",
        "delete|remove": "takes a process out of its care",
      },
    },
    {
      names: "nginx, openresty",
      domain: "infra",
      valued: "-s -c -p -g -e",
      ask: {
        "-s=stop|quit": [
          "stops the web server",
          "Use `nginx -s reload` to take a new configuration.",
        ],
      },
    },
    { names: "nginx", help: "-v -V -h", looksAsRoot: "-t -T -v -V" },
    {
      names: "apachectl, apache2ctl, httpd",
      domain: "infra",
      valued: "-k -f",
      ask: {
        "stop|graceful-stop": "stops the web server",
        "-k=stop|graceful-stop": "stops the web server",
      },
    },
    {
      names: "haproxy",
      domain: "infra",
      ask: { "-st|-sf|-x": "replaces the running load balancer" },
    },
    { names: "caddy, traefik, envoy", domain: "infra", ask: { stop: "stops the web server" } },
    { names: "caddy", help: "version" },
    {
      names: "nsupdate, rndc",
      domain: "infra",
      ask: { "**": "changes DNS records that clients rely on" },
    },
  ],
  examples: [
    { bash: "nginx -s stop", expect: "ask" },
    { bash: "nginx -t", expect: "nothing" },
  ],
};

export default family;
