import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { closeEndedViews } from "./views.queries.ts";

/** A7: writes down the end of every view that is over, in all schools, closed ones among them. Several nodes may do it at once. */
export async function closeViews(database: Database): Promise<void> {
  await oneByOne(await listSchoolIds(database.directory), (schoolId) =>
    database.inSchool(schoolId, (db) => closeSchoolViews(db, schoolId)),
  );
}

/** The same in one school, in the caller's transaction. */
export async function closeSchoolViews(db: Db, schoolId: number): Promise<void> {
  for (const { id, personId, accountId, role, seconds } of await closeEndedViews(db, schoolId))
    await audit(db, schoolId, {
      action: "view.ended",
      accountId,
      role,
      subject: { kind: "person", id: personId },
      changes: { view: id, seconds },
    });
}
