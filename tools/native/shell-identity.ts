import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { Locale } from "#contract/platform/primitives.ts";
import { APP, ROOT } from "#tools/paths.ts";

/** What the app is called on a phone, and the reasons that it gives for what it requests. */
export interface ShellTexts {
  readonly name: string;
  readonly camera: string;
  readonly microphone: string;
  readonly photos: string;
  readonly "save-photos": string;
  readonly notifications: string;
}

/** All that both shells are made of: what differs between them is in their own projects. */
export interface ShellIdentity {
  /** Android's applicationId and iOS's bundle; also the scheme of addresses that lead back into the app. */
  readonly appId: string;
  /** The host of the links where the app was not built for a school's address. */
  readonly host: string;
  /** As people see it and check_version compares it: two numbers. */
  readonly version: string;
  /** Higher with each upload to a store: 51.6.0 is 510600. */
  readonly build: number;
  readonly texts: Readonly<Record<Locale, ShellTexts>>;
}

const NATIVE = join(APP, "native");

/** The version from the package.json of the root, the rest from apps/app/native. */
export function readShellIdentity(): ShellIdentity {
  const { version }: { version: string } = readJson(join(ROOT, "package.json"));
  const { appId, host }: { appId: string; host: string } = readJson(join(NATIVE, "identity.json"));
  const texts = { ar: readTexts("ar"), ckb: readTexts("ckb"), en: readTexts("en") };
  return { appId, host, ...splitVersion(version), texts };
}

/**
 * The version of the stores and the number of the build. Both stores take a higher number only.
 * @throws Error when it is not three numbers of which the last two are below 100.
 */
export function splitVersion(version: string): Pick<ShellIdentity, "version" | "build"> {
  const [, major = "", minor = "", upload = ""] = /^(\d+)\.(\d{1,2})\.(\d{1,2})$/.exec(version) ?? [];
  if (major === "")
    throw new Error(`package.json has the version ${version}, which is no MAJOR.MINOR.UPLOAD.`);
  return {
    version: `${major}.${minor}`,
    build: Number(major) * 10_000 + Number(minor) * 100 + Number(upload),
  };
}

const readTexts = (locale: Locale): ShellTexts => readJson(join(NATIVE, `text.${locale}.json`));

const readJson = (file: string) => JSON.parse(readFileSync(file, "utf8"));
