import { readMySchedule } from "@dars/contract/time/schedule";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { closed } from "#platform/http/closed.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { PLAIN_SUNDAY } from "#time/calendar/plain-sunday.factory.ts";
import { addDays } from "#time/calendar/public.ts";

import { aPeriodPlan, aTimetable } from "./timetable.factory.ts";
import { timetable } from "./timetable.routes.ts";

const { database, owner, as } = await testbed([timetable], { authorise: authoriseWith() });
const SUNDAY = PLAIN_SUNDAY;

test("students who read at once get the days of their own section each", async () => {
  const { inA, alsoInA, inB } = await aSchoolOfTwo();

  const [one, classmate, other] = await Promise.all([inA, alsoInA, inB].map(read));

  expect([one, classmate, other].map((schedule) => schedule?.of.id)).toEqual([inA.id, alsoInA.id, inB.id]);
  expect(one?.days[0]?.lessons.map(({ no }) => no)).toEqual([1]);
  expect(classmate).toEqual({ ...one, of: classmate?.of });
  expect(other?.days[0]?.lessons.map(({ no }) => no)).toEqual([2]);
  expect(Value.Errors(closed(readMySchedule.reply), one)).toEqual([]);
});

test("what changes between two reads is there at the second: a lesson cancelled, a timetable replaced, a seat given up", async () => {
  const { school, inA, alsoInA } = await aSchoolOfTwo();
  const [lesson] = await fetchLessons(inA);
  await fetchLessons(alsoInA);

  await owner.query(
    "insert into lesson_changes (school_id, lesson_id, on_day, kind, changed_by) select $1, $2, $3, 'cancelled', min(id) from accounts",
    [school.id, lesson?.id, SUNDAY],
  );
  for (const who of [inA, alsoInA])
    expect(await fetchLessons(who)).toMatchObject([{ id: lesson?.id, change: { kind: "cancelled" } }]);

  await owner.query("update class_enrolments set ends_on = $3 where school_id = $1 and student_id = $2", [
    school.id,
    inA.id,
    SUNDAY,
  ]);
  expect(await fetchLessons(inA)).toEqual([]);
  expect(await fetchLessons(alsoInA)).toHaveLength(1);

  await owner.query("update timetables set ends_on = $2 where school_id = $1", [school.id, SUNDAY]);
  expect(await fetchLessons(alsoInA)).toEqual([]);
});

const read = ({ actor }: Member) =>
  as(actor).call(readMySchedule, { query: { from: SUNDAY, until: addDays(SUNDAY, 1) } });

const fetchLessons = async (who: Member) => (await read(who)).days[0]?.lessons ?? [];

/** Sections A and B of one level; on Sundays A has its lesson first, B second. */
async function aSchoolOfTwo() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: dayFromToday(300) });
  const level = await aLevel(database, group);
  const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
  const teacher = await aTeacher(database, school);
  const [a, b] = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
  ];
  const ofA = await aTeachingClass(database, offering, { section: a, teacher });
  const ofB = await aTeachingClass(database, offering, { section: b, teacher });
  const [inA, alsoInA, inB] = [
    await aStudent(database, school, { section: a }),
    await aStudent(database, school, { section: a }),
    await aStudent(database, school, { section: b }),
  ];
  await aPeriodPlan(database, year);
  await aTimetable(database, year, [
    { weekday: 0, no: 1, classIds: [ofA.id] },
    { weekday: 0, no: 2, classIds: [ofB.id] },
  ]);
  return { school, inA, alsoInA, inB };
}
