import { expect, test } from "vitest";

import { isInstalled, listRefusals } from "./refused-samples.ts";

test.for([
  ["promtool", "deploy/prometheus/alerts.yml", "groups: [{ name: a, rules: [{ alert: B, expr: '1 +' }] }]"],
  ["caddy", "deploy/caddy/Caddyfile", ":80 {\n reverse_proxies 127.0.0.1:4100\n}"],
  ["systemd-analyze", "deploy/systemd/dars.service", "[Service]\nExecStart=/nowhere\nRestart=sometimes"],
  ["nginx", "deploy/nginx/dars.conf", "server { listens 443; }"],
  ["docker-compose", "deploy/nodes.compose.yml", "services: { dars: { port: 4100 } }"],
] as const)("%s refuses what it does not understand", ([program, file, text], { skip }) => {
  skip(!isInstalled(program), `${program} is not here`);

  expect(listRefusals(file, text)).toEqual([expect.stringContaining(`${file} is refused by ${program}: `)]);
});

test("a file that is of no program is refused by none", () => {
  expect(listRefusals("deploy/README.md", "anything")).toEqual([]);
});
