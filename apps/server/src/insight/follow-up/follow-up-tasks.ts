import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { untilNight } from "#platform/jobs/until-night.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { findFollowUp } from "./find-follow-up.ts";
import { tellFollowUp } from "./tell-follow-up.ts";

/** After the rules of a school were changed. */
export const FIND_SOON_TASK = "find follow-up of a school";

/** NEG-2. */
export const followUpTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "find follow-up": { everySeconds: untilNight, run: () => inEachSchool(database, findFollowUp) },
  [FIND_SOON_TASK]: {
    run: (payload) => {
      const schoolId = Number(Object(payload).schoolId);
      return database.inSchool(schoolId, (db) => findFollowUp(db, schoolId));
    },
  },
  "tell of follow-up": { everySeconds: 3600, run: () => inEachSchool(database, tellFollowUp) },
});

/** What fails in one school keeps no other waiting. */
const inEachSchool = async (database: Database, work: (db: Db, schoolId: number) => Promise<void>) =>
  oneByOne(await listSchoolIds(database.directory), (schoolId) =>
    database.inSchool(schoolId, (db) => work(db, schoolId)),
  );
