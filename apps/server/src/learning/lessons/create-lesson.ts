import type {
  changeLesson as changeRoute,
  changeUnit as changeUnitRoute,
  createLesson as createRoute,
  createUnit as createUnitRoute,
} from "@dars/contract/learning/curriculum";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import {
  findUnit,
  insertLesson,
  insertUnit,
  isUnitOfOffering,
  updateLesson,
  updateUnit,
  type LessonText,
} from "./curriculum.queries.ts";
import { requireOpenOffering } from "./may.ts";
import { findLesson, insertVersion } from "./versions.queries.ts";

export async function createUnit(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof createUnitRoute>,
): Promise<Reply<typeof createUnitRoute>> {
  requireName(body.name);
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    await requireOpenOffering(context, db, schoolId, offeringId);
    const made = await insertUnit(db, schoolId, offeringId, body.name);
    await note(context, db, schoolId, "lesson-unit.created", made.id);
    return made;
  });
}

export async function changeUnit(
  context: Context,
  { params: { schoolId, unitId }, body }: Input<typeof changeUnitRoute>,
): Promise<Reply<typeof changeUnitRoute>> {
  requireName(body.name);
  return writeOnce(context, schoolId, { ...body, unitId }, async (db) => {
    const known = await findUnit(db, schoolId, unitId);
    if (!known) throw notFound("This unit");
    await requireOpenOffering(context, db, schoolId, known.offeringId);
    requireSeen(known, body.revision);
    const made = await updateUnit(db, schoolId, unitId, body.name);
    await note(context, db, schoolId, "lesson-unit.changed", unitId);
    return made;
  });
}

/** With an empty draft, so that its author writes at once. */
export async function createLesson(
  context: Context,
  { params: { schoolId, offeringId }, body }: Input<typeof createRoute>,
): Promise<Reply<typeof createRoute>> {
  requireName(body.name);
  return writeOnce(context, schoolId, { ...body, offeringId }, async (db) => {
    return beginLesson(context, db, { schoolId, offeringId }, body);
  });
}

interface BegunLesson extends LessonText {
  readonly language: Locale;
}

/** Writes a lesson with an empty draft, for people who may write in the offering. */
export async function beginLesson(
  context: Context,
  db: Db,
  { schoolId, offeringId }: { readonly schoolId: number; readonly offeringId: number },
  text: BegunLesson,
): Promise<{ readonly id: number; readonly versionId: number }> {
  await requireOpenOffering(context, db, schoolId, offeringId);
  await requireUnit(db, schoolId, offeringId, text);
  const { id } = await insertLesson(db, schoolId, offeringId, text);
  const versionId = await insertVersion(db, schoolId, {
    lessonId: id,
    kind: "revision",
    language: text.language,
    authorId: context.actor.accountId,
    fromVersionId: null,
  });
  await note(context, db, schoolId, "lesson.created", id);
  return { id, versionId };
}

export async function changeLesson(
  context: Context,
  { params: { schoolId, lessonId }, body }: Input<typeof changeRoute>,
): Promise<Reply<typeof changeRoute>> {
  requireName(body.name);
  return writeOnce(context, schoolId, { ...body, lessonId }, async (db) => {
    const known = await findLesson(db, schoolId, lessonId, { reach: getListScope(context.actor) });
    if (!known) throw notFound("This lesson");
    await requireOpenOffering(context, db, schoolId, known.offeringId);
    await requireUnit(db, schoolId, known.offeringId, body);
    requireSeen(known, body.revision);
    const made = requireWritten(await updateLesson(db, schoolId, lessonId, body, known.revision));
    await note(context, db, schoolId, "lesson.changed", lessonId);
    return made;
  });
}

/** Throws invalid where there is none in any language. */
export function requireName({ en, ar, ckb }: Names): void {
  if ([en, ar, ckb].every((name) => name === null))
    throw invalid("A name in one language at least.", "/body/name");
}

async function requireUnit(
  db: Db,
  schoolId: number,
  offeringId: number,
  { unitId }: Pick<LessonText, "unitId">,
): Promise<void> {
  if (unitId !== null && !(await isUnitOfOffering(db, schoolId, offeringId, unitId)))
    throw invalid("The unit is of the same subject and level.", "/body/unitId");
}

const note = (context: Context, db: Db, schoolId: number, action: string, id: number): Promise<void> =>
  audited(context, db, schoolId, action, [action.split(".")[0] ?? action, id]);
