import { readFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { expect, test } from "vitest";

import { LOCALES } from "#contract/platform/locales.ts";
import { PAGE_SOURCES } from "#server/shell/pages/page-policy.ts";
import { APP } from "#tools/paths.ts";

import { findMissing, type Machine } from "./find-missing.ts";
import { composeIcon, composeVector, readIconParts } from "./icon-parts.ts";
import { listIconFaults, sumIconFile } from "./icon-sums.ts";
import { composePolicy, writePolicy } from "./page-policy.ts";
import { readServerOrigin } from "./server-origin.ts";
import { readShellIdentity, splitVersion } from "./shell-identity.ts";
import { judgeStoreText } from "./store-texts.ts";
import { compareSums } from "./sync-faults.ts";
import { addressFiles, writtenFiles } from "./written-files.ts";

const identity = readShellIdentity();
const readInApp = (path: string) => readFileSync(join(APP, path), "utf8");

test("the build's number rises with each of the three numbers of the version", () => {
  expect(splitVersion("51.6.0")).toEqual({ version: "51.6", build: 510_600 });
  const builds = ["51.6.0", "51.6.1", "51.7.0", "52.0.0"].map((version) => splitVersion(version).build);
  expect(builds).toEqual(builds.toSorted((one, other) => one - other));
  expect(() => splitVersion("51.100.0")).toThrow("51.100.0");
});

test("name and reasons are in the files of both shells in every language", () => {
  const texts = {
    ...identity.texts,
    en: { ...identity.texts.en, name: "St Mary's & Co", camera: 'A "photo"' },
  };
  const files = writtenFiles({ ...identity, texts }, readInApp);

  expect(files.get("android/app/src/main/res/values/strings.xml")).toContain(
    String.raw`<string name="app_name">St Mary\'s &amp; Co</string>`,
  );
  expect(files.get("ios/App/App/en.lproj/InfoPlist.strings")).toContain(
    String.raw`NSCameraUsageDescription = "A \"photo\"";`,
  );
  expect(files.get("ios/App/App/Info.plist")).toContain("<string>St Mary&#39;s &amp; Co</string>");
  const names = LOCALES.map((locale) => `CFBundleDisplayName = "${texts[locale].name}";`);
  const written = LOCALES.map((locale) => files.get(`ios/App/App/${locale}.lproj/InfoPlist.strings`));
  expect(written.map((text, at) => text?.includes(names[at] ?? "?"))).toEqual(LOCALES.map(() => true));
});

test("a school's address is in files beside those of git", () => {
  expect([...addressFiles("school.example").values()].map((text) => text.split("\n")[1])).toEqual([
    "host=school.example",
    "LINK_HOST = school.example",
  ]);
});

test.each([
  ["https://school.example/some/page", "https://school.example"],
  ["http://192.168.1.4:4100", "http://192.168.1.4:4100"],
  ["", undefined],
  [undefined, undefined],
])("an app for %s asks %s", (address, origin) => {
  expect(readServerOrigin(address)).toBe(origin);
});

test.each(["http://school.example", "school.example", "market://x"])("no app is built for %s", (address) => {
  expect(() => readServerOrigin(address)).toThrow("https://school.example");
});

const PAGE = `<!doctype html><html><head>
    <script type="module" src="/assets/a.js"></script><meta charset="utf-8" /><style>p{}</style><script>one()</script></head></html>`;

test("the bundle's page has the policy of the server's pages before anything else", () => {
  const written = writePolicy(PAGE, undefined);
  const policy = composePolicy(PAGE, undefined);

  expect(written).toMatch(
    /^<!doctype html><html><head>\s+<meta charset="utf-8" \/>\s+<meta http-equiv="Content/,
  );
  expect(written).toContain(`content="${policy}"`);
  const { "frame-ancestors": _, ...inPages } = PAGE_SOURCES;
  const parts = policy.split("; ");
  for (const [name, sources] of Object.entries(inPages))
    expect(parts.find((part) => part.startsWith(`${name} `))).toContain(sources.join(" "));
  expect(policy).toMatch(/script-src 'self' capacitor:\/\/localhost 'sha256-[^']+';/);
  expect(policy).not.toMatch(/unsafe|frame-ancestors|http:/);
  expect(parts.find((part) => part.startsWith("script-src"))).not.toContain("https:");
  expect(() => writePolicy("<p>", undefined)).toThrow("index.html");
});

test("a developer's server without TLS is allowed where the bundle was built for it", () => {
  const policy = composePolicy(PAGE, "http://192.168.1.4:4100");

  expect(policy).toMatch(/connect-src 'self' [^;]*http:\/\/192\.168\.1\.4:4100 ws:\/\/192\.168\.1\.4:4100;/);
  expect(composePolicy(PAGE, "https://school.example")).not.toContain("school.example");
});

const SVG = `<svg viewBox="0 0 512 512"><stop stop-color="#4b1e83"/><stop stop-color="#7b3fb8"/>
<rect id="ground" rx="112"/><path fill="#fff" d="M0 0h9"/><path fill="#fff" fill-opacity=".5" d="M1 1h9"/></svg>`;

test("shells are drawn from the shapes of the one icon", () => {
  const parts = readIconParts(SVG);

  expect(parts.shapes.map(({ opacity }) => opacity)).toEqual(["1", ".5"]);
  expect(composeIcon(parts, { ground: "icon", scale: 0.5 })).toContain("translate(128 128) scale(0.5)");
  expect(composeVector(parts, { dp: 108, share: 2 / 3, colours: { "#fff": "@color/x" } })).toMatch(
    /viewportWidth="768"[\s\S]*translateX="128"[\s\S]*fillColor="@color\/x"/,
  );
  expect(() => readIconParts(SVG.replace('id="ground"', ""))).toThrow("ground");
});

test("a picture that another icon was drawn from is seen", () => {
  const sums = {
    "a.png": sumIconFile("a.png", "old"),
    "b.css": sumIconFile("b.css", "--canvas: #fff;\nb{}"),
  };
  const files: Readonly<Record<string, string>> = { "a.png": "new", "b.css": "a{}\n--canvas: #fff;" };
  const read = (path: string) => Buffer.from(files[path] ?? "");

  expect(listIconFaults(sums, read)).toHaveLength(1);
  expect(listIconFaults(sums, () => undefined)).toHaveLength(2);
});

test.each([
  ["public/icon-192.png", 192, true],
  ["public/icon-512.png", 512, true],
  ["public/icon-maskable.png", 512, false],
  ["public/apple-touch-icon.png", 180, false],
  ["ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon.png", 1024, false],
])("%s is a square of %i pixels, transparent: %s", async (path, size, hasAlpha) => {
  const { width, height, hasAlpha: has } = await sharp(join(APP, path)).metadata();

  expect({ width, height, has }).toEqual({ width: size, height: size, has: hasAlpha });
});

test("what a store would refuse is seen", () => {
  const [shell] = [identity.texts.en];
  const text = {
    title: "Dars",
    subtitle: "s",
    short: "s",
    description: [shell.camera, shell.microphone, shell.photos, shell.notifications],
    keywords: "k",
    news: "n",
  };

  expect(judgeStoreText(text, shell)).toEqual([]);
  expect(judgeStoreText({ ...text, short: "s".repeat(81) }, shell)).toHaveLength(1);
  expect(judgeStoreText({ ...text, title: "School" }, shell)).toHaveLength(1);
  expect(judgeStoreText({ ...text, description: ["d"] }, shell)).toHaveLength(4);
});

test("what cap sync changes is seen, and what git does not know is not", () => {
  const before = new Map([
    ["android/a.gradle", "1"],
    ["ios/b.swift", "1"],
  ]);
  const made = "android/app/src/main/assets/public/index.html";

  expect(compareSums(before, new Map([...before, [made, "2"]]))).toEqual([]);
  expect(
    compareSums(before, new Map([...before, ["ios/b.swift", "2"], ["android/new.gradle", "1"]])),
  ).toHaveLength(2);
  expect(compareSums(before, new Map([["ios/b.swift", "1"]]))).toHaveLength(1);
});

const machine = (changes: Partial<Machine>): Machine => ({
  system: "linux",
  environment: {},
  home: "/home",
  exists: () => false,
  run: () => undefined,
  ...changes,
});

test("what a machine lacks for Android is said", () => {
  const old = machine({ run: () => 'openjdk version "17.0.15" 2025-04-15' });
  const whole = machine({ exists: () => true, run: () => 'openjdk version "21.0.2"' });

  expect(findMissing("android", old).map((line) => line.split(":")[0])).toEqual([
    "JDK 21 or newer (this one is 17)",
    "The Android SDK",
  ]);
  expect(findMissing("android", whole)).toEqual([]);
});

test("what a machine lacks for iOS is said", () => {
  expect(findMissing("ios", machine({}))[0]).toContain("A Mac");
  const mac = machine({ system: "darwin" });
  expect(findMissing("ios", mac)[0]).toContain("Xcode 26");
  expect(findMissing("ios", { ...mac, run: () => "Xcode 26.1\nBuild version 17B55" })).toEqual([]);
});
