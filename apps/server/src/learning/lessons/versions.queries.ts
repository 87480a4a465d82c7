import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { LessonHead } from "@dars/contract/learning/lesson-head";
import type { VersionKind, VersionLine } from "@dars/contract/learning/lesson-versions";
import type { VersionState } from "@dars/contract/learning/version-state";
import type { Locale } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectAccountName, selectNames } from "#platform/db/shapes.ts";
import { filesOn } from "#talking/files/public.ts";

import { ALL_PARTS } from "./files.queries.ts";
import { isWithin, isWritable, offeringHead, offeringJoins, type LessonsReader } from "./reach.queries.ts";

export interface FoundLesson extends LessonHead {
  readonly offeringId: number;
  readonly unitId: number | null;
  readonly revision: number;
  readonly isRetired: boolean;
  readonly isOpen: boolean;
  readonly isWritable: boolean;
}

const isPublished = sql`exists (
  select from lesson_versions as version
  where version.school_id = later.school_id and version.lesson_id = later.id and version.state = 'published')`;

/** The lesson after it; for a student the next with a published version (LES-2). */
const followsFor = (whose: LessonsReader) => sql`(
  select json_build_object('id', later.id, 'name', ${selectNames("later")})
  from lessons as later
  left join lesson_units as later_unit on later_unit.school_id = later.school_id and later_unit.id = later.unit_id
  where later.school_id = lesson.school_id and later.offering_id = lesson.offering_id and later.retired_at is null
    and ${"reach" in whose ? sql`true` : isPublished}
    and (coalesce(later_unit.position, 2147483647), coalesce(later_unit.id, 0), later.position, later.id)
      > (coalesce(unit.position, 2147483647), coalesce(unit.id, 0), lesson.position, lesson.id)
  order by later_unit.position nulls last, later_unit.id, later.position, later.id limit 1)`;

const place = sql`(
  select count(*)::int + 1 from lessons as before
  left join lesson_units as before_unit on before_unit.school_id = before.school_id
    and before_unit.id = before.unit_id
  where before.school_id = lesson.school_id and before.offering_id = lesson.offering_id
    and before.retired_at is null
    and (coalesce(before_unit.position, 2147483647), coalesce(before_unit.id, 0), before.position, before.id)
      < (coalesce(unit.position, 2147483647), coalesce(unit.id, 0), lesson.position, lesson.id))`;

/** The lesson, where it is within reach. For a student also what it has opened of a subject of an open year (LES-4). */
export async function findLesson(
  db: Db,
  schoolId: number,
  lessonId: number,
  whose: LessonsReader,
): Promise<FoundLesson | undefined> {
  const { rows } = await sql<FoundLesson>`
    select ${lessonColumns(schoolId, whose)}, lesson.offering_id as "offeringId", lesson.unit_id as "unitId",
      lesson.revision, year.state <> 'archived' as "isOpen",
      ${isWritable(db, schoolId, whose)} as "isWritable"
    from lessons as lesson ${lessonJoins}
    where lesson.school_id = ${schoolId} and lesson.id = ${lessonId}
      and (${isWithin(db, schoolId, whose)} or ${hasOpened(schoolId, whose)})`.execute(db);
  return rows[0];
}

/** The contract's LessonHead, and whether the lesson is retired. */
export const lessonColumns = (schoolId: number, whose: LessonsReader) => sql`
  lesson.id, ${place} as "number", ${selectNames("lesson")} as "name", lesson.objectives, lesson.minutes, lesson.week,
  lesson.retired_at is not null as "isRetired", ${followsFor(whose)} as "next",
  ${offeringHead(schoolId)} as "offering"`;

export const lessonJoins = sql`
  left join lesson_units as unit on unit.school_id = lesson.school_id and unit.id = lesson.unit_id
  join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
  ${offeringJoins}`;

export const hasOpened = (schoolId: number, whose: LessonsReader): RawBuilder<boolean> =>
  "reach" in whose
    ? sql`false`
    : sql`(year.state <> 'archived' and exists (
        select from lesson_readings as reading
        where reading.school_id = ${schoolId} and reading.lesson_id = lesson.id
          and reading.student_id = ${whose.studentId}))`;

export interface VersionRow extends Omit<VersionLine, "usedBy" | "updatedAt" | "publishedAt"> {
  readonly lessonId: number;
  readonly authorId: number;
  /** Size of its blocks as JSON. */
  readonly bytes: number;
  readonly updatedAt: Date;
  readonly publishedAt: Date | null;
}

const versionColumns = sql`
  version.id, version.lesson_id as "lessonId", version.seq, version.kind, version.language, version.state,
  version.revision, version.author_id as "authorId", version.change_note as "changeNote",
  version.sent_back_because as "sentBackBecause", version.block_count as "blocks", version.bytes,
  version.updated_at as "updatedAt", version.published_at as "publishedAt",
  json_build_object('id', version.author_id, 'name',
    ${selectAccountName(sql`version.school_id`, sql`version.author_id`)}) as "author",
  (select count(distinct reading.student_id)::int from lesson_readings as reading
    where reading.school_id = version.school_id and reading.version_id = version.id) as "opened"`;

/** The latest first. */
export async function listVersions(db: Db, schoolId: number, lessonId: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from lesson_versions as version
    where version.school_id = ${schoolId} and version.lesson_id = ${lessonId}
    order by version.seq desc`.execute(db);
  return rows;
}

export async function findVersion(
  db: Db,
  schoolId: number,
  versionId: number,
): Promise<VersionRow | undefined> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from lesson_versions as version
    where version.school_id = ${schoolId} and version.id = ${versionId}`.execute(db);
  return rows[0];
}

/** Keeps others from writing the version until this transaction ends. */
export const lockVersion = (db: Db, schoolId: number, versionId: number) =>
  sql`select from lesson_versions where school_id = ${schoolId} and id = ${versionId} for update`.execute(db);

export async function findContents(
  db: Db,
  schoolId: number,
  versionId: number,
): Promise<{ readonly blocks: LessonBlock[]; readonly files: AttachedFile[] }> {
  const { rows } = await sql<{ readonly blocks: LessonBlock[]; readonly files: AttachedFile[] }>`
    select version.blocks, ${filesOn(schoolId, "lesson", sql`version.id`, ALL_PARTS)} as "files"
    from lesson_versions as version
    where version.school_id = ${schoolId} and version.id = ${versionId}`.execute(db);
  return rows[0] ?? { blocks: [], files: [] };
}

/** Counts of blocks, computed when they are saved. */
export interface Counts {
  readonly blocks: number;
  readonly exercises: number;
  readonly videos: number;
  readonly bytes: number;
}

interface NewVersion {
  readonly lessonId: number;
  readonly kind: VersionKind;
  readonly language: Locale;
  readonly authorId: number;
  /** Begins as it is; null: empty. */
  readonly fromVersionId: number | null;
}

/** Its number follows the highest of the lesson: two at a time wait for each other. */
export async function insertVersion(
  db: Db,
  schoolId: number,
  { lessonId, kind, language, authorId, fromVersionId }: NewVersion,
): Promise<number> {
  await sql`select from lessons where school_id = ${schoolId} and id = ${lessonId} for no key update`.execute(
    db,
  );
  const before = await db
    .selectFrom("lesson_versions")
    .select((eb) => eb.fn.max("seq").as("last"))
    .where("school_id", "=", schoolId)
    .where("lesson_id", "=", lessonId)
    .executeTakeFirst();
  const seq = (before?.last ?? 0) + 1;
  const { rows } = await sql<{ readonly id: number }>`
    insert into lesson_versions (school_id, lesson_id, seq, kind, language, author_id, blocks, block_count,
      exercise_count, video_count, bytes)
    ${
      fromVersionId === null
        ? sql`values (${schoolId}, ${lessonId}, ${seq}, ${kind}, ${language}, ${authorId}, '[]', 0, 0, 0, 0)`
        : sql`select old.school_id, ${lessonId}, ${seq}, ${kind}::lesson_version_kind, ${language}::locale, ${authorId},
            old.blocks, old.block_count, old.exercise_count, old.video_count, old.bytes
          from lesson_versions as old where old.school_id = ${schoolId} and old.id = ${fromVersionId}`
    }
    returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error("The version was not written.");
  if (fromVersionId !== null)
    await sql`
      insert into file_uses (school_id, kind, target_id, part, file_id, position)
      select school_id, kind, ${made.id}, part, file_id, position from file_uses
      where school_id = ${schoolId} and kind = 'lesson' and target_id = ${fromVersionId}`.execute(db);
  return made.id;
}

export const updateBlocks = (
  db: Db,
  schoolId: number,
  versionId: number,
  blocks: readonly LessonBlock[],
  counts: Counts,
  changeNote: string,
) =>
  db
    .updateTable("lesson_versions")
    .set((eb) => ({
      blocks: JSON.stringify(blocks),
      block_count: counts.blocks,
      exercise_count: counts.exercises,
      video_count: counts.videos,
      bytes: counts.bytes,
      change_note: changeNote,
      updated_at: sql<Date>`now()`,
      revision: eb("revision", "+", 1),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", versionId)
    .returning(["revision", "updated_at as updatedAt"])
    .executeTakeFirstOrThrow();

export const updateState = (
  db: Db,
  schoolId: number,
  versionId: number,
  state: VersionState,
  { changeNote, because }: { readonly changeNote?: string; readonly because?: string | null } = {},
) =>
  db
    .updateTable("lesson_versions")
    .set((eb) => ({
      state,
      revision: eb("revision", "+", 1),
      updated_at: sql<Date>`now()`,
      ...(state === "published" && { published_at: sql<Date>`now()` }),
      ...(changeNote !== undefined && { change_note: changeNote }),
      ...(because !== undefined && { sent_back_because: because }),
    }))
    .where("school_id", "=", schoolId)
    .where("id", "=", versionId)
    .returning(["state", "revision"])
    .executeTakeFirstOrThrow();
