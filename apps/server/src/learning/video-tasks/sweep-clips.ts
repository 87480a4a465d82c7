import type { Database } from "#platform/db/db.ts";
import { letGoWithFiles } from "#talking/files/public.ts";

import { listOldClips } from "./old-clips.queries.ts";

const DAYS_AFTER_YEAR = 90;
const AT_ONCE = 200;

/** VID-3: erases the clips of answers some time after their year; what was said of them stays. */
export const sweepClips = (database: Database): Promise<number> =>
  letGoWithFiles(database, {
    kind: "video_take",
    list: (db, schoolId) => listOldClips(db, schoolId, DAYS_AFTER_YEAR, AT_ONCE),
    action: "clips.forgotten",
  });
