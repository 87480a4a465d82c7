import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { listOpenObjections } from "./objections.queries.ts";
import { tellSuccessors } from "./tell-objection.ts";

const EVERY_SECONDS = 300;
export const FOLLOW_TASK = "follow objections";

/** H13: who cannot comment on an objection any more is asked no more, and who came in that place is. */
export const followObjectionsTask = (database: Database): Readonly<Record<string, Task>> => ({
  [FOLLOW_TASK]: {
    everySeconds: EVERY_SECONDS,
    run: async () =>
      oneByOne(await listSchoolIds(database.directory), (schoolId) =>
        database.inSchool(schoolId, (db) => follow(db, schoolId)),
      ),
  },
});

async function follow(db: Db, schoolId: number): Promise<void> {
  for (const objection of await listOpenObjections(db, schoolId))
    await tellSuccessors(db, schoolId, objection);
}
