import type { createExercise as route, ExerciseText } from "@dars/contract/learning/exercises";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { buildVersion } from "./build-version.ts";
import { listReachedClasses } from "./exercise-classes.queries.ts";
import { insertExercise, isLessonOfOffering, putVersion, replaceClasses } from "./exercises.queries.ts";
import { drawFromBank, noteUses } from "./from-bank.ts";
import { tellLater } from "./tell-later.ts";

export async function createExercise(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  refuseBackwards(body);
  await requireClasses(context, schoolId, body.offeringId, body.classIds);
  return writeOnce(context, schoolId, body, async (db) => {
    const { offeringId } = body;
    await requireLesson(db, schoolId, offeringId, body.lessonId);
    const drawn = await drawFromBank(db, schoolId, { offeringId, lastPool: 0 }, body.draws);
    const version = buildVersion(1, [
      ...body.questions.map((question) => ({ id: null, question })),
      ...drawn.drafts,
    ]);
    const made = await insertExercise(db, schoolId, {
      offeringId,
      authorId: context.actor.accountId,
      text: body,
    });
    await putVersion(db, schoolId, made.id, version);
    await noteUses(db, schoolId, made.id, body, drawn);
    await replaceClasses(db, schoolId, made.id, body.classIds);
    await tellLater(db, schoolId, made.id, body);
    await audited(context, db, schoolId, "exercise.created", ["exercise", made.id], {
      purpose: body.purpose,
      questions: version.questionCount,
      isDraft: body.openAt === null,
    });
    return made;
  });
}

/** E1: the offering and every class is one that the caller teaches, or coordinates. */
export async function requireClasses(
  { actor, database }: Context,
  schoolId: number,
  offeringId: number,
  classIds: readonly number[],
): Promise<void> {
  const reached = await listReachedClasses(database.reading(schoolId), schoolId, getListScope(actor));
  const ofOffering = reached.filter((each) => each.offeringId === offeringId).map(({ id }) => id);
  if (ofOffering.length === 0 || classIds.some((id) => !ofOffering.includes(id)))
    throw notFound("This class");
}

/** The lesson that it is attached to is one of its offering. */
export async function requireLesson(
  db: Db,
  schoolId: number,
  offeringId: number,
  lessonId: number | null,
): Promise<void> {
  if (lessonId !== null && !(await isLessonOfOffering(db, schoolId, offeringId, lessonId)))
    throw invalid("This lesson belongs to another subject or level.", "/body/lessonId");
}

/** EX-2: opened, then due, then closed. */
export function refuseBackwards({ openAt, dueAt, closeAt, classIds }: ExerciseText): void {
  if (openAt !== null && classIds.length === 0)
    throw invalid("It is opened for at least one class.", "/body/classIds");
  // What has no time is NaN, which is neither before nor after anything.
  const [opens = NaN, due = NaN, closes = NaN] = [openAt, dueAt, closeAt].map((at) =>
    at === null ? NaN : Date.parse(at),
  );
  if (due < opens) throw invalid("It is due after it opens.", "/body/dueAt");
  if (closes < due) throw invalid("It closes when it is due, or after.", "/body/closeAt");
  if (closes <= opens) throw invalid("It closes after it opens.", "/body/closeAt");
}
