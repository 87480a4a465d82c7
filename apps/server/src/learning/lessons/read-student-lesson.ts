import { isDeepStrictEqual } from "node:util";

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readStudentLesson as route } from "@dars/contract/learning/lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { findReading, insertReading, type Reading } from "./progress.queries.ts";
import type { PublishedBlocks } from "./published-blocks.ts";
import { findResolved } from "./resolve.queries.ts";
import { findStudentLesson, type StudentLessonRow } from "./student-lesson.queries.ts";
import { findLesson, findVersion, type FoundLesson, type VersionRow } from "./versions.queries.ts";

/** LES-2, LES-3. The student's own first read counts as opened; a read in "view as" does not. */
export const readStudentLesson = (published: PublishedBlocks) =>
  async function (
    { actor, database }: Context,
    { params, query }: Input<typeof route>,
  ): Promise<Reply<typeof route>> {
    const { schoolId } = params;
    const found = await findStudentLesson(database, schoolId, { ...params, versionId: query.version });
    if (!found || !isReadable(found)) throw notFound("This lesson");
    const {
      isRetired: _isRetired,
      version,
      files,
      reading,
      student,
      currentVersionId,
      doubts,
      ...lesson
    } = found;
    const isOpening = actor.role === "student" && actor.isReadOnly !== true && query.toKeep !== true;
    const opened = reading ?? (isOpening ? await open(database, params, version.id) : undefined);
    const db = database.reading(schoolId);
    const all = await published.of(db, schoolId, version);
    const changes =
      query.since === undefined
        ? { blocks: [...all] }
        : changedIn(
            all,
            await blocksOf(db, { schoolId, lessonId: lesson.id, versionId: query.since, published }),
          );
    const { blocks, ...order } = changes;
    return {
      lesson,
      student,
      version: { ...version, blocks, files },
      currentVersionId,
      progress: opened ? progressOf(opened) : null,
      doubts,
      ...order,
    };
  };

/** What a device lacks that has these blocks, and the order of all. */
const changedIn = (all: readonly LessonBlock[], had: ReadonlyMap<string, LessonBlock>) => ({
  blocks: all.filter((block) => !isDeepStrictEqual(block, had.get(block.id))),
  order: all.map(({ id }) => id),
});

type Out = StudentLessonRow & { readonly version: NonNullable<StudentLessonRow["version"]> };

/** A published version, or one that is retired, as its lesson may be, and was opened by the student (LES-4). */
const isReadable = (found: StudentLessonRow): found is Out =>
  found.version !== null &&
  ((found.version.state === "published" && !found.isRetired) ||
    (isOut(found.version) && found.reading !== null));

const open = (
  database: Context["database"],
  { schoolId, studentId, lessonId }: Input<typeof route>["params"],
  versionId: number,
) =>
  database.inSchool(schoolId, async (db) => {
    await insertReading(db, schoolId, { studentId, lessonId, versionId });
    return findReading(db, schoolId, studentId, versionId);
  });

interface Had {
  readonly schoolId: number;
  readonly lessonId: number;
  readonly versionId: number;
  readonly published: PublishedBlocks;
}

/** What a device has of an earlier version of this lesson, by the blocks' ids. */
async function blocksOf(
  db: Db,
  { schoolId, lessonId, versionId, published }: Had,
): Promise<ReadonlyMap<string, LessonBlock>> {
  const version = await findVersion(db, schoolId, versionId);
  if (version?.lessonId !== lessonId || !isOut(version)) return new Map();
  const blocks = await published.of(db, schoolId, version);
  return new Map(blocks.map((block) => [block.id, block]));
}

const isOut = ({ state }: Pick<VersionRow, "state">): boolean => state === "published" || state === "retired";

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
