import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import type { StorePlatform } from "#contract/shell/app-versions.ts";

/** What this machine answers; a test answers itself. */
export interface Machine {
  readonly system: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
  /** All that a command prints; undefined where there is no such command. */
  readonly run: (command: string, args: readonly string[]) => string | undefined;
}

export const thisMachine: Machine = {
  system: process.platform,
  environment: process.env,
  home: homedir(),
  exists: existsSync,
  run: (command, args) => {
    const { stdout, stderr, error } = spawnSync(command, [...args], { encoding: "utf8" });
    return error ? undefined : `${stdout}${stderr}`;
  },
};

/** The least that Capacitor 8 is built with (capacitorjs.com/docs). */
const JDK = 21;
const SDK = 36;
const XCODE = 26;

/** What is not on this machine and is needed to build the shell of a platform, with the way to get it. */
export function findMissing(platform: StorePlatform, machine: Machine): readonly string[] {
  return platform === "android" ? findMissingForAndroid(machine) : findMissingForApple(machine);
}

function findMissingForAndroid(machine: Machine): readonly string[] {
  const { environment, run, exists } = machine;
  const home = environment["JAVA_HOME"];
  const java = home === undefined ? "java" : join(home, "bin/java");
  const version = Number(/version "(\d+)/.exec(run(java, ["-version"]) ?? "")?.[1] ?? 0);
  const sdk = findAndroidSdk(machine);
  const found = version === 0 ? "" : ` (this one is ${version})`;
  return [
    ...(version >= JDK
      ? []
      : [`JDK ${JDK} or newer${found}: comes with Android Studio; JAVA_HOME names it.`]),
    ...(sdk === undefined
      ? [`The Android SDK: install Android Studio from developer.android.com/studio; ANDROID_HOME names it.`]
      : []),
    ...(sdk !== undefined && !exists(join(sdk, `platforms/android-${SDK}`))
      ? [`Android ${SDK} of the SDK: in Android Studio Settings > Languages & Frameworks > Android SDK.`]
      : []),
  ];
}

/** Where the Android SDK is: as the environment says, or where Android Studio puts it. */
export function findAndroidSdk({ environment, home, exists }: Machine): string | undefined {
  return [
    environment["ANDROID_HOME"],
    environment["ANDROID_SDK_ROOT"],
    join(home, "Library/Android/sdk"),
    join(home, "Android/Sdk"),
    join(home, "AppData/Local/Android/Sdk"),
  ].find((path) => path !== undefined && exists(path));
}

function findMissingForApple({ system, run }: Machine): readonly string[] {
  if (system !== "darwin")
    return [`A Mac: Apple's tools run on macOS alone; .github/workflows/native.yml has one.`];
  const version = Number(/^Xcode (\d+)/m.exec(run("xcodebuild", ["-version"]) ?? "")?.[1] ?? 0);
  const found = version === 0 ? "" : ` (this one is ${version})`;
  return version >= XCODE ? [] : [`Xcode ${XCODE} or newer${found}: from the App Store.`];
}
