import { sql } from "kysely";

import { drawConduct } from "#demo/marks/public.ts";
import { addDays, type SchoolPlan } from "#demo/schools/public.ts";
import type { BulkTransaction } from "#platform/db/db.ts";

import { copyRows, type CopyRow } from "./copy.queries.ts";
import { at, type Ids } from "./ids.ts";

interface ConductToFill {
  readonly bulk: BulkTransaction;
  readonly seed: number;
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

interface Student {
  readonly studentId: number;
  readonly sex: "female" | "male";
  /** True for people whose own language it is. */
  readonly isKurdish: boolean;
  readonly sectionId: number;
  readonly writerId: number;
  /** The mean of what was published, in percent. */
  readonly mean: number;
}

/** One family in so many is written to in English. */
const ENGLISH_EACH = 17;

/** Conduct of all students of the last year, and this year of every other section but for its last few. */
export async function insertConduct(place: ConductToFill): Promise<void> {
  const { previous, current } = place.ids.years;
  await insertYear(place, previous, `${place.plan.previousYear.endsOn.slice(0, 4)}-06-20`, () => true);
  await insertYear(
    place,
    current,
    addDays(place.plan.today, -14),
    ({ sectionId, studentId }) => sectionId % 2 === 0 || studentId % 4 === 0,
  );
}

async function insertYear(
  { bulk, seed, plan, ids: { schoolId, people } }: ConductToFill,
  yearId: number,
  day: string,
  isWritten: (student: Student) => boolean,
): Promise<void> {
  const first = at(people)(plan.students[0] ?? 0);
  const rows = (await listStudents(bulk, schoolId, yearId))
    // The first student's is always written: the demo shows its card.
    .filter((student) => student.studentId === first || isWritten(student))
    .map(({ studentId, sex, isKurdish, sectionId, writerId, mean }, place): CopyRow => {
      const no = studentId - first;
      const language = isKurdish ? "ckb" : no % ENGLISH_EACH === ENGLISH_EACH - 1 ? "en" : "ar";
      const path = `school/${plan.place}/conduct/${day.slice(0, 4)}/${no}`;
      const { conduct, comment } = drawConduct({ seed, path, sex, language, mean, turn: place + sectionId });
      return [schoolId, studentId, yearId, conduct, comment, writerId, `${day}T10:00:00Z`];
    });
  await copyRows(
    bulk.client,
    "year_conduct",
    ["school_id", "student_id", "year_id", "conduct", "comment", "changed_by", "changed_at"],
    rows,
  );
}

const listStudents = async (
  { db }: BulkTransaction,
  schoolId: number,
  yearId: number,
): Promise<readonly Student[]> => {
  const { rows } = await sql<Student>`
    select distinct on (shown.student_id) shown.student_id as "studentId", coalesce(person.sex, 'male') as sex,
      coalesce(person.locale = 'ckb', false) as "isKurdish", shown.section_id as "sectionId",
      coalesce(leader.account_id, office.account_id) as "writerId",
      coalesce((select avg(mark.value::numeric)
        from jsonb_path_query(shown.shown, '$.subjects[*].marks.*') as one (value),
          lateral (select one.value #>> '{}' as value) as mark
        where jsonb_typeof(one.value) = 'number') * 100 / (shown.shown #>> '{scale,max}')::numeric, 70)::float8 as mean
    from mark_snapshots as shown
    join people as person on person.school_id = shown.school_id and person.id = shown.student_id
    join sections as section on section.school_id = shown.school_id and section.id = shown.section_id
    left join lateral (select own.account_id from account_people as own
      where own.school_id = section.school_id and own.person_id = section.homeroom_teacher_id
      order by own.account_id limit 1) as leader on true
    cross join lateral (select account_id from role_assignments
      where school_id = shown.school_id and role = 'school_management' order by account_id limit 1) as office
    where shown.school_id = ${schoolId} and shown.year_id = ${yearId}
    order by shown.student_id, shown.revision desc`.execute(db);
  return rows;
};
