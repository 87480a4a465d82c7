import type { ArchivePart } from "@dars/contract/oversight/school-archives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

import {
  countRows,
  isPublishedPost,
  isShownFile,
  listRowRanges,
  selectArchiveName,
  type WhichRows,
} from "./archive-rows.queries.ts";
import type { ArchiveUnit } from "./archive-shapes.ts";
import { PART_TABLES } from "./archive-tables.ts";

const IS_OPEN_YEAR = sql<boolean>`year.state in ('current', 'closing')`;

/** Of a part that has rows alone. */
const NO_UNITS = sql`select 0::bigint as id, '' as of, '' as name where false`;

/** Files that the records of the school show; those of chats and of people are not among them. */
const shownFiles = (schoolId: number) => sql`
  select distinct file.id, file.name, file.size from file_uses as used
  join files as file on file.school_id = used.school_id and file.id = used.file_id and file.state = 'ready'
  where used.school_id = ${schoolId} and ${isShownFile("used")}`;

const publishedPosts = (schoolId: number) => sql`
  select post.id from posts as post where post.school_id = ${schoolId} and ${isPublishedPost}`;

const publishedLessons = (schoolId: number) => sql`
  select lesson.id, lesson.offering_id from lessons as lesson
  where lesson.school_id = ${schoolId} and lesson.retired_at is null and exists (
    select from lesson_versions as version where version.school_id = lesson.school_id
      and version.lesson_id = lesson.id and version.state = 'published')`;

/** For each student and year the section in which it was published last. */
const latestSnapshots = (schoolId: number) => sql`
  select distinct on (shown.student_id, shown.year_id) shown.section_id from mark_snapshots as shown
  where shown.school_id = ${schoolId} and not shown.is_hidden and shown.published_at <= now()
  order by shown.student_id, shown.year_id, shown.revision desc`;

const printedSections = (schoolId: number) =>
  sql`select latest.section_id from (${latestSnapshots(schoolId)}) as latest`;

/** `former`: of a class that is over; it has everybody who ever sat in it. */
const sheetsOfSchool = (schoolId: number): RawBuilder<unknown> => sql`
  select class.id, case when class.state = 'open' and ${IS_OPEN_YEAR} then '' else 'former' end as of,
    concat_ws(' ', case when not ${IS_OPEN_YEAR} then year.title end, ${selectArchiveName("level")}, section.letter,
      ${selectArchiveName("subject")}) as name
  from teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state <> 'planning'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id and subject.on_report_card
  join levels as level on level.id = offering.level_id
  left join sections as section on section.school_id = class.school_id and section.id = class.section_id
  where class.school_id = ${schoolId}`;

const UNITS: Readonly<Record<ArchivePart, (schoolId: number) => RawBuilder<unknown>>> = {
  people: () => sql`select 0::bigint as id, '' as of, 'oneroster-1.2.zip' as name`,
  timetable: (schoolId) => sql`
    select plan.id, format.of, concat_ws(' ', plan.starts_on, plan.title) as name
    from timetables as plan cross join (values ('xlsx'), ('asc')) as format (of)
    where plan.school_id = ${schoolId} and plan.state = 'published' and plan.removed_at is null`,
  marks: (schoolId) => sheetsOfSchool(schoolId),
  cards: (schoolId) => sql`
    select section.id, '' as of,
      concat_ws(' ', year.title, ${selectArchiveName("level")}, section.letter) as name
    from sections as section join levels as level on level.id = section.level_id
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    where section.school_id = ${schoolId} and section.id in (${printedSections(schoolId)})`,
  attendance: (schoolId) => sql`
    select section.id, month.first::date::text as of,
      concat_ws(' ', to_char(month.first, 'YYYY-MM'), ${selectArchiveName("level")}, section.letter) as name
    from sections as section join levels as level on level.id = section.level_id
    cross join lateral (
      select distinct date_trunc('month', register.day) as first from attendance_registers as register
      where register.school_id = section.school_id and register.section_id = section.id
        and register.day <= ${todayIn(schoolId)}) as month
    where section.school_id = ${schoolId}`,
  questions: (schoolId) => sql`
    select bank.level_id as id, format.of || ' ' || bank.subject_id as of,
      concat_ws(' ', ${selectArchiveName("subject")}, ${selectArchiveName("level")}) as name
    from (select distinct subject_id, level_id from bank_questions where school_id = ${schoolId}) as bank
    join subjects as subject on subject.id = bank.subject_id join levels as level on level.id = bank.level_id
    cross join (values ('moodle'), ('qti')) as format (of)`,
  lessons: (schoolId) => sql`
    select offering.id, '' as of, concat_ws(' ', ${selectArchiveName("subject")}, ${selectArchiveName("level")}) as name
    from subject_offerings as offering
    join subjects as subject on subject.id = offering.subject_id join levels as level on level.id = offering.level_id
    where offering.school_id = ${schoolId} and exists (
      select from (${publishedLessons(schoolId)}) as lesson where lesson.offering_id = offering.id)`,
  exercises: (schoolId) => sql`
    select 0::bigint as id, '' as of, 'exercises.ndjson' as name
    where exists (select from exercises where school_id = ${schoolId})`,
  homework: () => NO_UNITS,
  posts: (schoolId) => sql`
    select 0::bigint as id, '' as of, 'posts.ndjson' as name
    where exists (${publishedPosts(schoolId)})`,
  asks: (schoolId) => sql`
    select 0::bigint as id, '' as of, 'results.csv' as name
    where exists (select from asks where school_id = ${schoolId} and kind = 'choice')`,
  office: () => NO_UNITS,
  files: (schoolId) => sql`
    select 0::bigint as id, file.id as of, file.name from (${shownFiles(schoolId)}) as file`,
};

export type WhichSchool = Omit<WhichRows, "table">;

/** The files of one part of an archive, in an order that stays. */
export async function listUnits(db: Db, school: WhichSchool, part: ArchivePart): Promise<ArchiveUnit[]> {
  const { rows } = await sql<Omit<ArchiveUnit, "part">>`
    select unit.id, unit.of, unit.name from (${UNITS[part](school.schoolId)}) as unit
    order by unit.name, unit.id, unit.of`.execute(db);
  return [...rows.map((row) => ({ part, ...row })), ...(await listRowUnits(db, school, part))];
}

/** A file for each table with rows, and further ones where they are many. */
async function listRowUnits(db: Db, school: WhichSchool, part: ArchivePart): Promise<ArchiveUnit[]> {
  const units: ArchiveUnit[] = [];
  for (const table of PART_TABLES[part].rows)
    for (const [at, range] of (await listRowRanges(db, { ...school, table })).entries())
      units.push({
        part,
        id: 0,
        of: "",
        name: `${table}${at === 0 ? "" : `-${at + 1}`}.csv`,
        rows: { table, ...range },
      });
  return units;
}

interface PartCount {
  readonly count: number;
  readonly bytes: number | null;
}

const COUNTS: Readonly<Record<Exclude<ArchivePart, "office">, (schoolId: number) => RawBuilder<unknown>>> = {
  people: (schoolId) =>
    sql`select count(*)::int as count from people where school_id = ${schoolId} and state = 'active'`,
  timetable: (schoolId) => sql`
    select count(*)::int as count from timetables
    where school_id = ${schoolId} and state = 'published' and removed_at is null`,
  marks: (schoolId) => sql`select count(*)::int as count from (${sheetsOfSchool(schoolId)}) as sheet`,
  attendance: (schoolId) => sql`
    select count(*)::int as count from attendance_registers as register
    where register.school_id = ${schoolId}`,
  cards: (schoolId) => sql`
    select count(*)::int as count from (${latestSnapshots(schoolId)}) as latest`,
  questions: (schoolId) =>
    sql`select count(*)::int as count from bank_questions where school_id = ${schoolId}`,
  lessons: (schoolId) => sql`select count(*)::int as count from (${publishedLessons(schoolId)}) as lesson`,
  exercises: (schoolId) => sql`select count(*)::int as count from exercises where school_id = ${schoolId}`,
  homework: (schoolId) => sql`select count(*)::int as count from homework where school_id = ${schoolId}`,
  asks: (schoolId) => sql`select count(*)::int as count from asks where school_id = ${schoolId}`,
  posts: (schoolId) => sql`select count(*)::int as count from (${publishedPosts(schoolId)}) as post`,
  files: (schoolId) => sql`
    select count(*)::int as count, coalesce(sum(file.size), 0)::bigint as bytes from (${shownFiles(schoolId)}) as file`,
};

/** How much of a part there is now. */
export async function countPart(db: Db, school: WhichSchool, part: ArchivePart): Promise<PartCount> {
  if (part === "office") return { count: await countRows(db, school, PART_TABLES.office.rows), bytes: null };
  const { rows } = await sql<{ readonly count: number; readonly bytes?: number }>`
    ${COUNTS[part](school.schoolId)}`.execute(db);
  return { count: rows[0]?.count ?? 0, bytes: rows[0]?.bytes ?? null };
}

interface LastTaken {
  readonly everything: Date | null;
  readonly people: Date | null;
}

/** When an archive, and when a list of people was taken out last. */
export async function findLastTaken(db: Db, schoolId: number): Promise<LastTaken> {
  const { rows } = await sql<LastTaken>`
    select (select max(taken_at) from school_archives where school_id = ${schoolId}) as everything,
      (select max(taken_at) from exports_taken
        where school_id = ${schoolId} and kind = 'roster' and version is not null and not is_notice) as people`.execute(
    db,
  );
  return rows[0] ?? { everything: null, people: null };
}
