import { listVisitLessons } from "@dars/contract/insight/visit-lessons";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";

import { evaluations } from "./evaluations.routes.ts";
import { aVisitedSchool } from "./visited-school.factory.ts";

const { database, as } = await testbed([evaluations], { authorise: authoriseWith() });

/** Maths in the second period of every day, Arabic in the third. */
async function aWeek() {
  const set = await aVisitedSchool(database);
  await teachEveryDay(database, set.school);
  await aPeriodPlan(database, set.year);
  const everyDay = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, no: 2, classIds: [set.mathsClass.id] },
    { weekday, no: 3, classIds: [set.arabicClass.id] },
  ]);
  await aTimetable(database, set.year, everyDay);
  return set;
}

const fetchLessons = async (set: Awaited<ReturnType<typeof aWeek>>, member = set.evaluator) => {
  const params = { schoolId: set.school.id, day: dayFromToday(0) };
  return (await as(member.actor).call(listVisitLessons, { params })).lessons;
};

test("M2: each finds the lessons of the teachers within its reach", async () => {
  const set = await aWeek();
  expect(await fetchLessons(set)).toMatchObject([
    {
      teacherId: set.huda.id,
      classId: set.mathsClass.id,
      no: 2,
      startsAt: "08:50",
      planned: null,
      register: null,
    },
  ]);
  expect((await fetchLessons(set, set.management)).map(({ teacherId }) => teacherId)).toEqual([
    set.huda.id,
    set.omar.id,
  ]);
});

test("a lesson comes with the register of its period", async () => {
  const set = await aWeek();
  await database.inSchool(set.school.id, (db) =>
    sql`insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
      values (${set.school.id}, ${set.section.id}, ${dayFromToday(0)}, 2, '{1,2,3}', ${set.huda.accountId}, now())`.execute(
      db,
    ),
  );
  expect(await fetchLessons(set)).toMatchObject([{ register: { present: 3, students: 3 } }]);
});

test("a lesson comes with what its class was taught that day, else with the next of the plan", async () => {
  const set = await aWeek();
  const { schoolId, classId } = { schoolId: set.school.id, classId: set.mathsClass.id };
  await database.inSchool(schoolId, async (db) => {
    const { rows } = await sql<{ readonly id: number }>`
      insert into lessons (school_id, offering_id, position, name_en)
      select ${schoolId}, offering_id, place, 'Lesson ' || place from teaching_classes cross join generate_series(1, 2) as place
      where school_id = ${schoolId} and id = ${classId} order by place returning id`.execute(db);
    for (const { id } of rows)
      await sql`insert into lesson_versions (school_id, lesson_id, seq, language, state, author_id, published_at)
        values (${schoolId}, ${id}, 1, 'en', 'published', ${set.huda.accountId}, now())`.execute(db);
    await sql`insert into lessons_taught (school_id, teaching_class_id, lesson_id, taught_on, account_id)
      values (${schoolId}, ${classId}, ${rows[0]?.id ?? 0}, ${dayFromToday(-1)}, ${set.huda.accountId})`.execute(
      db,
    );
  });
  expect(await fetchLessons(set)).toMatchObject([{ planned: { name: { en: "Lesson 2" }, isTaught: false } }]);

  await database.inSchool(schoolId, (db) =>
    sql`update lessons_taught set taught_on = ${dayFromToday(0)} where school_id = ${schoolId}`.execute(db),
  );
  expect(await fetchLessons(set)).toMatchObject([{ planned: { name: { en: "Lesson 1" }, isTaught: true } }]);
});
