import type { CheckVersionReply } from "@dars/contract/shell/legacy-calls";
import { APP_VERSION } from "@dars/contract/shell/versions";

import type { LegacyContext } from "./legacy-options.ts";
import { findFrontGroup, listAppVersions } from "./legacy.queries.ts";
import { inMaintenance } from "./maintenance.ts";

type AppVersionRow = Awaited<ReturnType<typeof listAppVersions>>[number];

/**
 * If no version was published yet, the installed version itself: no app is asked to update. The page that was published
 * with a version is named before the one of the settings.
 */
export async function checkVersion({ database, storePages }: LegacyContext): Promise<CheckVersionReply> {
  const [group, rows] = await Promise.all([
    findFrontGroup(database.shortReading(null)),
    listAppVersions(database.shortReading(null)),
  ]);
  if (group?.maintenance) throw inMaintenance();
  const min = perPlatform(rows, "minVersion");
  const url = { ...storePages, ...perPlatform(rows, "url") };
  const notes = perPlatform(rows, "notes");
  return {
    status: "success",
    versions: { android: APP_VERSION, ios: APP_VERSION, ...perPlatform(rows, "version") },
    ...(min && { min }),
    ...(Object.keys(url).length > 0 && { url }),
    ...(notes && { notes }),
  };
}

/** Undefined where no platform has one. */
function perPlatform(rows: readonly AppVersionRow[], column: "version" | "minVersion" | "url" | "notes") {
  const given = rows.flatMap((row) => (row[column] === null ? [] : [[row.platform, row[column]] as const]));
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
