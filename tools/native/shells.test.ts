import { expect, test } from "vitest";

import { LOCALES } from "#contract/platform/locales.ts";

import { listAndroidFaults, type AndroidFiles } from "./android-faults.ts";
import { listAppleFaults, type AppleFiles } from "./apple-faults.ts";
import { parsePlist } from "./parse-plist.ts";

const PERMISSIONS = ["CAMERA", "INTERNET", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS", "RECORD_AUDIO"];

const excludes = ["root", "file", "database", "sharedpref", "external"]
  .map((domain) => `<exclude domain="${domain}" path="." />`)
  .join("");

const link = (path: string) =>
  `<data android:scheme="https" android:host="\${linkHost}" android:pathPrefix="${path}" />`;

const android: AndroidFiles = {
  manifest: `<manifest>
    <application android:allowBackup="false" android:dataExtractionRules="@xml/data_extraction_rules"
      android:fullBackupContent="false" android:networkSecurityConfig="@xml/network_security_config"
      android:supportsRtl="true"><activity android:name=".MainActivity" android:exported="true">
      <intent-filter android:autoVerify="true">${link("/login/")}${link("/verify/")}</intent-filter>
      <intent-filter><data android:scheme="\${applicationId}" android:host="identity" /></intent-filter>
    </activity></application>
    ${PERMISSIONS.map((name) => `<uses-permission android:name="android.permission.${name}" />`).join("")}
  </manifest>`,
  extractionRules: `<data-extraction-rules><cloud-backup>${excludes}</cloud-backup><device-transfer>${excludes}</device-transfer></data-extraction-rules>`,
  networkSecurity: '<network-security-config><base-config cleartextTrafficPermitted="false"></base-config>',
  gradle: "../../../../package.json ../../native/identity.json applicationId identity.appId",
  variables: "ext {\n    targetSdkVersion = 36\n}",
};

const judgeAndroid = (changes: Partial<AndroidFiles>) =>
  listAndroidFaults({ ...android, ...changes }, ["/login/", "/verify/"]);

const replaced = (file: keyof AndroidFiles, from: string, to: string) => ({
  [file]: android[file].replace(from, to),
});

test("an Android project that agrees passes", () => {
  expect(judgeAndroid({})).toEqual([]);
});

test.each([
  [
    "a permission too many",
    replaced("manifest", "</manifest>", '<uses-permission android:name="x.LOCATION" /></manifest>'),
    "LOCATION",
  ],
  ["a backup", replaced("manifest", 'allowBackup="false"', 'allowBackup="true"'), "allowBackup"],
  ["a link that the contract does not have", replaced("manifest", "/verify/", "/"), "https://${linkHost}/"],
  ["a link that is missing", replaced("manifest", link("/verify/"), ""), "/verify/"],
  [
    "a way of its own past the rules",
    replaced("manifest", "<application", '<application android:usesCleartextTraffic="true"'),
    "usesCleartextTraffic",
  ],
  ["traffic without TLS", replaced("networkSecurity", "false", "true"), "without TLS"],
  [
    "tokens that move to the next phone",
    replaced(
      "extractionRules",
      '<exclude domain="sharedpref" path="." /><exclude domain="external" path="." /></device-transfer>',
      "</device-transfer>",
    ),
    "device-transfer",
  ],
  [
    "a part that other apps may call",
    replaced("manifest", "</application>", '<provider android:name="files" /></application>'),
    "files",
  ],
  ["an Android that the store takes no more", replaced("variables", "36", "35"), "35 of 36"],
  ["a version of its own", replaced("gradle", "../../../../package.json", '"51.6"'), "package.json"],
] as const)("%s is seen", (_, changes, words) => {
  const faults = judgeAndroid(changes);

  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(words);
});

const plist = (inner: string) => `<?xml version="1.0"?><plist version="1.0"><dict>${inner}</dict></plist>`;
const strings = (pairs: Readonly<Record<string, string>>) =>
  Object.entries(pairs)
    .map(([key, text]) => `<key>${key}</key><string>${text}</string>`)
    .join("");

const collected = (
  type: string,
) => `<dict>${strings({ NSPrivacyCollectedDataType: `NSPrivacyCollectedDataType${type}` })}
  <key>NSPrivacyCollectedDataTypeLinked</key><true/><key>NSPrivacyCollectedDataTypeTracking</key><false/></dict>`;

const apple: AppleFiles = {
  info: plist(
    `${strings({
      CFBundleIdentifier: "$(PRODUCT_BUNDLE_IDENTIFIER)",
      CFBundleShortVersionString: "$(MARKETING_VERSION)",
      CFBundleVersion: "$(CURRENT_PROJECT_VERSION)",
      NSCameraUsageDescription: "c",
      NSMicrophoneUsageDescription: "m",
      NSPhotoLibraryAddUsageDescription: "a",
      NSPhotoLibraryUsageDescription: "p",
    })}<key>CFBundleLocalizations</key><array>${LOCALES.map((locale) => `<string>${locale}</string>`).join("")}</array>
    <key>NSAppTransportSecurity</key><dict><key>NSAllowsArbitraryLoads</key><false/></dict>
    <key>ITSAppUsesNonExemptEncryption</key><false/><key>UIViewControllerBasedStatusBarAppearance</key><true/>`,
  ),
  entitlements: plist(
    `${strings({ "aps-environment": "$(APS_ENVIRONMENT)" })}<key>com.apple.developer.associated-domains</key>
    <array><string>applinks:$(LINK_HOST)</string><string>webcredentials:$(LINK_HOST)</string></array>`,
  ),
  privacy: plist(
    `<key>NSPrivacyTracking</key><false/><key>NSPrivacyTrackingDomains</key><array/>
    <key>NSPrivacyCollectedDataTypes</key><array>${["EmailAddress", "PhotosorVideos"].map(collected).join("")}</array>`,
  ),
  answers: `| Data | Google | Apple | Optional |
|---|---|---|---|
| E-mail | Personal info: Email address | Contact Info: Email Address | yes |
| Photos | Photos and videos: Photos, Videos | User Content: Photos or Videos | yes |
`,
  project: `PrivacyInfo.xcprivacy in Resources InfoPlist.strings in Resources ${LOCALES.map((locale) => `path = ${locale}.lproj/InfoPlist.strings`).join(" ")}`,
};

const judgeApple = (file: keyof AppleFiles, from: string, to: string) =>
  listAppleFaults({ ...apple, [file]: apple[file].replace(from, to) });

test("an iOS project that agrees passes", () => {
  expect(listAppleFaults(apple)).toEqual([]);
});

test.each([
  ["a reason that is missing", "info", "<key>NSCameraUsageDescription</key><string>c</string>", ""],
  ["a reason too many", "info", "NSCameraUsageDescription", "NSContactsUsageDescription"],
  ["a language that is missing", "info", "<string>ckb</string>", ""],
  ["a version of its own", "info", "$(MARKETING_VERSION)", "1.0"],
  [
    "traffic without TLS",
    "info",
    "<false/></dict>",
    "<false/><key>NSAllowsLocalNetworking</key><true/></dict>",
  ],
  ["links of another host", "entitlements", "applinks:$(LINK_HOST)", "applinks:school.example"],
  ["tracking", "privacy", "<false/>", "<true/>"],
  ["data that the answers to the store do not name", "privacy", "EmailAddress", "Location"],
  ["data that tracks", "privacy", "Tracking</key><false/></dict>", "Tracking</key><true/></dict>"],
  ["data that the manifest does not name", "answers", "User Content: Photos or Videos", "Location: Precise"],
  ["a dark bar above a dark page", "info", "Appearance</key><true/>", "Appearance</key><false/>"],
  ["a name of the project's own", "project", "path", "MARKETING_VERSION = 1.0; path"],
  ["texts that are in no target", "project", "InfoPlist.strings in Resources", ""],
  ["a language that the project does not know", "project", "path = ar.lproj", "path = fa.lproj"],
] as const)("on iOS %s is seen", (_, file, from, to) => {
  expect(judgeApple(file, from, to)).toHaveLength(1);
});

test("a property list is read with its kinds", () => {
  const xml = plist(
    "<key>a</key><true/><key>b</key><integer>3</integer><key>c</key><array><string>x &amp; y</string><dict/></array>",
  );

  expect(parsePlist(xml)).toEqual({ a: true, b: 3, c: ["x & y", {}] });
  expect(() => parsePlist("<html/>")).toThrow("dictionary");
});
