import type { BlockShares, SubjectProgress } from "@dars/contract/learning/lessons";
import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { selectNames } from "#platform/db/shapes.ts";
import { holdsToday } from "#platform/db/today.ts";

import { selectReading } from "./lines.queries.ts";
import { isTaught } from "./reach.queries.ts";
import { resolvedVersion, sectionOfStudent } from "./resolve.queries.ts";

export interface Reading {
  readonly versionId: number;
  readonly blocks: Readonly<Record<string, number>>;
  readonly share: number;
  readonly isDone: boolean;
  readonly place: string | null;
}

const columns = [
  "version_id as versionId",
  sql<Reading["blocks"]>`blocks`.as("blocks"),
  "share",
  sql<boolean>`done_at is not null`.as("isDone"),
  "place",
] as const;

export const findReading = (
  db: Db,
  schoolId: number,
  studentId: number,
  versionId: number,
): Promise<Reading | undefined> =>
  db
    .selectFrom("lesson_readings")
    .select(columns)
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("version_id", "=", versionId)
    .executeTakeFirst();

interface ReadingKey {
  readonly studentId: number;
  readonly lessonId: number;
  readonly versionId: number;
}

/** LES-3: the first look. */
export const insertReading = (db: Db, schoolId: number, { studentId, lessonId, versionId }: ReadingKey) =>
  db
    .insertInto("lesson_readings")
    .values({ school_id: schoolId, student_id: studentId, lesson_id: lessonId, version_id: versionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Held until the transaction ends. */
export const lockReading = (
  db: Db,
  schoolId: number,
  { studentId, versionId }: ReadingKey,
): Promise<Reading> =>
  db
    .selectFrom("lesson_readings")
    .select(columns)
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("version_id", "=", versionId)
    .forUpdate()
    .executeTakeFirstOrThrow();

interface Progressed {
  readonly blocks: BlockShares;
  readonly share: number;
  readonly seenBlocks: number;
  readonly place: string | null;
  readonly at: Date;
}

/** The place is that of the device that was at it last. */
export const updateReading = (
  db: Db,
  schoolId: number,
  { studentId, versionId }: ReadingKey,
  { blocks, share, seenBlocks, place, at }: Progressed,
) =>
  db
    .updateTable("lesson_readings")
    .set({
      blocks: JSON.stringify(blocks),
      share,
      seen_blocks: seenBlocks,
      place: sql<string | null>`case when place_at is null or place_at <= ${at} then ${place} else place end`,
      place_at: sql<Date>`greatest(place_at, ${at})`,
      seen_at: sql<Date>`greatest(seen_at, ${at})`,
      done_at: sql<Date | null>`case when ${share} >= 1000 then coalesce(done_at, dars_now()) else done_at end`,
    })
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("version_id", "=", versionId)
    .returning(columns)
    .executeTakeFirstOrThrow();

export async function listDoubts(
  db: Db,
  schoolId: number,
  studentId: number,
  versionId: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("lesson_doubts")
    .select("block_id as blockId")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("version_id", "=", versionId)
    .orderBy("said_at")
    .execute();
  return rows.map(({ blockId }) => blockId);
}

export const insertDoubt = (
  db: Db,
  schoolId: number,
  studentId: number,
  versionId: number,
  blockId: string,
) =>
  db
    .insertInto("lesson_doubts")
    .values({ school_id: schoolId, student_id: studentId, version_id: versionId, block_id: blockId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteDoubt = (
  db: Db,
  schoolId: number,
  studentId: number,
  versionId: number,
  blockId: string,
) =>
  db
    .deleteFrom("lesson_doubts")
    .where("school_id", "=", schoolId)
    .where("student_id", "=", studentId)
    .where("version_id", "=", versionId)
    .where("block_id", "=", blockId)
    .execute();

/** Of each subject of the student this year that has lessons. `behind`: taught in class and not finished. */
export async function listSubjectProgress(
  db: Db,
  schoolId: number,
  studentId: number,
): Promise<SubjectProgress[]> {
  const { rows } = await sql<SubjectProgress>`
    select offering.id as "offeringId", count(*)::int as "lessons",
      count(*) filter (where reading.is_done)::int as "done",
      count(*) filter (where reading.lesson_id is null)::int as "fresh",
      count(*) filter (where taught.is_taught and reading.is_done is not true)::int as "behind",
      (array_agg(json_build_object('id', lesson.id, 'name', ${selectNames("lesson")})
        order by unit.position nulls last, unit.id, lesson.position, lesson.id)
        filter (where reading.is_done is not true))[1] as "next"
    from subject_offerings as offering
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    cross join (select ${sectionOfStudent(schoolId, sql`${studentId}::bigint`)} as id) as own
    join lessons as lesson on lesson.school_id = offering.school_id and lesson.offering_id = offering.id
      and lesson.retired_at is null
    left join lesson_units as unit on unit.school_id = lesson.school_id and unit.id = lesson.unit_id
    left join lateral (${selectReading(schoolId, sql`${studentId}`)}) as reading on true
    cross join lateral (
      select exists (
        select from lessons_taught as said join class_enrolments as seat on seat.school_id = said.school_id
          and seat.teaching_class_id = said.teaching_class_id and seat.student_id = ${studentId}
          and ${holdsToday("seat", schoolId)}
        where said.school_id = ${schoolId} and said.lesson_id = lesson.id) as is_taught
    ) as taught
    where offering.school_id = ${schoolId} and ${isTaught(schoolId, sql`${studentId}`)}
      and ${resolvedVersion(schoolId, sql`lesson.id`, sql`own.id`)} is not null
    group by offering.id`.execute(db);
  return rows;
}

/** What was begun last and is not finished, of this year's subjects. */
export async function findBegun(db: Db, schoolId: number, studentId: number) {
  const { rows } = await sql<{
    readonly lesson: { readonly id: number; readonly name: Names };
    readonly offeringId: number;
    readonly subject: Names;
    readonly seen: number;
    readonly blocks: number;
    readonly share: number;
    readonly minutes: number | null;
  }>`
    select json_build_object('id', lesson.id, 'name', ${selectNames("lesson")}) as "lesson",
      offering.id as "offeringId", ${selectNames("subject")} as "subject", reading.seen_blocks as "seen",
      version.block_count as "blocks", reading.share, lesson.minutes
    from lesson_readings as reading
    join lesson_versions as version on version.school_id = reading.school_id and version.id = reading.version_id
    join lessons as lesson on lesson.school_id = reading.school_id and lesson.id = reading.lesson_id
      and lesson.retired_at is null
    join subject_offerings as offering on offering.school_id = lesson.school_id and offering.id = lesson.offering_id
    join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
      and year.state = 'current'
    join subjects as subject on subject.id = offering.subject_id
    where reading.school_id = ${schoolId} and reading.student_id = ${studentId} and reading.done_at is null
      and ${isTaught(schoolId, sql`${studentId}`)}
      and not exists (
        select from lesson_readings as other where other.school_id = reading.school_id
          and other.student_id = reading.student_id and other.lesson_id = reading.lesson_id
          and other.done_at is not null)
    order by reading.seen_at desc limit 1`.execute(db);
  return rows[0];
}
