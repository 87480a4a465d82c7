import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createHttp } from "#platform/http/create-http.ts";
import { aFolder } from "#platform/testing/a-folder.ts";

import { serveApp } from "./public.ts";

const directory = await aFolder();
await mkdir(join(directory, "assets"));
await writeFile(join(directory, "index.html"), "<title>Dars</title>");
await writeFile(join(directory, "assets/index-1a2b.js"), "start()");

const http = createHttp();
http.get("/api/v6/things", () => ({}));
await serveApp(http, directory);

test.each(["/", "/index.html", "/login/teacher", "/chatting/42", "/message/a.b"])(
  "T29: %s is a page that may run the app's own scripts and no others",
  async (url) => {
    const { statusCode, headers, body } = await http.inject({
      url,
      headers: { "accept-encoding": "gzip, deflate, br, zstd" },
    });

    expect([statusCode, body]).toEqual([200, "<title>Dars</title>"]);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types default");
    expect(policy).not.toContain("unsafe-inline");
    expect(headers["permissions-policy"]).toMatch(/camera=\(self\),.*usb=\(\)/);
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-cache");
  },
);

const BUILT = `<style>p{}</style><script>one()</script><script type="module" src="/assets/index-1a2b.js"></script>
<div>two</div><script>two()</script>`;
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test.each(["/", "/index.html", "/choose-account-type"])(
  "T29: %s allows the scripts and styles that are written into the page by their hashes, also when it is built anew",
  async (url) => {
    const own = await aFolder();
    const rebuilt = createHttp();
    const file = join(own, "index.html");
    await writeFile(file, "<script>before()</script>");
    await serveApp(rebuilt, own);
    const readPolicy = async () => String((await rebuilt.inject({ url })).headers["content-security-policy"]);

    const before = await readPolicy();
    await writeFile(file, BUILT);
    const policy = await readPolicy();
    await rm(file);

    expect(before).toContain(`script-src 'self' ${hashOf("before()")};`);
    expect(policy).toContain(`script-src 'self' ${hashOf("one()")} ${hashOf("two()")};`);
    expect(policy).toMatch(/style-src 'self' '[^']+' '[^']+';/);
    expect(policy).toContain(hashOf("p{}"));
    expect(policy).not.toContain("unsafe-inline");
    await expect(readPolicy()).resolves.toContain("script-src 'self';");
  },
);

test("a hashed file is kept for ever", async () => {
  const { statusCode, headers } = await http.inject({ url: "/assets/index-1a2b.js" });

  expect(statusCode).toBe(200);
  expect(headers["cache-control"]).toContain("immutable");
});

test.each([
  "/assets/gone.js",
  "/gone.css",
  "/api/v6/gone",
  "/docs/gone",
  "/ims/gone",
  "/ical/gone",
  "/gone.php",
])("%s is not answered with a page", async (url) => {
  const { statusCode, body } = await http.inject({ url });

  expect(statusCode).toBe(404);
  expect(body).not.toContain("<title>");
});

test("where the address is behind TLS for good, browsers are told to stay there", async () => {
  const secured = createHttp();
  await serveApp(secured, directory, { hstsDays: 30 });

  const { headers } = await secured.inject({ url: "/" });

  expect(headers["strict-transport-security"]).toMatch(/^max-age=2592000/);
});

test("an answer that is no page may run nothing", async () => {
  const { headers } = await http.inject({ url: "/api/v6/things" });

  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});
