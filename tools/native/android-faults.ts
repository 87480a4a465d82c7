import { DomUtils, parseDocument } from "htmlparser2";

/** The texts of the Android project that the gate reads. */
export interface AndroidFiles {
  readonly manifest: string;
  readonly extractionRules: string;
  readonly networkSecurity: string;
  readonly gradle: string;
  /** variables.gradle. */
  readonly variables: string;
}

/** All that the app requests of a phone, each with a reason in apps/app/native. No file is needed to choose a photo. */
const PERMISSIONS = ["CAMERA", "INTERNET", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS", "RECORD_AUDIO"].map(
  (name) => `android.permission.${name}`,
);

/** What Android could copy from the phone, by its names. */
const KEPT = ["database", "external", "file", "root", "sharedpref"];

/** What the Android project has other than agreed; `paths` are those of LINKED_ADDRESSES. */
export function listAndroidFaults(files: AndroidFiles, paths: readonly string[]): readonly string[] {
  const manifest = parseDocument(files.manifest, { xmlMode: true });
  return [
    ...compare("permissions", listNames(manifest, "uses-permission", "android:name"), PERMISSIONS),
    ...listApplicationFaults(manifest),
    ...compare(
      "links",
      listLinks(manifest),
      paths.map((path) => `https://\${linkHost}${path}`),
    ),
    ...listRulesFaults(files.extractionRules),
    ...(files.networkSecurity.includes('cleartextTrafficPermitted="true"') ||
    !files.networkSecurity.includes('<base-config cleartextTrafficPermitted="false">')
      ? ["network_security_config.xml of the release lets traffic pass without TLS."]
      : []),
    ...listGradleFaults(files.gradle),
    ...compare("parts that other apps may call", listExported(manifest), [".MainActivity"]),
    ...listTargetFaults(files.variables),
  ];
}

/** Nothing where both have the same, in any order. */
export function compare(
  what: string,
  found: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const [is, should] = [found.toSorted(), wanted.toSorted()].map((names) => names.join(", "));
  return is === should ? [] : [`The ${what} are ${is || "none"}, and should be ${should}.`];
}

type XmlDocument = ReturnType<typeof parseDocument>;

const find = (document: XmlDocument, name: string) => DomUtils.getElementsByTagName(name, document, true);

const listNames = (document: XmlDocument, element: string, attribute: string): readonly string[] =>
  find(document, element).map(({ attribs }) => attribs[attribute] ?? "");

const SETTINGS = {
  "android:allowBackup": "false",
  "android:dataExtractionRules": "@xml/data_extraction_rules",
  "android:fullBackupContent": "false",
  "android:networkSecurityConfig": "@xml/network_security_config",
  "android:supportsRtl": "true",
};

function listApplicationFaults(manifest: XmlDocument): readonly string[] {
  const [application] = find(manifest, "application");
  const wrong = Object.entries(SETTINGS).filter(([name, value]) => application?.attribs[name] !== value);
  const cleartext = application?.attribs["android:usesCleartextTraffic"];
  return [
    ...wrong.map(([name, value]) => `AndroidManifest.xml lacks ${name}="${value}".`),
    ...(cleartext === undefined ? [] : ["AndroidManifest.xml has usesCleartextTraffic beside the config."]),
  ];
}

/** The addresses of the intent filters that Android verifies. */
const listLinks = (manifest: XmlDocument): readonly string[] =>
  find(manifest, "intent-filter")
    .filter(({ attribs }) => attribs["android:autoVerify"] === "true")
    .flatMap((filter) => DomUtils.getElementsByTagName("data", filter, true))
    .map(({ attribs }) => {
      const { "android:scheme": scheme, "android:host": host, "android:pathPrefix": path } = attribs;
      return `${scheme}://${host}${path}`;
    });

function listRulesFaults(rules: string): readonly string[] {
  const document = parseDocument(rules, { xmlMode: true });
  return ["cloud-backup", "device-transfer"].flatMap((way) => {
    const excluded = find(document, way).flatMap((element) =>
      DomUtils.getElementsByTagName("exclude", element, true).map(({ attribs }) => attribs["domain"] ?? ""),
    );
    return compare(`parts that ${way} leaves out`, excluded, KEPT);
  });
}

/** Parts of the app that Android shows to others; one that does not say so may be among them. */
const listExported = (manifest: XmlDocument): readonly string[] =>
  ["activity", "activity-alias", "provider", "receiver", "service"]
    .flatMap((kind) => find(manifest, kind))
    .filter(({ attribs }) => attribs["android:exported"] !== "false")
    .map(({ attribs }) => attribs["android:name"] ?? "");

/** Google Play takes no update for an older Android since August 2026. */
const LEAST_TARGET = 36;

function listTargetFaults(variables: string): readonly string[] {
  const target = Number(/targetSdkVersion = (\d+)/.exec(variables)?.[1] ?? 0);
  return target >= LEAST_TARGET ? [] : [`variables.gradle targets Android API ${target} of ${LEAST_TARGET}.`];
}

/** Version and name are read from their one place, and not written here once more. */
const listGradleFaults = (gradle: string): readonly string[] =>
  ["../../../../package.json", "../../native/identity.json", "applicationId identity.appId"]
    .filter((words) => !gradle.includes(words))
    .map((words) => `android/app/build.gradle does not have ${words}.`);
