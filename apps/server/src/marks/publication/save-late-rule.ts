import { LEAST_LATE_REASON, type saveLateRule as route } from "@dars/contract/marks/late-joiners";
import type { Input, Reply } from "@dars/contract/platform/route";

import { insertLateJoiner, listLateJoiners, updateLateEnded } from "#marks/policies/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { keepAnew } from "./keep-anew.ts";
import { listMarkedYears } from "./late-years.queries.ts";
import { columnsLeftOut, hasResult } from "./read-late-years.ts";
import { findSnapshot, lockYear } from "./snapshots.queries.ts";

/** H16, GB-14. Marks that families see already are kept anew, for what they come to is different now. */
export async function saveLateRule(
  context: Context,
  { params: { schoolId, studentId, yearId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const reason = body.reason === null ? null : body.reason.trim();
  if (reason !== null && reason.length < LEAST_LATE_REASON)
    throw invalid("This reason is too short.", "/body/reason");
  const which = { ...body, studentId, yearId };
  return writeOnce(context, schoolId, which, async (db) => {
    await lockYear(db, schoolId, yearId);
    const year = (await listMarkedYears(db, schoolId, studentId)).find((each) => each.year.id === yearId);
    if (!year) throw notFound("This student in this year");
    const isLate = reason !== null;
    if ((await listLateJoiners(db, schoolId, yearId)).has(studentId) === isLate) return { isLate };
    if (await hasResult(db, schoolId, studentId, yearId))
      throw clash("published", "The student's result of this year is published.");
    if (isLate && (await columnsLeftOut(db, schoolId, year)).length === 0)
      throw clash("no-rule", "The scheme of this level has no rule for late joiners.");
    const decision = { studentId, yearId, accountId: context.actor.accountId };
    if (reason === null) await updateLateEnded(db, schoolId, decision);
    else await insertLateJoiner(db, schoolId, { ...decision, reason });
    await showAnew(db, { schoolId, studentId, yearId });
    await audited(
      context,
      db,
      schoolId,
      isLate ? "late-rule.applied" : "late-rule.undone",
      ["person", studentId],
      { year: yearId },
    );
    return { isLate };
  });
}

interface YearOfStudent {
  readonly schoolId: number;
  readonly studentId: number;
  readonly yearId: number;
}

async function showAnew(db: Db, of: YearOfStudent): Promise<void> {
  const shown = await findSnapshot(db, of.schoolId, of.studentId, of.yearId, "student");
  if (shown) await keepAnew(db, of);
}
