import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readStudentLesson as route } from "@dars/contract/learning/lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { findSeatedStudent } from "#school/schools/public.ts";

import { findReading, insertReading, listDoubts, type Reading } from "./progress.queries.ts";
import { findResolved } from "./resolve.queries.ts";
import {
  findContents,
  findLesson,
  findVersion,
  type FoundLesson,
  type VersionRow,
} from "./versions.queries.ts";

/** LES-2, LES-3. The student's own first look counts as opened; somebody who looks through another's eyes does not. */
export async function readStudentLesson(
  { actor, database }: Context,
  { params, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId } = params;
  const db = database.reading(schoolId);
  const { lesson, version, currentVersionId } = await requireReadable(db, params, query.version);
  if (actor.role === "student" && actor.isReadOnly !== true)
    await database.inSchool(schoolId, (own) =>
      insertReading(own, schoolId, { ...params, versionId: version.id }),
    );
  const [student, contents, reading, doubts] = await Promise.all([
    findSeatedStudent(db, schoolId, studentId),
    findContents(db, schoolId, version.id),
    findReading(db, schoolId, studentId, version.id),
    listDoubts(db, schoolId, studentId, version.id),
  ]);
  if (!student) throw notFound("This student");
  const { files } = contents;
  return {
    lesson,
    student,
    version: { ...version, blocks: contents.blocks.map(forStudents), files },
    currentVersionId,
    progress: reading ? progressOf(reading) : null,
    doubts,
  };
}

/** What those who teach wrote for themselves never leaves. */
const forStudents = (block: LessonBlock): LessonBlock => ({ ...block, notes: null, answers: null });

interface Readable {
  readonly lesson: FoundLesson;
  readonly version: VersionRow;
  readonly currentVersionId: number | null;
}

/** LES-2, LES-3, LES-4: the version that the student gets, or one of its lesson that is out, or was opened by it. */
export async function requireReadable(
  db: Db,
  {
    schoolId,
    studentId,
    lessonId,
  }: { readonly schoolId: number; readonly studentId: number; readonly lessonId: number },
  wanted?: number,
): Promise<Readable> {
  const [lesson, currentVersionId] = await Promise.all([
    findLesson(db, schoolId, lessonId, { studentId }),
    findResolved(db, schoolId, lessonId, studentId),
  ]);
  const versionId = wanted ?? currentVersionId;
  const version = versionId === null ? undefined : await findVersion(db, schoolId, versionId);
  if (!lesson || version?.lessonId !== lessonId) throw notFound("This lesson");
  if (version.state === "published") return { lesson, version, currentVersionId };
  const wasOpened = await findReading(db, schoolId, studentId, version.id);
  if (version.state !== "retired" || !wasOpened) throw notFound("This lesson");
  return { lesson, version, currentVersionId };
}

export const progressOf = ({ versionId, blocks, share, isDone, place }: Reading) => ({
  versionId,
  blocks: { ...blocks },
  share,
  state: isDone ? ("done" as const) : ("started" as const),
  place,
});
