import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type {
  listCoverage as coverageRoute,
  listOpeners as openersRoute,
  markTaught as taughtRoute,
} from "@dars/contract/learning/lesson-teaching";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import {
  deleteTaught,
  findClassOfLesson,
  listCoverageLines,
  listOpenersOfClass,
  listStuck,
  upsertTaught,
} from "./teaching.queries.ts";
import { findContents } from "./versions.queries.ts";
import { wordsOfBlock } from "./words-of-block.ts";

/** One day for a class and a lesson, in its year and not in the future; the last word counts. */
export async function markTaught(
  context: Context,
  { params: { schoolId, teachingClassId: classId, lessonId }, body: { on } }: Input<typeof taughtRoute>,
): Promise<Reply<typeof taughtRoute>> {
  const { actor, database } = context;
  await database.inSchool(schoolId, async (db) => {
    const found = await findClassOfLesson(db, schoolId, classId, lessonId, getListScope(actor));
    if (!found) throw notFound("This class");
    if (!found.isOpen) throw forbidden("change a year that is archived");
    if (on !== null && (on < found.startsOn || on > found.today))
      throw invalid("A day of this year until today.", "/body/on");
    if (on === null) await deleteTaught(db, schoolId, classId, lessonId);
    else await upsertTaught(db, schoolId, { classId, lessonId, on, accountId: actor.accountId });
    await audited(context, db, schoolId, "lesson.taught", ["lesson", lessonId], { classId, on });
  });
  return {};
}

/** D5. */
export async function listOpeners(
  { actor, database }: Context,
  { params: { schoolId, teachingClassId: classId, lessonId } }: Input<typeof openersRoute>,
): Promise<Reply<typeof openersRoute>> {
  const db = database.reading(schoolId);
  const found = await findClassOfLesson(db, schoolId, classId, lessonId, getListScope(actor));
  if (!found) throw notFound("This class");
  const [students, stuck] = await Promise.all([
    listOpenersOfClass(db, schoolId, classId, lessonId),
    listStuck(db, schoolId, classId, lessonId),
  ]);
  const blocks = new Map<number, readonly LessonBlock[]>();
  for (const { versionId } of stuck)
    if (!blocks.has(versionId)) blocks.set(versionId, (await findContents(db, schoolId, versionId)).blocks);
  return {
    students,
    stuck: stuck.map(({ blockId, versionId, students: many }) => ({
      blockId,
      students: many,
      opening: wordsOfBlock(blocks.get(versionId)?.find(({ id }) => id === blockId)).slice(0, 160),
    })),
  };
}

export const listCoverage = async (
  { actor, database }: Context,
  { params: { schoolId }, query: { subjectId } }: Input<typeof coverageRoute>,
): Promise<Reply<typeof coverageRoute>> => ({
  offerings: await listCoverageLines(
    database.reading(schoolId),
    schoolId,
    getListScope(actor),
    subjectId ?? null,
  ),
});
