import type { editExerciseQuestions as route, NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findAttempt, listAsked, renewed, scoreAttempt, scoreReturned } from "#learning/attempts/public.ts";
import {
  drawFromBank,
  listQuestions,
  lockExercise,
  noteUses,
  putVersion,
  requireEditable,
  updateVersion,
  buildVersion,
} from "#learning/exercises/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertHistory } from "./history.queries.ts";
import { listOver } from "./marking.queries.ts";
import { tellReturned } from "./tell-returned.ts";

/** EX-3, AZ-7. */
export async function editQuestions(
  context: Context,
  { params: { schoolId, exerciseId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  await requireEditable(context, schoolId, exerciseId);
  return writeOnce(context, schoolId, { ...body, exerciseId }, async (db) => {
    await lockExercise(db, schoolId, exerciseId);
    const known = await requireEditable(context, schoolId, exerciseId, db);
    requireSeen(known, body.revision);
    await requireOpenYear(db, schoolId, known.yearId);
    const before = await listQuestions(db, schoolId, exerciseId, known.version);
    const version = known.isAttempted ? known.version + 1 : known.version;
    const lastPool = Math.max(0, ...before.map(({ drawn }) => drawn?.pool ?? 0));
    const place = { offeringId: known.offeringId, lastPool };
    const drawn = await drawFromBank(db, schoolId, place, body.draws);
    const next = {
      ...buildVersion(version, [...body.questions, ...drawn.drafts], before),
      remarks: body.remarks,
    };
    await putVersion(db, schoolId, exerciseId, next);
    await noteUses(db, schoolId, exerciseId, body, drawn);
    const made = await updateVersion(db, schoolId, exerciseId, version);
    const remarked = body.remarks ? await remark(db, schoolId, exerciseId, next.questions) : 0;
    await audited(context, db, schoolId, "exercise.questions-edited", ["exercise", exerciseId], {
      version,
      questions: next.questionCount,
      remarked,
    });
    return { ...made, version, remarked };
  });
}

/**
 * Re-marks finished attempts by the new keys of questions they share; manual marks stay. Families whose returned marks
 * change are told (FB-1).
 */
async function remark(
  db: Db,
  schoolId: number,
  exerciseId: number,
  next: readonly NumberedQuestion[],
): Promise<number> {
  const over = await listOver(db, schoolId, exerciseId);
  const changedStudentIds = new Set<number>();
  for (const { id } of over) {
    const attempt = await findAttempt(db, schoolId, id, { locks: true });
    if (!attempt) continue;
    const own = await listAsked(db, schoolId, attempt);
    const questions = renewed(own, next);
    if (attempt.state === "returned") {
      const keep = (ids: readonly number[]) => insertHistory(db, schoolId, id, ids);
      const changed = await scoreReturned(db, schoolId, attempt, questions, keep);
      if (changed.length > 0) changedStudentIds.add(attempt.studentId);
    } else await scoreAttempt(db, schoolId, attempt, questions, "all");
  }
  await tellReturned(db, schoolId, exerciseId, [...changedStudentIds]);
  return over.length;
}
