import { isDeepStrictEqual } from "node:util";

import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { readStudentLesson as route } from "@dars/contract/learning/lessons";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import type { ReadsTogether } from "#platform/db/reads-together.ts";
import { notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";

import { findReading, insertReading, lockReading, type Reading } from "./progress.queries.ts";
import { blocksIn, type PublishedBlocks } from "./published-blocks.ts";
import { findResolved } from "./resolve.queries.ts";
import type { StudentLessonRow, LessonKey } from "./student-lesson.queries.ts";
import { findLesson, findVersion, type FoundLesson, type VersionRow } from "./versions.queries.ts";

type StudentLessons = ReadsTogether<LessonKey, StudentLessonRow>;

/**
 * LES-2, LES-3. The student's own first read counts as opened; a read in "view as" does not. The blocks are sent as they
 * were written when the version was first read.
 */
export const readStudentLesson = (lessons: StudentLessons, published: PublishedBlocks) =>
  async function (
    { actor, database }: Context,
    { params, query }: Input<typeof route>,
  ): Promise<ReadyJson<Reply<typeof route>>> {
    const { schoolId, studentId, lessonId } = params;
    const found = await lessons.read(database, schoolId, { studentId, lessonId, versionId: query.version });
    if (!found || !isReadable(found)) throw notFound("This lesson");
    const { versionId: id, seq, language, state, revision } = found;
    const isOpening = actor.role === "student" && actor.isReadOnly !== true && query.toKeep !== true;
    const progress =
      progressIn(found) ??
      (isOpening ? JSON.stringify(toProgress(await open(database, params, id))) : "null");
    const db = database.reading(schoolId);
    const all = await published.of(db, schoolId, id);
    const changed =
      query.since === undefined
        ? { blocks: all, order: "" }
        : changedIn(
            all,
            await readBlocksById(db, { schoolId, lessonId, versionId: query.since, published }),
            query.orderIfChanged === true,
          );
    return new ReadyJson(
      `{"lesson":${found.lesson},"student":${found.student},"version":`,
      `${JSON.stringify({ id, seq, language, state, revision }).slice(0, -1)},"blocks":`,
      changed.blocks,
      `,"files":${found.files}},"currentVersionId":${found.currentVersionId},"progress":${progress}`,
      `,"doubts":${found.doubts}${changed.order}}`,
    );
  };

/** What a device lacks that has these blocks, and the order of all. */
function changedIn(json: Buffer, had: ReadonlyMap<string, LessonBlock>, orderIfChanged: boolean) {
  const all = blocksIn(json);
  const order = all.map(({ id }) => id);
  const isKnown = orderIfChanged && had.size > 0 && isDeepStrictEqual(order, [...had.keys()]);
  return {
    blocks: JSON.stringify(all.filter((block) => !isDeepStrictEqual(block, had.get(block.id)))),
    order: isKnown ? "" : `,"order":${JSON.stringify(order)}`,
  };
}

type Out = StudentLessonRow & { readonly versionId: number };

/** A published version, or one that is retired, as its lesson may be, and was opened by the student (LES-4). */
const isReadable = (found: StudentLessonRow): found is Out =>
  found.versionId !== null &&
  ((found.state === "published" && !found.isRetired) || (isOut(found) && found.shares !== null));

/** JSON of the student's progress; undefined where it has not opened the version. */
function progressIn({ versionId, shares, share, isDone, place }: Out): string | undefined {
  if (shares === null) return undefined;
  const { blocks: _blocks, ...rest } = toProgress({ versionId, blocks: {}, share, isDone, place });
  return `{"blocks":${shares},${JSON.stringify(rest).slice(1)}`;
}

const open = async (
  database: Context["database"],
  { schoolId, studentId, lessonId }: Input<typeof route>["params"],
  versionId: number,
): Promise<Reading> =>
  database.inSchool(schoolId, async (db) => {
    await insertReading(db, schoolId, { studentId, lessonId, versionId });
    return lockReading(db, schoolId, { studentId, lessonId, versionId });
  });

interface Had {
  readonly schoolId: number;
  readonly lessonId: number;
  readonly versionId: number;
  readonly published: PublishedBlocks;
}

/** What a device has of an earlier version of this lesson, by the blocks' ids. */
async function readBlocksById(
  db: Db,
  { schoolId, lessonId, versionId, published }: Had,
): Promise<ReadonlyMap<string, LessonBlock>> {
  const version = await findVersion(db, schoolId, versionId);
  if (version?.lessonId !== lessonId || !isOut(version)) return new Map();
  const blocks = blocksIn(await published.of(db, schoolId, versionId));
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
  requestedVersionId?: number,
): Promise<Readable> {
  const [lesson, currentVersionId] = await Promise.all([
    findLesson(db, schoolId, lessonId, { studentId }),
    findResolved(db, schoolId, lessonId, studentId),
  ]);
  const versionId = requestedVersionId ?? currentVersionId;
  const version = versionId === null ? undefined : await findVersion(db, schoolId, versionId);
  if (!lesson || version?.lessonId !== lessonId) throw notFound("This lesson");
  if (version.state === "published" && !lesson.isRetired) return { lesson, version, currentVersionId };
  const wasOpened = isOut(version) && (await findReading(db, schoolId, studentId, version.id));
  if (!wasOpened) throw notFound("This lesson");
  return { lesson, version, currentVersionId };
}

export const toProgress = ({ versionId, blocks, share, isDone, place }: Reading) => ({
  versionId,
  blocks: { ...blocks },
  share,
  state: isDone ? ("done" as const) : ("started" as const),
  place,
});
