import type { Db } from "#platform/db/db.ts";
import { settleOver } from "#talking/notifications/public.ts";

import { absenceCauses } from "./absence-causes.queries.ts";
import { releaseNotices } from "./notices.queries.ts";

/**
 * Where marks or reports of a day have changed: a notice of who is absent no more, or has said why, is over; who is
 * absent again later is told of anew.
 */
export async function settleAbsence(
  db: Db,
  schoolId: number,
  {
    studentIds,
    from,
    until,
  }: { readonly studentIds: readonly number[]; readonly from: string; readonly until: string },
): Promise<void> {
  await releaseNotices(db, schoolId, studentIds, { from, until });
  await settleOver(db, schoolId, { absence: absenceCauses.absence }, { targets: studentIds });
}

/** Where a register was taken: who waits for none any more is asked for none. */
export const settleMissing = (db: Db, schoolId: number): Promise<void> =>
  settleOver(db, schoolId, { "register-missing": absenceCauses["register-missing"] }, { targets: [0] });

/** Where a report was decided or withdrawn: whoever leads the section has one less to decide. */
export const settleExcuses = (db: Db, schoolId: number, teacherId: number | null): Promise<void> =>
  settleOver(
    db,
    schoolId,
    { excuse: absenceCauses.excuse },
    { personIds: teacherId === null ? [] : [teacherId] },
  );
