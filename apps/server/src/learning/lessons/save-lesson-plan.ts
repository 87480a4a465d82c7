import type { PlanRow, saveLessonPlan as route } from "@dars/contract/learning/lesson-plan";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { requireName } from "./create-lesson.ts";
import { insertLesson, insertUnit, lockOrder, updateLesson, type LessonText } from "./curriculum.queries.ts";
import { requireOpenOffering } from "./may.ts";
import { listPlanned, listUnitNames, type PlannedLesson } from "./plan.queries.ts";
import { unitBook } from "./unit-book.ts";
import { insertVersion } from "./versions.queries.ts";

/** All rows or none, so that a plan is never half one and half the other. */
export async function saveLessonPlan(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const ids = body.rows.flatMap(({ lessonId }) => (lessonId === null ? [] : [lessonId]));
  if (new Set(ids).size < ids.length) throw invalid("A lesson is named twice.", "/body/rows");
  for (const { name } of body.rows) requireName(name);
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    await requireOpenOffering(context, db, schoolId, offeringId);
    await lockOrder(db, schoolId, offeringId);
    const place = { context, db, schoolId, offeringId, language: body.language };
    const known = new Map((await listPlanned(db, schoolId, offeringId)).map((lesson) => [lesson.id, lesson]));
    const { units, unitOf } = await unitsFor(place, body.rows);
    const done = { units, created: 0, changed: 0 };
    for (const row of body.rows) {
      const text = { ...row, unitId: row.unit === null ? null : (unitOf(row.unit) ?? null) };
      if (row.lessonId === null) await create(place, text);
      else await change(place, known.get(row.lessonId), row, text);
      if (row.lessonId === null) done.created += 1;
      else done.changed += 1;
    }
    await audited(context, db, schoolId, "lessons.planned", ["offering", offeringId], { ...done });
    return done;
  });
}

interface PlanScope {
  readonly context: Context;
  readonly db: Db;
  readonly schoolId: number;
  readonly offeringId: number;
  readonly language: Locale;
}

/** Units named in the rows; missing ones are created in the order of the rows. */
async function unitsFor({ db, schoolId, offeringId, language }: PlanScope, rows: readonly PlanRow[]) {
  const book = unitBook(await listUnitNames(db, schoolId, offeringId));
  let units = 0;
  for (const { unit, unitName } of rows) {
    if (unit === null || book.find(unit) !== undefined) continue;
    const name = unitName ?? { en: null, ar: null, ckb: null, [language]: unit };
    book.add((await insertUnit(db, schoolId, offeringId, name)).id, unit);
    units += 1;
  }
  return { units, unitOf: book.find };
}

/** Creates the lesson with an empty draft of the importing author. */
async function create({ context, db, schoolId, offeringId, language }: PlanScope, text: LessonText) {
  const { id } = await insertLesson(db, schoolId, offeringId, text);
  await insertVersion(db, schoolId, {
    lessonId: id,
    kind: "revision",
    language,
    authorId: context.actor.accountId,
    fromVersionId: null,
  });
}

async function change(
  { db, schoolId }: PlanScope,
  lesson: PlannedLesson | undefined,
  { revision }: PlanRow,
  text: LessonText,
) {
  if (!lesson) throw notFound("A lesson of the plan");
  requireSeen(lesson, revision);
  requireWritten(await updateLesson(db, schoolId, lesson.id, text, revision));
}
