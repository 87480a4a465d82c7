import { Type, type Static } from "typebox";

import { Instant, nullable, seen, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { isNewer } from "#shell/versions.ts";

export const StorePlatform = Type.Enum(["android", "ios"]);
export type StorePlatform = Static<typeof StorePlatform>;

const Version = Type.String({ minLength: 1, maxLength: 16 });

const Note = nullable(written(1, 600));
const NoteInThree = Type.Object({ ar: Note, ckb: Note, en: Note });

/** What changes with a version, a line for each thing: for families and students, and for everybody else. */
export const VersionNotes = Type.Object({ families: NoteInThree, staff: NoteInThree });
export type VersionNotes = Static<typeof VersionNotes>;

export const AppVersion = Type.Object({
  platform: StorePlatform,
  version: Type.String(),
  /** Users of an older version are sent to the store; null: no version is refused. */
  minVersion: nullable(Type.String()),
  /** The store's page. */
  url: nullable(Type.String()),
  changedAt: nullable(Instant),
  /** Absent: none were written. */
  notes: Type.Optional(VersionNotes),
});
export type AppVersion = Static<typeof AppVersion>;

const access = { capability: "Q4", on: "self", allow: { administrator: "group" } } as const;

export const listAppVersions = route({
  method: "GET",
  path: "/api/v6/app-versions",
  summary: "Versions of the app in the stores",
  access,
  repeatable: true,
  reply: Type.Object({ versions: Type.Array(AppVersion) }),
});

export const AppVersionChange = Type.Object({
  version: Version,
  minVersion: nullable(Version),
  url: nullable(Type.String({ format: "uri", pattern: "^https://", maxLength: 300 })),
  /** The least version typed once more, where it shuts out apps that were let in until now. */
  confirmMin: nullable(Version),
  /** Absent: as they are, unless the version is another; then there are none. */
  notes: Type.Optional(VersionNotes),
  /** When what it was written on was changed. */
  seen: seen(nullable(Instant)),
});
export type AppVersionChange = Static<typeof AppVersionChange>;

/** Sets the live version in a store (VER-4) and the versions that still work. */
export const saveAppVersion = route({
  method: "PUT",
  path: "/api/v6/app-versions/:platform",
  summary: "Publish a version of the app",
  access,
  repeatable: true,
  params: Type.Object({ platform: StorePlatform }),
  body: AppVersionChange,
  reply: AppVersion,
  errors: ["conflict", "invalid"],
});

/** Why a version may not be published; undefined when it may. */
export type VersionFault = "form" | "min-above" | "min-unconfirmed";

/** Two segments of which the second has one digit: integer, decimal and text comparison then agree. */
const COMPARED_ALIKE = /^[1-9]\d\.\d$/;

/**
 * VER-1: how installed apps compare is unknown, so only versions are published on which comparing by segments, as
 * decimals and as text comes to the same: 51.6 to 51.9, then 52.0. `before` is the least version until now.
 */
export function versionFault(
  { version, minVersion, confirmMin }: Omit<AppVersionChange, "url" | "notes" | "seen">,
  before: string | null,
): { readonly field: "version" | "minVersion" | "confirmMin"; readonly fault: VersionFault } | undefined {
  if (!COMPARED_ALIKE.test(version)) return { field: "version", fault: "form" };
  if (minVersion === null) return undefined;
  if (!COMPARED_ALIKE.test(minVersion)) return { field: "minVersion", fault: "form" };
  if (isNewer(minVersion, version)) return { field: "minVersion", fault: "min-above" };
  const shutsOut = before === null || isNewer(minVersion, before);
  return shutsOut && confirmMin !== minVersion
    ? { field: "confirmMin", fault: "min-unconfirmed" }
    : undefined;
}
