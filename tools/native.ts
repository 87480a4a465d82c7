import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

import type { StorePlatform } from "#contract/shell/app-versions.ts";

import { buildBundle } from "./native/build-bundle.ts";
import { drawIcons, readCanvas } from "./native/draw-icons.ts";
import { findAndroidSdk, findMissing, thisMachine } from "./native/find-missing.ts";
import { ICON_SOURCES, sumIconFile } from "./native/icon-sums.ts";
import { readServerOrigin } from "./native/server-origin.ts";
import { readShellIdentity } from "./native/shell-identity.ts";
import { addressFiles, writtenFiles } from "./native/written-files.ts";
import { APP, ROOT } from "./paths.ts";
import { runNode } from "./suites/run-node.ts";

const HELP = `npm run native -- android|ios [--server https://school.example]
npm run native -- sync
npm run native -- icons

android, ios  builds the bundle, puts it into the shell, and says what this machine lacks and what comes next
sync          renews what follows from package.json, apps/app/native and the plugins
icons         draws every icon and splash from apps/app/public/icon.svg

--server  the address of the school, also DARS_ORIGIN: the app opens with it, and opens its links.
          Without it the app asks for the address.

docs/native.md has the way from a clone to a store.`;

/** The command after this one, by what was built. */
const NEXT: Readonly<Record<StorePlatform, string>> = {
  android: `apps/app/android/gradlew -p apps/app/android installDebug
  puts the app on the phone or emulator that is connected. In Android Studio: open apps/app/android, then Run.`,
  ios: `open apps/app/ios/App/App.xcodeproj
  then choose a phone or simulator, and Run.`,
};

const { values, positionals } = parseArgs({
  options: { help: { type: "boolean" }, server: { type: "string" } },
  allowPositionals: true,
});
try {
  await act(values.help ? undefined : positionals[0]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function act(what: string | undefined): Promise<void> {
  if (what === "android" || what === "ios") await prepare(what);
  else if (what === "sync") await sync();
  else if (what === "icons") await draw();
  else console.log(HELP);
}

async function prepare(platform: StorePlatform): Promise<void> {
  const origin = readServerOrigin(values.server ?? process.env["DARS_ORIGIN"]);
  const { version, build, appId } = readShellIdentity();
  writeAddress(origin === undefined ? undefined : new URL(origin).hostname);
  await buildBundle(origin);
  await sync(platform);
  if (platform === "android") nameAndroidSdk();
  const at = origin ?? "no address: it asks for the school's, and opens no links";
  console.log(`\n${appId} ${version} (${build}) for ${at}`);
  const missing = findMissing(platform, thisMachine);
  if (missing.length > 0)
    console.log(`\nThis machine lacks:\n${missing.map((line) => `  ${line}`).join("\n")}`);
  console.log(`\nNext:\n  ${NEXT[platform]}`);
}

/** Writes what follows from the one place, then has Capacitor write the rest. */
async function sync(...platforms: readonly StorePlatform[]): Promise<void> {
  const dist = join(APP, "native/dist/index.html");
  if (!existsSync(dist)) writeInApp("native/dist/index.html", "<!doctype html>\n");
  for (const [path, text] of writtenFiles(readShellIdentity(), readInApp)) writeInApp(path, text);
  const capacitor = join(ROOT, "node_modules/@capacitor/cli/bin/capacitor");
  const code = await runNode(capacitor, ["sync", ...platforms], {}, APP);
  if (code !== 0) throw new Error("Capacitor's own message is above.");
}

async function draw(): Promise<void> {
  const [svg, css] = ICON_SOURCES.map(readInApp);
  const drawn = await drawIcons(svg ?? "", readCanvas(css ?? ""));
  for (const [path, content] of drawn) writeInApp(path, content);
  const all = [...ICON_SOURCES, ...drawn.keys()];
  const sums = all.map((path) => [path, sumIconFile(path, readFileSync(join(APP, path)))] as const);
  writeInApp("native/icons.json", `${JSON.stringify(Object.fromEntries(sums), null, 2)}\n`);
  console.log(all.slice(ICON_SOURCES.length).join("\n"));
}

function writeAddress(host: string | undefined): void {
  for (const [path, text] of addressFiles(host ?? "")) {
    if (host === undefined) rmSync(join(APP, path), { force: true });
    else writeInApp(path, text);
  }
}

/** Gradle finds the SDK by this file where the environment names none. */
function nameAndroidSdk(): void {
  const file = "android/local.properties";
  const sdk = findAndroidSdk(thisMachine);
  if (sdk !== undefined && !existsSync(join(APP, file)))
    writeInApp(file, `sdk.dir=${sdk.replaceAll("\\", "\\\\")}\n`);
}

function readInApp(path: string): string {
  return readFileSync(join(APP, path), "utf8");
}

function writeInApp(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(APP, path)), { recursive: true });
  writeFileSync(join(APP, path), content);
}
