import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { LINKED_ADDRESSES } from "#contract/platform/linked-addresses.ts";
import { APP_VERSION } from "#contract/shell/versions.ts";
import { listAndroidFaults } from "#tools/native/android-faults.ts";
import { listAppleFaults } from "#tools/native/apple-faults.ts";
import { listIconFaults } from "#tools/native/icon-sums.ts";
import { readShellIdentity } from "#tools/native/shell-identity.ts";
import { listStoreFaults } from "#tools/native/store-texts.ts";
import { listSyncFaults } from "#tools/native/sync-faults.ts";
import { writtenFiles } from "#tools/native/written-files.ts";
import { APP } from "#tools/paths.ts";

const RES = "android/app/src/main/res";
const IOS = "ios/App/App";

/**
 * The Android and the iOS project are as Capacitor's tools and ours would write them, and agree with the contract about
 * name, version, links and what is requested of a phone (docs/native.md).
 */
export const nativeShells = {
  name: "native shells",
  faults: async () => [...listFaultsOfFiles(), ...(await listSyncFaults())],
};

function listFaultsOfFiles(): readonly string[] {
  const identity = readShellIdentity();
  const paths = LINKED_ADDRESSES.map(({ path }) => path);
  return [
    ...(identity.version === APP_VERSION
      ? []
      : [`package.json has version ${identity.version}, and the contract's APP_VERSION is ${APP_VERSION}.`]),
    ...listOutdated(writtenFiles(identity, readText), readText),
    ...listIconFaults(JSON.parse(readText("native/icons.json")), readFile),
    ...listAndroidFaults(
      {
        manifest: readText("android/app/src/main/AndroidManifest.xml"),
        extractionRules: readText(`${RES}/xml/data_extraction_rules.xml`),
        networkSecurity: readText(`${RES}/xml/network_security_config.xml`),
        gradle: readText("android/app/build.gradle"),
        variables: readText("android/variables.gradle"),
      },
      paths,
    ),
    ...listAppleFaults({
      info: readText(`${IOS}/Info.plist`),
      entitlements: readText(`${IOS}/App.entitlements`),
      privacy: readText(`${IOS}/PrivacyInfo.xcprivacy`),
      project: readText("ios/App/App.xcodeproj/project.pbxproj"),
      answers: readText("../../docs/native-privacy.md"),
    }),
    ...listStoreFaults(identity),
  ];
}

/** Files that do not have the text that follows from the identity. */
export const listOutdated = (
  wanted: ReadonlyMap<string, string>,
  read: (path: string) => string,
): readonly string[] =>
  [...wanted]
    .filter(([path, text]) => read(path) !== text)
    .map(
      ([path]) =>
        `apps/app/${path} is not what follows from package.json and apps/app/native: run "npm run native -- sync".`,
    );

const readFile = (path: string): Buffer | undefined =>
  existsSync(join(APP, path)) ? readFileSync(join(APP, path)) : undefined;

const readText = (path: string): string => readFile(path)?.toString() ?? "";
