import { LOCALES } from "#contract/platform/locales.ts";

import { compare } from "./android-faults.ts";
import { parsePlist, type PlistDict } from "./parse-plist.ts";
import { APPLE_REASONS } from "./written-files.ts";

/** The texts of the iOS project that the gate reads. */
export interface AppleFiles {
  readonly info: string;
  readonly entitlements: string;
  readonly privacy: string;
  readonly project: string;
  /** docs/native-privacy.md, whose table is what the form of the store is filled in from. */
  readonly answers: string;
}

/** Settings that come from native.xcconfig; one of the project itself would win over it. */
const OF_THE_SOURCE = ["PRODUCT_BUNDLE_IDENTIFIER", "MARKETING_VERSION", "CURRENT_PROJECT_VERSION"];

/** What the iOS project has other than agreed. */
export function listAppleFaults(files: AppleFiles): readonly string[] {
  const info = parsePlist(files.info);
  const reasons = Object.keys(info).filter((key) => key.endsWith("UsageDescription"));
  return [
    ...compare("reasons of Info.plist", reasons, Object.keys(APPLE_REASONS)),
    ...compare("languages of Info.plist", listTexts(info["CFBundleLocalizations"]), LOCALES),
    ...expectValues("Info.plist", info, {
      CFBundleIdentifier: "$(PRODUCT_BUNDLE_IDENTIFIER)",
      CFBundleShortVersionString: "$(MARKETING_VERSION)",
      CFBundleVersion: "$(CURRENT_PROJECT_VERSION)",
      // Neither an exception for a host nor for the web view or the local network.
      NSAppTransportSecurity: { NSAllowsArbitraryLoads: false },
      ITSAppUsesNonExemptEncryption: false,
      // Without it the signs of the phone's bar stay dark above a dark page.
      UIViewControllerBasedStatusBarAppearance: true,
    }),
    ...expectValues("App.entitlements", parsePlist(files.entitlements), {
      "aps-environment": "$(APS_ENVIRONMENT)",
      "com.apple.developer.associated-domains": ["applinks:$(LINK_HOST)", "webcredentials:$(LINK_HOST)"],
    }),
    ...expectValues("PrivacyInfo.xcprivacy", parsePlist(files.privacy), {
      NSPrivacyTracking: false,
      NSPrivacyTrackingDomains: [],
    }),
    ...listCollectedFaults(parsePlist(files.privacy), files.answers),
    ...listProjectFaults(files.project),
  ];
}

const COLLECTED = "NSPrivacyCollectedDataType";

/** PrivacyInfo.xcprivacy declares the data types of the answers, each linked to the person and none for tracking. */
function listCollectedFaults(privacy: PlistDict, answers: string): readonly string[] {
  const types = privacy[`${COLLECTED}s`];
  const all = Array.isArray(types) ? types.map((type) => new Map(Object.entries(Object(type)))) : [];
  const names = all.map((type) => String(type.get(COLLECTED)).replace(COLLECTED, "").toLowerCase());
  const foreign = all.filter(
    (type) => type.get(`${COLLECTED}Linked`) !== true || type.get(`${COLLECTED}Tracking`) !== false,
  );
  return [
    ...compare("data types of PrivacyInfo.xcprivacy", names, listAnswered(answers)),
    ...foreign.map(
      (type) => `PrivacyInfo.xcprivacy says that ${String(type.get(COLLECTED))} is not linked, or tracks.`,
    ),
  ];
}

/** The third column of the table of what is collected, such as `Contact Info: Email Address, Phone Number`. */
const listAnswered = (answers: string): readonly string[] =>
  [...answers.matchAll(/^\| [^|]+ \| [^|]+ \| [^|:]+: ([^|]+) \| (?:yes|no) \|$/gm)].flatMap(
    ([, types = ""]) => types.split(", ").map((type) => type.trim().replaceAll(" ", "").toLowerCase()),
  );

const listTexts = (value: PlistDict[string] | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

function expectValues(file: string, plist: PlistDict, wanted: PlistDict): readonly string[] {
  return Object.entries(wanted)
    .map(([key, value]) => [key, JSON.stringify(value), JSON.stringify(plist[key])] as const)
    .filter(([, should, is]) => is !== should)
    .map(([key, should, is]) => `${file} has ${key} ${is ?? "not at all"}, and should have ${should}.`);
}

function listProjectFaults(project: string): readonly string[] {
  const own = OF_THE_SOURCE.filter((setting) => project.includes(`${setting} =`));
  const missing = LOCALES.filter((locale) => !project.includes(`path = ${locale}.lproj/InfoPlist.strings`));
  const unread = ["PrivacyInfo.xcprivacy in Resources", "InfoPlist.strings in Resources"];
  return [
    ...own.map((setting) => `project.pbxproj has a ${setting} of its own, beside native.xcconfig.`),
    ...missing.map((locale) => `project.pbxproj does not know the texts of ${locale}.`),
    ...unread
      .filter((words) => !project.includes(words))
      .map((words) => `project.pbxproj does not have ${words}.`),
  ];
}
