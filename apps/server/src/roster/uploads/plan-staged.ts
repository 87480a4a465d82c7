import type { Database } from "#platform/db/db.ts";
import { PackageRefused, planRoster, type PlannedRoster, type SamePeople } from "#roster/import/public.ts";

import { listPairs } from "./found.queries.ts";
import { sameIn } from "./pairs.ts";
import type { StagedRead } from "./read-staged.ts";
import { findPlace, type KnownUpload } from "./uploads.queries.ts";

/** Plans an upload with all that was answered to it: for its school alone, or for the group under the head office. */
export async function planStaged(
  database: Database,
  upload: KnownUpload,
  { package: read, adopt }: StagedRead,
  today: string,
): Promise<PlannedRoster> {
  const { schoolId, id, uploadedRole } = upload;
  const { groupCode, isOffice } = await findPlace(database.directory, schoolId);
  const same: SamePeople = sameIn(await listPairs(database.reading(schoolId), schoolId, id));
  const planned = await planRoster(database, read, {
    groupCode,
    today,
    same,
    ...(!isOffice && { only: schoolId }),
    ...(adopt && { adopt }),
  });
  if (uploadedRole === "school_management") refuseCatalogue(planned);
  return planned;
}

/** C3: levels and subjects are the group's, so a school's file brings none that the group does not have. */
function refuseCatalogue({ plan: { groupWrites } }: PlannedRoster): void {
  const missing = (["levels", "subjects"] as const).flatMap((table) => groupWrites.inserts(table));
  if (missing.length === 0) return;
  const names = missing.map((row) => String(row["nameAr"] ?? row["nameEn"] ?? row["nameCkb"] ?? row["code"]));
  throw new PackageRefused(
    "catalogue",
    `The group has no level or subject called ${names.slice(0, 20).join(", ")}: the head office adds it first.`,
    { file: "courses.csv" },
  );
}
