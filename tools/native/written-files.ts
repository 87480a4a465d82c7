import { LOCALES } from "#contract/platform/locales.ts";
import type { Locale } from "#contract/platform/primitives.ts";
import { escapeMarkup } from "#server/platform/escape-markup.ts";

import type { ShellIdentity, ShellTexts } from "./shell-identity.ts";

const WRITTEN = 'Written by "npm run native -- sync"';

/** Apple's keys of the reasons; notifications have none there. */
export const APPLE_REASONS = {
  NSCameraUsageDescription: "camera",
  NSMicrophoneUsageDescription: "microphone",
  NSPhotoLibraryAddUsageDescription: "save-photos",
  NSPhotoLibraryUsageDescription: "photos",
} as const satisfies Readonly<Record<string, keyof ShellTexts>>;

/** Android's folders of texts; English is for every language that has none. */
const VALUES: Readonly<Record<Locale, string>> = { ar: "values-ar", ckb: "values-b+ckb", en: "values" };

const INFO = "ios/App/App/Info.plist";

/** The files of both shells that follow from the identity, by their path in apps/app; `read` gives the text of one. */
export function writtenFiles(
  identity: ShellIdentity,
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  const { texts } = identity;
  return new Map([
    ["ios/native.xcconfig", composeXcodeSettings(identity)],
    [INFO, renewInfo(read(INFO), texts.en)],
    ["android/app/src/main/res/xml/locales_config.xml", composeAndroidLocales()],
    ...LOCALES.flatMap((locale): readonly (readonly [string, string])[] => [
      [`android/app/src/main/res/${VALUES[locale]}/strings.xml`, composeAndroidStrings(identity, locale)],
      [`ios/App/App/${locale}.lproj/InfoPlist.strings`, composeAppleStrings(texts[locale])],
    ]),
  ]);
}

/** What the shells of one school's address have besides; not in git. Without an address they have none. */
export const addressFiles = (host: string): ReadonlyMap<string, string> =>
  new Map([
    ["android/address.properties", `# Written by "npm run native"\nhost=${host}\n`],
    ["ios/address.xcconfig", `// Written by "npm run native"\nLINK_HOST = ${host}\n`],
  ]);

const composeXcodeSettings = ({ appId, host, version, build }: ShellIdentity): string => `// ${WRITTEN}.
PRODUCT_BUNDLE_IDENTIFIER = ${appId}
MARKETING_VERSION = ${version}
CURRENT_PROJECT_VERSION = ${build}
LINK_HOST = ${host}

// The school's own LINK_HOST, which "npm run native" writes; not in git.
#include? "address.xcconfig"
// DEVELOPMENT_TEAM and what else signing needs, by hand; not in git.
#include? "signing.xcconfig"
`;

function composeAndroidStrings({ appId, texts }: ShellIdentity, locale: Locale): string {
  const name = escapeMarkup(texts[locale].name).replaceAll("&#39;", String.raw`\'`);
  const all = { app_name: name, title_activity_main: name };
  const same = locale === "en" ? { package_name: appId, custom_url_scheme: appId } : {};
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- ${WRITTEN} -->
<resources>
${[...listStrings(all), ...listStrings(same, ' translatable="false"')].join("")}</resources>
`;
}

const listStrings = (strings: Readonly<Record<string, string>>, attribute = ""): readonly string[] =>
  Object.entries(strings).map(([key, text]) => `    <string name="${key}"${attribute}>${text}</string>\n`);

const composeAndroidLocales = (): string => `<?xml version="1.0" encoding="utf-8"?>
<!-- ${WRITTEN} -->
<locale-config xmlns:android="http://schemas.android.com/apk/res/android">
${LOCALES.map((locale) => `    <locale android:name="${locale}" />\n`).join("")}</locale-config>
`;

const listAppleTexts = (texts: ShellTexts): readonly (readonly [key: string, text: string])[] => [
  ["CFBundleDisplayName", texts.name],
  ...Object.entries(APPLE_REASONS).map(([key, text]) => [key, texts[text]] as const),
];

const composeAppleStrings = (texts: ShellTexts): string =>
  [
    `/* ${WRITTEN} */\n`,
    ...listAppleTexts(texts).map(([key, text]) => `${key} = ${JSON.stringify(text)};\n`),
  ].join("");

/**
 * Info.plist has the English texts itself: for a language that has no file, and because the store looks there.
 * @throws Error when it lacks one of their keys.
 */
function renewInfo(plist: string, texts: ShellTexts): string {
  let renewed = plist;
  for (const [key, text] of listAppleTexts(texts)) {
    const place = new RegExp(`(<key>${key}</key>\\s*<string>)[^<]*(?=</string>)`);
    if (!place.test(renewed)) throw new Error(`${INFO} has no ${key}.`);
    renewed = renewed.replace(place, (_, before: string) => before + escapeMarkup(text));
  }
  return renewed;
}
