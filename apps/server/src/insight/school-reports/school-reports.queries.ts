import type { ReportType } from "@dars/contract/insight/school-reports";
import type { Names } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

const MOST = 3000;

export interface CountedRow {
  readonly key: string;
  readonly name: Names | null;
  readonly state: string | null;
  readonly values: readonly number[];
  /** How many people or things the row is about. */
  readonly size: number;
}

const sectionNames = sql`json_build_object('en', coalesce(section.title, level.name_en || ' – ' || section.letter),
  'ar', coalesce(section.title, level.name_ar || ' – ' || section.letter),
  'ckb', coalesce(section.title, level.name_ckb || ' – ' || section.letter))`;

/** Of the latest register that a section has taken today. */
const attendanceToday = (schoolId: number) => sql`
  select section.id::text as key, ${sectionNames} as name, null as state,
    array[cardinality(register.student_ids) - marks.absent, cardinality(register.student_ids), marks.absent, marks.late]
      as values, cardinality(register.student_ids) as size
  from sections as section
  join levels as level on level.id = section.level_id
  join lateral (select * from attendance_registers as taken where taken.school_id = section.school_id
    and taken.section_id = section.id and taken.day = ${todayIn(schoolId)} order by taken.period desc limit 1)
    as register on true
  join lateral (select count(*) filter (where mark.status in ('absent_unexcused', 'absent_excused'))::int as absent,
      count(*) filter (where mark.status = 'late')::int as late from attendance_marks as mark
    where mark.school_id = section.school_id and mark.section_id = section.id and mark.day = register.day
      and mark.period = register.period) as marks on true
  where section.school_id = ${schoolId} order by level.position, section.letter`;

const lessonPublication = (schoolId: number) => sql`
  select offering.id::text as key, json_build_object('en', subject.name_en || ' – ' || level.name_en,
      'ar', subject.name_ar || ' – ' || level.name_ar, 'ckb', subject.name_ckb || ' – ' || level.name_ckb) as name,
    null as state, array[count(*) filter (where exists (select from lesson_versions as version
      where version.school_id = lesson.school_id and version.lesson_id = lesson.id and version.state = 'published'))::int,
      count(*)::int] as values, count(*)::int as size
  from subject_offerings as offering
  join academic_years as year on year.school_id = offering.school_id and year.id = offering.year_id
    and year.state = 'current'
  join subjects as subject on subject.id = offering.subject_id
  join levels as level on level.id = offering.level_id
  join lessons as lesson on lesson.school_id = offering.school_id and lesson.offering_id = offering.id
    and lesson.retired_at is null
  where offering.school_id = ${schoolId} group by offering.id, subject.id, level.id
  order by level.position, subject.position`;

const evaluations = (schoolId: number) => sql`
  select state::text as key, null::json as name, state::text as state, array[count(*)::int] as values,
    count(*)::int as size
  from evaluations where school_id = ${schoolId} and state <> 'draft' group by evaluations.state
  order by evaluations.state`;

const trainings = (schoolId: number) => sql`
  select training.key, json_build_object('en', training.title, 'ar', training.title, 'ckb', training.title) as name,
    null as state, array[count(*) filter (where seat.was_present)::int, count(seat.person_id)::int,
      count(*) filter (where seat.answer = 'going')::int] as values, count(seat.person_id)::int as size
  from trainings as training
  left join training_seats as seat on seat.school_id = training.school_id and seat.training_id = training.id
  where training.school_id = ${schoolId} and not training.is_cancelled
  group by training.school_id, training.id order by training.starts_at desc`;

const applicationsFunnel = (schoolId: number) => sql`
  select state::text as key, null::json as name, state::text as state, array[count(*)::int] as values,
    count(*)::int as size
  from applications where school_id = ${schoolId} group by applications.state order by applications.state`;

const QUERIES: Readonly<Record<ReportType, (schoolId: number) => RawBuilder<unknown>>> = {
  "attendance-today": attendanceToday,
  "lesson-publication": lessonPublication,
  evaluations,
  trainings,
  "applications-funnel": applicationsFunnel,
};

export async function listCounted(
  db: Db,
  schoolId: number,
  report: ReportType,
): Promise<readonly CountedRow[]> {
  const { rows } = await sql<CountedRow>`${QUERIES[report](schoolId)} limit ${MOST}`.execute(db);
  return rows;
}
