import { expect, test } from "vitest";

import { listHeapFaults, listUnknown, listUnnamed } from "./deploy.ts";

const known = {
  settings: new Set(["DARS_BUS", "DATABASE_URL"]),
  metrics: new Set(["dars_bus_up", "dars_chat_batch_size"]),
  port: "4100",
  addresses: new Set(["/readyz"]),
  isThere: (path: string) => path === "apps/server/src/main.ts" || path === "deploy/caddy/Caddyfile",
};
const compose = "deploy/one.compose.yml";

test.each([
  [compose, "DARS_BUS: nats\nDATABASE_URL: postgres://dars_owner@postgres/dars\n- ./caddy/Caddyfile:/etc/x"],
  ["deploy/caddy/Caddyfile", "reverse_proxy dars-2:4100 {\n health_uri /readyz"],
  ["deploy/Dockerfile", "EXPOSE 4100\nCOPY --from=app /dars/apps/app/dist x\nCMD apps/server/src/main.ts"],
  ["deploy/grafana/dars.json", "rate(dars_chat_batch_size_sum[5m]) dars_bus_up"],
  ["deploy/pgbouncer/pgbouncer.ini", "dars = host=127.0.0.1:5432"],
])("%s may name what is there", (file, text) => {
  expect(listUnknown(file, text, known)).toEqual([]);
});

test.each([
  [compose, "DARS_BUSS: nats", "DARS_BUSS"],
  [compose, "DATABASE_OWNER_URL: x", "DATABASE_OWNER_URL"],
  [compose, "- ./caddy/Caddy:/etc/x", "deploy/caddy/Caddy"],
  ["deploy/nginx/dars.conf", "server 127.0.0.1:4200;", "4200"],
  ["deploy/Dockerfile", "fetch('http://127.0.0.1:4100/health')", "/health"],
  ["deploy/Dockerfile", "COPY apps/servers apps/server/src/main.ts", "apps/servers"],
  ["deploy/prometheus/alerts.yml", "dars_bus_down == 1", "dars_bus_down"],
  ["docs/operations.md", "`dars_bus_down` is 1", "dars_bus_down"],
  ["docs/operations.md", "`DARS_BUSS` is nats", "DARS_BUSS"],
])("%s may not name what is not there", (file, text, name) => {
  expect(listUnknown(file, text, known)).toEqual([`${file} names ${name}, which is not there.`]);
});

test("a sample that starts the server gives it the heap that it has elsewhere", () => {
  expect(listHeapFaults("deploy/a", "node apps/server/src/main.ts").length).toBeGreaterThan(1);
  expect(listHeapFaults("deploy/a", "node something.ts")).toEqual([]);
});

test("a page for operators that leaves a setting out is found", () => {
  expect(listUnnamed("docs/operations.md", "`DARS_BUS_URL` and `DATABASE_URL`", known.settings)).toEqual([
    "docs/operations.md does not name DARS_BUS, which the server reads.",
  ]);
});
