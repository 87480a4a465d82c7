import { expect, test } from "vitest";

import { readConfig } from "#platform/config.ts";
import { createHttp } from "#platform/http/create-http.ts";

import { installedApps, serveInstalledApps } from "./installed-apps.ts";

const PRINT = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0").toUpperCase()).join(":");
const ANDROID = "/.well-known/assetlinks.json";
const IOS = "/.well-known/apple-app-site-association";

async function fetchAppLinks(environment: NodeJS.ProcessEnv, url: string) {
  const http = createHttp();
  serveInstalledApps(http, installedApps(readConfig(environment)));
  const { statusCode, headers, body } = await http.inject({ url });
  return { statusCode, type: headers["content-type"], body: JSON.parse(body) };
}

test("the school's Android app is told of at the address where Android looks", async () => {
  const answer = await fetchAppLinks({ DARS_ANDROID_APP: `example.school=${PRINT}` }, ANDROID);

  expect(answer).toMatchObject({ statusCode: 200, type: "application/json; charset=utf-8" });
  expect(answer.body).toEqual([
    {
      relation: ["delegate_permission/common.handle_all_urls", "delegate_permission/common.get_login_creds"],
      target: {
        namespace: "android_app",
        package_name: "example.school",
        sha256_cert_fingerprints: [PRINT],
      },
    },
  ]);
});

test("the school's iOS app is told of at the address where iOS looks", async () => {
  const answer = await fetchAppLinks({ DARS_IOS_APP: "A1B2C3D4E5.example.school" }, IOS);

  expect(answer).toMatchObject({
    statusCode: 200,
    body: { webcredentials: { apps: ["A1B2C3D4E5.example.school"] } },
  });
});

test("iOS opens in the app what letters, messages and certificates carry, and leaves the rest to the browser", async () => {
  const apps = ["A1B2C3D4E5.example.school", "A1B2C3D4E5.example.school.beta"];
  const { body } = await fetchAppLinks({ DARS_IOS_APP: apps.join(",") }, IOS);

  expect(body.applinks).toEqual({
    details: [
      {
        appIDs: apps,
        components: [
          { "/": "*", "?": "page*", exclude: true },
          { "/": "/login/*/*", exclude: true },
          { "/": "/message/*/*", exclude: true },
          { "/": "/verify/*/*", exclude: true },
          { "/": "/login/?*" },
          { "/": "/message/?*" },
          { "/": "/verify/?*" },
        ],
      },
    ],
  });
});

test.each([ANDROID, IOS])("without an app of the school's own %s is not there", async (url) => {
  expect(await fetchAppLinks({}, url)).toMatchObject({ statusCode: 404 });
});

test("Android calls an app by the hash of its certificate", () => {
  const { origins } = installedApps(readConfig({ DARS_ANDROID_APP: `example.school=${PRINT}` }));

  expect(origins).toEqual(["android:apk-key-hash:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"]);
});

test("the pages in the stores are those of the settings", () => {
  const android = "https://play.google.com/store/apps/details?id=example.school";

  expect(installedApps(readConfig({ DARS_ANDROID_STORE: android })).storePages).toEqual({ android });
  expect(installedApps(readConfig({})).storePages).toEqual({});
});

test.each([
  { DARS_ANDROID_APP: "example.school=AB:CD" },
  { DARS_IOS_APP: "example.school" },
  { DARS_ANDROID_STORE: "market://details?id=example.school" },
  { DARS_IOS_STORE: "http://apps.apple.com/app/id1" },
])("%o is refused when the server starts", (environment) => {
  expect(() => readConfig(environment)).toThrow(/DARS_(ANDROID|IOS)_(APP|STORE)/);
});
