import { readSchoolTrend } from "@dars/contract/insight/school-trend";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  teachEveryDay,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { schoolReports } from "./school-reports.routes.ts";

const { database, owner, as } = await testbed([schoolReports], { authorise: authoriseWith() });

/** In the zone of the school `$1`. */
const day = (back: number) =>
  `(now() at time zone (select time_zone from schools where id = $1))::date - ${back}`;

/** Of two lessons of the first week one was taught yesterday; of two mark columns that
 * are due one was handed in, and a third is not due yet. A visit was submitted. */
async function aTaughtSchool() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const subject = await aSubject(database, group);
  const offering = await anOffering(database, year, { level, subject });
  const section = await aSection(database, year, { level, letter: "A" });
  const taught = await aTeachingClass(database, offering, { section });
  const teacher = await aTeacher(database, school);
  const management = await aManagement(database, school);
  const { accountId } = management.actor;
  await owner.query(`update academic_years set starts_on = ${day(40)} where school_id = $1 and id = $2`, [
    school.id,
    year.id,
  ]);
  await owner.query(
    `with made as (insert into lessons (school_id, offering_id, position, name_ar, week)
       values ($1, $2, 1, 'الحركة', 1), ($1, $2, 2, 'القوة', 1) returning id, position)
     insert into lessons_taught (school_id, teaching_class_id, lesson_id, taught_on, account_id)
     select $1, $3, id, ${day(1)}, $4 from made where position = 1`,
    [school.id, offering.id, taught.id, accountId],
  );
  await owner.query(
    `insert into mark_windows (school_id, year_id, level_id, code, opens_on, due_on)
     select $1, $2, $3, code, ${day(20)}, ${day(11)} + case code when 'M2' then 30 else 0 end from unnest('{M0,M1,M2}'::text[]) as code`,
    [school.id, year.id, level.id],
  );
  await owner.query(
    `insert into mark_columns (school_id, class_id, code, state, submitted_at)
     values ($1, $2, 'M1', 'submitted', now() - interval '12 days')`,
    [school.id, taught.id],
  );
  await owner.query(
    `with rubric as (insert into rubrics (group_id, name_ar, indicators) values ($5, 'زيارة', '[]') returning id)
     insert into evaluations (school_id, key, author_id, author_role, author_name, teacher_id, teaching_class_id,
       rubric_id, held_on, state, submitted_at)
     select $1, 'visit', $2, 'school_management', '{}', $3, $4, id, ${day(0)}, 'submitted', now() from rubric`,
    [school.id, accountId, teacher.id, taught.id, group.id],
  );
  return { school, management };
}

/** Two registers of four students, a week apart; one of them was absent in the earlier one and needs follow-up since. */
async function aFollowedSchool() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
  const section = await aSection(database, await aYear(database, school), {
    level: await aLevel(database, group),
    letter: "A",
  });
  const student = await aStudent(database, school, { section });
  const management = await aManagement(database, school);
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, $2, day, 0, array[$3::bigint, 1, 2, 3], $4, now() from unnest(array[${day(0)}, ${day(7)}]) as day`,
    [school.id, section.id, student.id, management.actor.accountId],
  );
  await owner.query(
    `insert into attendance_marks (school_id, student_id, day, period, section_id, status, marked_by, marked_at)
     values ($1, $2, ${day(7)}, 0, $3, 'absent_unexcused', $4, now())`,
    [school.id, student.id, section.id, management.actor.accountId],
  );
  await owner.query(
    `insert into follow_up_entries (school_id, rule, person_id, state, items, since, settled_on)
     values ($1, 'absences', $2, 'resolved', '[]', ${day(20)}, ${day(6)}),
       ($1, 'lateness', $2, 'open', '[]', ${day(2)}, null)`,
    [school.id, student.id],
  );
  return { group, school, management };
}

test("I3: management reads eight weeks of its school, the last of them until today", async () => {
  const { school, management } = await aFollowedSchool();
  const other = await aSchool(database, await aGroup(database));

  const { weeks } = await as(management.actor).call(readSchoolTrend, { params: { schoolId: school.id } });
  expect(weeks).toHaveLength(8);
  expect(weeks.map(({ endsOn }) => endsOn)).toEqual(weeks.map(({ endsOn }) => endsOn).toSorted());
  expect(weeks.map(({ attendance }) => attendance)).toEqual([null, null, null, null, null, null, 75, 100]);
  // Settled six days ago, and again since two.
  expect(weeks.map(({ students }) => students)).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  expect(weeks.at(-1)).toMatchObject({ plan: null, marks: null, teachers: 0, visits: 0 });
  await expect(
    as(management.actor).call(readSchoolTrend, { params: { schoolId: other.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("I3: the plan, the mark columns and the visits count as they stood at the end of each week", async () => {
  const { school, management } = await aTaughtSchool();

  const { weeks } = await as(management.actor).call(readSchoolTrend, { params: { schoolId: school.id } });

  expect(weeks.slice(-3).map(({ plan }) => plan)).toEqual([0, 0, 50]);
  expect(weeks.slice(-4).map(({ marks }) => marks)).toEqual([null, null, 50, 50]);
  expect(weeks.slice(-2).map(({ visits }) => visits)).toEqual([0, 1]);
});

test("I3: an administrator does not read figures of fewer than five students", async () => {
  const { group, school } = await aFollowedSchool();
  const { actor } = await anAdministrator(database, group);

  const { weeks } = await as(actor).call(readSchoolTrend, { params: { schoolId: school.id } });

  expect(weeks.at(-1)).toMatchObject({ attendance: null, students: null, teachers: 0 });
});
