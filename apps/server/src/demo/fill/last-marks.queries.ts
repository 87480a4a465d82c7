import { sql } from "kysely";

import { drawMarks } from "#demo/marks/public.ts";
import type { SchoolPlan } from "#demo/schools/public.ts";
import { lockedPolicy } from "#marks/policies/public.ts";
import { insertSnapshots, makeSection, type MadeYear } from "#marks/publication/public.ts";
import { listInputs } from "#marks/sheets/public.ts";
import type { BulkTransaction, Db } from "#platform/db/db.ts";

import { at, type Ids } from "./ids.ts";

interface MarksToFill {
  readonly bulk: Pick<BulkTransaction, "db">;
  readonly seed: number;
  readonly plan: SchoolPlan;
  readonly ids: Ids;
}

type Facts = Parameters<typeof makeSection>[0]["section"];
type Student = Parameters<typeof makeSection>[2][number];
type Subject = Parameters<typeof makeSection>[3][number][number]["subject"];

/** The year before this one as it was published in June, for all students who were a level lower then. */
export async function insertLastMarks(place: MarksToFill): Promise<void> {
  const { db } = place.bulk;
  const { schoolId, years } = place.ids;
  await insertLastYear(db, schoolId, years);
  for (const section of await listLastSections(db, schoolId, years.previous))
    await publishSection(place, section);
}

async function publishSection({ bulk: { db }, seed, plan, ids }: MarksToFill, section: Facts): Promise<void> {
  const { schoolId, years } = ids;
  const level = { id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal };
  const { id: policyId, policy } = await lockedPolicy(db, schoolId, years.previous, level);
  const subjects = await listLastSubjects(db, schoolId, years.previous, level.id);
  const students = await listLastStudents(db, schoolId, section.id);
  const codes = listInputs(policy).map(({ code }) => code);
  const firstRound = codes.filter((code) => !/FIN2|EX2/.test(code));
  const first = at(ids.people)(plan.students[0] ?? 0);
  const drawStudentMarks = (student: Student, talent: number | undefined) =>
    drawMarks({
      seed,
      path: `school/${plan.place}/last/${section.levelCode}/${student.id - first}`,
      subjects: subjects.map(({ code }) => code),
      columns: listInputs(policy),
      ...(talent !== undefined && { talent }),
      isComplete: true,
    });
  const yearBy = (student: Student, talent: number | undefined, published: readonly string[]) => {
    const marks = drawStudentMarks(student, talent);
    const taken = subjects.map((subject) => {
      const drawn = Object.entries(marks.get(subject.code) ?? {});
      return {
        subject,
        published,
        marks: Object.fromEntries(drawn.filter(([code]) => published.includes(code))),
      };
    });
    const rule = { isOutcomeFor: () => true, showRank: false };
    return makeSection({ section, policy }, schoolId, [student], [taken], rule)[0];
  };
  // Only who has subjects to complete sits the second round.
  const computeYear: YearOf = (student, talent) => {
    const once = yearBy(student, talent, firstRound);
    return once?.status === "completion" ? yearBy(student, talent, codes) : once;
  };
  const made = students.map((student) => endedAs(student, computeYear));
  const june = new Date(`${plan.previousYear.endsOn.slice(0, 4)}-06-24T09:00:00Z`);
  await insertSnapshots(
    db,
    { schoolId, yearId: years.previous, publicationId: null, guardiansAt: june },
    made.flatMap((year) => (year ? [{ ...year, policyId }] : [])),
  );
  await sql`update mark_snapshots set published_at = ${june}, guardians_at = ${june}
    where school_id = ${schoolId} and section_id = ${section.id}`.execute(db);
}

type YearOf = (student: Student, talent: number | undefined) => MadeYear | undefined;

/** Who sits a level higher now has passed; who repeats it has not. */
function endedAs(student: Student & { readonly hasFailed?: boolean }, yearOf: YearOf): MadeYear | undefined {
  const tries = student.hasFailed ? [-1.9, -2.6, -3.4] : [undefined, 0, 0.6, 1.2, 2];
  const isRight = (year: MadeYear | undefined) =>
    HAS_FAILED.has(year?.status ?? "") === (student.hasFailed ?? false);
  let year: MadeYear | undefined;
  for (const talent of tries) {
    year = yearOf(student, talent);
    if (isRight(year)) return year;
  }
  return year;
}

const HAS_FAILED = new Set(["fail", "not_eligible", "completion", "incomplete"]);

/** Sections, offerings and enrolments a level lower, without classes: a past year has no teaching. */
async function insertLastYear(db: Db, schoolId: number, { previous, current }: Ids["years"]): Promise<void> {
  await sql`
    insert into sections (school_id, year_id, level_id, letter, capacity, room, language, state, sourced_id)
    select section.school_id, ${previous}, lower.id, section.letter, section.capacity, section.room,
      section.language, 'closed', 'last-' || section.id
    from sections as section
    join levels as level on level.id = section.level_id
    join lateral (
      select id from levels where group_id = level.group_id and position < level.position
      order by position desc limit 1
    ) as lower on true
    where section.school_id = ${schoolId} and section.year_id = ${current}
    on conflict do nothing`.execute(db);
  await sql`
    update sections as last set homeroom_teacher_id = coalesce((
      select led.homeroom_teacher_id from sections as led
      where led.school_id = ${schoolId} and led.year_id = ${current} and led.level_id = last.level_id
        and led.letter = last.letter limit 1
    ), (
      select led.homeroom_teacher_id from sections as led
      where led.school_id = ${schoolId} and led.year_id = ${current} and 'last-' || led.id = last.sourced_id))
    where last.school_id = ${schoolId} and last.year_id = ${previous}`.execute(db);
  await sql`
    insert into subject_offerings (school_id, year_id, level_id, subject_id, weekly_periods, max_mark, sourced_id)
    select school_id, ${previous}, level_id, subject_id, weekly_periods, max_mark, 'last-' || id
    from subject_offerings where school_id = ${schoolId} and year_id = ${current}
    on conflict do nothing`.execute(db);
  await sql`
    insert into enrolments (school_id, student_id, year_id, level_id, section_id, register_no, entry_kind,
      starts_on, ends_on, state, sourced_id)
    select now.school_id, now.student_id, ${previous}, before.level_id, before.id, now.register_no, 'promoted',
      year.starts_on, year.ends_on, 'promoted', 'last-' || now.id
    from enrolments as now
    join sections as section on section.school_id = now.school_id and section.id = now.section_id
    join sections as before on before.school_id = now.school_id and before.sourced_id = 'last-' || section.id
    join academic_years as year on year.school_id = now.school_id and year.id = ${previous}
    where now.school_id = ${schoolId} and now.year_id = ${current} and now.state = 'active'
      and now.entry_kind = 'promoted'
      and not exists (
        select from enrolments as other
        where other.school_id = now.school_id and other.student_id = now.student_id and other.year_id = ${previous})`.execute(
    db,
  );
}

const listLastSections = async (db: Db, schoolId: number, yearId: number): Promise<Facts[]> => {
  const { rows } = await sql<Facts>`
    select section.id, section.letter, section.title, section.homeroom_teacher_id as "homeroomTeacherId",
      year.id as "yearId", year.title as "yearTitle", year.state as "yearState",
      json_build_object('id', level.id, 'name',
        json_build_object('en', level.name_en, 'ar', level.name_ar, 'ckb', level.name_ckb)) as level,
      level.code as "levelCode", level.is_terminal as "isTerminal",
      json_build_object('en', school.name_en, 'ar', school.name_ar, 'ckb', school.name_ckb) as school
    from sections as section
    join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    join levels as level on level.id = section.level_id
    join schools as school on school.id = section.school_id
    where section.school_id = ${schoolId} and section.year_id = ${yearId} order by section.id`.execute(db);
  return rows;
};

const listLastSubjects = async (
  db: Db,
  schoolId: number,
  yearId: number,
  levelId: number,
): Promise<Subject[]> => {
  const { rows } = await sql<Subject>`
    select offering.id as "offeringId", subject.id as "subjectId", subject.code, subject.theme,
      json_build_object('en', subject.name_en, 'ar', subject.name_ar, 'ckb', subject.name_ckb) as name,
      subject.counts_in_average as "isCounted"
    from subject_offerings as offering join subjects as subject on subject.id = offering.subject_id
    where offering.school_id = ${schoolId} and offering.year_id = ${yearId} and offering.level_id = ${levelId}
      and subject.on_report_card
    order by subject.position, subject.id`.execute(db);
  return rows;
};

const listLastStudents = async (db: Db, schoolId: number, sectionId: number) => {
  const { rows } = await sql<Student & { readonly hasFailed: boolean }>`
    select person.id, enrolment.register_no as "registerNo", enrolment.section_id as "sectionId",
      json_build_object('en', person.name_en, 'ar', person.name_ar, 'ckb', person.name_ckb) as name,
      enrolment.state = 'repeating' as "hasFailed"
    from enrolments as enrolment
    join people as person on person.school_id = enrolment.school_id and person.id = enrolment.student_id
    where enrolment.school_id = ${schoolId} and enrolment.section_id = ${sectionId}
    order by enrolment.register_no, person.id`.execute(db);
  return rows;
};
