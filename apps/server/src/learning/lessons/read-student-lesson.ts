import { isDeepStrictEqual } from "node:util";

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

/** LES-2, LES-3. The student's own first read counts as opened; a read in "view as" does not. */
export async function readStudentLesson(
  { actor, database }: Context,
  { params, query }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId } = params;
  const db = database.reading(schoolId);
  const { lesson, version, currentVersionId } = await requireReadable(db, params, query.version);
  if (actor.role === "student" && actor.isReadOnly !== true && query.toKeep !== true)
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
  const blocks = contents.blocks.map(forStudents);
  const had = query.since === undefined ? undefined : await blocksOf(db, schoolId, lesson.id, query.since);
  return {
    lesson,
    student,
    version: {
      ...version,
      blocks: had ? blocks.filter((block) => !isDeepStrictEqual(block, had.get(block.id))) : blocks,
      files,
    },
    currentVersionId,
    progress: reading ? progressOf(reading) : null,
    doubts,
    ...(had && { order: blocks.map(({ id }) => id) }),
  };
}

/** What a device has of an earlier version of this lesson, by the blocks' ids. */
async function blocksOf(
  db: Db,
  schoolId: number,
  lessonId: number,
  versionId: number,
): Promise<ReadonlyMap<string, LessonBlock>> {
  const version = await findVersion(db, schoolId, versionId);
  if (version?.lessonId !== lessonId || !isOut(version)) return new Map();
  const { blocks } = await findContents(db, schoolId, versionId);
  return new Map(blocks.map((block) => [block.id, forStudents(block)]));
}

const isOut = ({ state }: VersionRow): boolean => state === "published" || state === "retired";

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
  if (version.state === "published" && !lesson.isRetired) return { lesson, version, currentVersionId };
  const wasOpened = isOut(version) && (await findReading(db, schoolId, studentId, version.id));
  if (!wasOpened) throw notFound("This lesson");
  return { lesson, version, currentVersionId };
}

export const progressOf = ({ versionId, blocks, share, isDone, place }: Reading) => ({
  versionId,
  blocks: { ...blocks },
  share,
  state: isDone ? ("done" as const) : ("started" as const),
  place,
});
