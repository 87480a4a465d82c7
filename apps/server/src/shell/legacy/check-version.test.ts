import { CheckVersionReply } from "@dars/contract/shell/legacy-calls";
import { isNewer } from "@dars/contract/shell/versions";
import { Value } from "typebox/value";
import { afterEach, expect, test } from "vitest";

import { createApplication } from "#application.ts";
import { aGroup } from "#platform/testing/factories/organisation.ts";

import { legacyServer } from "./legacy.factory.ts";

const server = await legacyServer();

afterEach(async () => {
  await server.change("delete from app_versions");
  await server.change("update group_settings set maintenance = false");
});

async function check(body: object = {}) {
  const { statusCode, json } = await server.post("/api/check_version.php?x=1", body);
  expect(statusCode).toBe(200);
  expect([...Value.Errors(CheckVersionReply, json())]).toEqual([]);
  return json();
}

test("check_version: before anything is published nobody is told to update", async () => {
  const { versions } = await check();

  expect(versions).toEqual({ android: "51.6", ios: "51.6" });
  expect(isNewer(versions.android, "51.6")).toBe(false);
});

test("check_version: versions are text, so 51.10 stays later than 51.6", async () => {
  await server.change(
    "insert into app_versions (platform, version) values ('android', '51.10'), ('ios', '51.7')",
  );

  const { versions } = await check();

  expect(versions).toEqual({ android: "51.10", ios: "51.7" });
  expect(isNewer(versions.android, "51.6")).toBe(true);
});

test("VER-4: a platform whose store does not have the version yet is offered the installed one", async () => {
  await server.change("insert into app_versions (platform, version) values ('android', '52.0')");

  expect((await check()).versions).toEqual({ android: "52.0", ios: "51.6" });
});

test("check_version: the oldest version that still works, and the store's address, come along where they are known", async () => {
  await server.change(
    "insert into app_versions (platform, version, min_version, url) values ('ios', '51.7', '50.0', 'https://store.example/dars')",
  );

  expect(await check()).toMatchObject({ min: { ios: "50.0" }, url: { ios: "https://store.example/dars" } });
});

test("check_version: a version that was published without a page leads to the store of the settings", async () => {
  const storePages = { android: "https://store.example/of-settings", ios: "https://ios.example/of-settings" };
  await server.change(
    "insert into app_versions (platform, version, url) values ('android', '51.7', null), ('ios', '51.7', 'https://store.example/dars')",
  );
  const { http } = await createApplication({ database: server.database, tokens: server.tokens, storePages });

  const { url } = (await http.inject({ method: "POST", url: "/api/check_version.php" })).json();

  expect(url).toEqual({ android: storePages.android, ios: "https://store.example/dars" });
  await http.close();
});

test("check_version: what a version changes comes along in every language, for families and for staff", async () => {
  const none = { ar: null, ckb: null, en: null };
  const notes = { families: { ...none, en: "Marks load faster" }, staff: none };
  await server.change(
    `insert into app_versions (platform, version, notes) values ('android', '51.7', '${JSON.stringify(notes)}'), ('ios', '51.7', null)`,
  );

  expect((await check()).notes).toEqual({ android: notes });
});

test("check_version: neither a token nor a body is needed, and a wrong one changes nothing", async () => {
  const empty = await server.call("POST", "/api/check_version.php");

  expect(empty.json()).toEqual(await check({ token: "unknown", login_type: "wizard" }));
});

test("check_version: while the group is maintained the answer is 503, and the app stays (VER-3)", async () => {
  await aGroup(server.database);
  await server.change("update group_settings set maintenance = true");

  const { statusCode, json } = await server.post("/api/check_version.php", {});

  expect({ statusCode, body: json() }).toEqual({
    statusCode: 503,
    body: { status: "error", retry_after: 60 },
  });
});
