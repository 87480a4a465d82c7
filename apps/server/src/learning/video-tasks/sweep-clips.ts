import { letGoInEachSchool } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import { eraseFilesOf } from "#talking/files/public.ts";

import { listOldClips } from "./old-clips.queries.ts";

const DAYS_AFTER_YEAR = 90;
const AT_ONCE = 200;

/** VID-3: erases the clips of answers some time after their year; what was said of them stays. */
export const sweepClips = (database: Database): Promise<number> =>
  letGoInEachSchool(database, async (db, schoolId) => {
    const ids = await listOldClips(db, schoolId, DAYS_AFTER_YEAR, AT_ONCE);
    if (ids.length === 0) return 0;
    await eraseFilesOf(db, schoolId, "video_take", ids);
    await audit(db, schoolId, {
      action: "clips.forgotten",
      accountId: null,
      changes: { files: ids.length },
    });
    return ids.length;
  });
