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
    }),
    ...expectValues("App.entitlements", parsePlist(files.entitlements), {
      "aps-environment": "$(APS_ENVIRONMENT)",
      "com.apple.developer.associated-domains": ["applinks:$(LINK_HOST)", "webcredentials:$(LINK_HOST)"],
    }),
    ...expectValues("PrivacyInfo.xcprivacy", parsePlist(files.privacy), {
      NSPrivacyTracking: false,
      NSPrivacyTrackingDomains: [],
    }),
    ...listProjectFaults(files.project),
  ];
}

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
