import { changeDay, readDayPlan, recordStaffAbsence, removeStaffAbsence } from "@dars/contract/time/cover";
import {
  decideAbsenceReport,
  listAbsenceReports,
  listOwnAbsences,
  reportOwnAbsence,
  withdrawOwnAbsence,
} from "@dars/contract/time/own-absences";
import { readMySchedule } from "@dars/contract/time/schedule";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aPeriodPlan, aTimetable } from "#time/timetable/timetable.factory.ts";
import { timetable } from "#time/timetable/timetable.routes.ts";

import { cover } from "./cover.routes.ts";

const { database, as } = await testbed([cover, timetable], { authorise: authoriseWith() });
const NOTE = "Page 31, exercises 2 to 5.";
const [TODAY, TOMORROW, AFTER] = [dayFromToday(0), dayFromToday(1), dayFromToday(2)];

test("C10: a teacher reports an absence, the office confirms it, and the substitute reads the note and nobody else", async () => {
  const { school, params, teacher, colleague, manager, office, lessonId, offering } = await aTeachingDay();
  const { id } = await report(school, teacher);
  expect(await notices(school, manager)).toEqual([
    { kind: "staff-absence", page: "day-plan", isDone: false },
  ]);
  expect((await office.call(listAbsenceReports, { params })).reports).toMatchObject([
    { id, teacher: { id: teacher.id }, note: NOTE, state: "waiting" },
  ]);

  await decide(office, school, id, true);

  expect(await notices(school, manager)).toMatchObject([{ isDone: true }]);
  expect(await notices(school, teacher)).toMatchObject([{ kind: "excuse-decided", page: "own-absences" }]);
  expect((await office.call(listAbsenceReports, { params })).reports).toEqual([]);
  const plan = await office.call(readDayPlan, { params: { ...params, date: TODAY } });
  expect(plan.absences).toMatchObject([{ teacherId: teacher.id, reason: "sick", note: NOTE }]);
  const change = { lessonId, kind: "changed" as const, teacherId: colleague.id };
  await office.call(changeDay, {
    params: { ...params, date: TODAY },
    body: { key: aKey(), changes: [{ ...change, roomId: null, subjectId: null, no: null, note: null }] },
  });
  const fetchCover = async (who: Member) => {
    const { days } = await as(who.actor).call(readMySchedule, { query: { from: TODAY, until: TOMORROW } });
    return days[0]?.lessons[0]?.change?.cover;
  };
  expect(await fetchCover(colleague)).toEqual({ note: NOTE, offeringId: offering.id });
  expect(await fetchCover(teacher)).toBeUndefined();
});

test("C10: a declined report is no absence; its teacher reads the answer", async () => {
  const { school, params, teacher, office } = await aTeachingDay();
  const { id } = await report(school, teacher);
  await decide(office, school, id, false, "Come at ten, please.");
  await expect(decide(office, school, id, true)).rejects.toMatchObject({ details: { reason: "decided" } });

  const plan = await office.call(readDayPlan, { params: { ...params, date: TODAY } });
  expect(plan.absences).toEqual([]);
  const { reports } = await as(teacher.actor).call(listOwnAbsences, { params });
  expect(reports).toMatchObject([{ state: "declined", answer: "Come at ten, please." }]);
});

test("C7, C10: a confirmed report adds the days on which the office has not noted the teacher as away already", async () => {
  const { school, params, teacher, office } = await aTeachingDay();
  const absence = { teacherId: teacher.id, fromPeriod: null, toPeriod: null, reason: "sick" as const };
  await office.call(recordStaffAbsence, {
    params,
    body: { key: aKey(), absence: { ...absence, startsOn: TODAY, endsOn: TOMORROW } },
  });
  const { id } = await report(school, teacher);
  await decide(office, school, id, true);

  for (const date of [TODAY, TOMORROW]) {
    const { absences } = await office.call(readDayPlan, { params: { ...params, date } });
    expect(absences.map(({ teacherId }) => teacherId)).toEqual([teacher.id]);
  }
});

test("C10: own days are reported once, and a report is withdrawn by its teacher alone while it waits", async () => {
  const { school, params, teacher, colleague, manager, office } = await aTeachingDay();
  const { id } = await report(school, teacher);
  await expect(report(school, teacher)).rejects.toMatchObject({ details: { reason: "reported" } });
  const withdraw = (who: Member) =>
    as(who.actor).call(withdrawOwnAbsence, { params: { ...params, absenceReportId: id } });
  await expect(withdraw(colleague)).rejects.toMatchObject({ code: "not-found" });

  expect(await withdraw(teacher)).toEqual(await withdraw(teacher));
  expect(await notices(school, manager)).toMatchObject([{ isDone: true }]);
  const again = await report(school, teacher);
  await decide(office, school, again.id, true);
  await expect(
    as(teacher.actor).call(withdrawOwnAbsence, { params: { ...params, absenceReportId: again.id } }),
  ).rejects.toMatchObject({ details: { reason: "decided" } });
  expect((await as(colleague.actor).call(listOwnAbsences, { params })).reports).toEqual([]);
});

test("C10: days whose confirmed absence the office has taken back are reported again", async () => {
  const { school, params, teacher, office } = await aTeachingDay();
  const { id } = await report(school, teacher);
  await decide(office, school, id, true);
  await expect(report(school, teacher)).rejects.toMatchObject({ details: { reason: "reported" } });
  const { absences } = await office.call(readDayPlan, { params: { ...params, date: TODAY } });
  await office.call(removeStaffAbsence, { params: { ...params, absenceId: absences[0]?.id ?? 0 } });

  expect((await report(school, teacher)).id).not.toBe(id);
});

test.each([
  ["backwards", TOMORROW, TODAY],
  ["over", dayFromToday(-3), TODAY],
  ["too far ahead", dayFromToday(200), dayFromToday(201)],
  ["too long", TODAY, dayFromToday(80)],
])("C10: days that are %s are refused", async (_, startsOn, endsOn) => {
  const { school, teacher } = await aTeachingDay();
  await expect(report(school, teacher, { startsOn, endsOn })).rejects.toMatchObject({ code: "invalid" });
});

type School = Awaited<ReturnType<typeof aSchool>>;

const report = (school: School, teacher: Member, days = { startsOn: TODAY, endsOn: AFTER }) =>
  as(teacher.actor).call(reportOwnAbsence, {
    params: { schoolId: school.id },
    body: { key: aKey(), absence: { ...days, reason: "sick", note: NOTE } },
  });

const decide = (
  office: ReturnType<typeof as>,
  school: School,
  absenceReportId: number,
  isConfirmed: boolean,
  answer: string | null = null,
) =>
  office.call(decideAbsenceReport, {
    params: { schoolId: school.id, absenceReportId },
    body: { key: aKey(), isConfirmed, answer },
  });

async function notices(school: School, { id }: Member) {
  const { rows } = await database.inSchool(school.id, (db) =>
    sql`select kind, page, done_at is not null as "isDone" from notifications
      where school_id = ${school.id} and person_id = ${id} and kind <> 'day-changed' order by id`.execute(db),
  );
  return rows;
}

/** A school that teaches every day: one teacher's lesson today, and a colleague who is free. */
async function aTeachingDay() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const level = await aLevel(database, group);
  const year = await aYear(database, school);
  const offering = await anOffering(database, year, { level, subject: await aSubject(database, group) });
  const section = await aSection(database, year, { level });
  const [teacher, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const taught = await aTeachingClass(database, offering, { section, teacher });
  // Whatever day of the year it is, there is school.
  await database.inSchool(school.id, (db) =>
    sql`insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on)
      values (${school.id}, 'school_day', 'School', ${TODAY}, ${TOMORROW})`.execute(db),
  );
  await aPeriodPlan(database, year);
  const weekday = new Date(`${TODAY}T12:00:00Z`).getUTCDay();
  const { lessonIds } = await aTimetable(database, year, [{ weekday, no: 1, classIds: [taught.id] }]);
  const manager = await aManagement(database, school);
  return {
    school,
    params: { schoolId: school.id },
    teacher,
    colleague,
    manager,
    office: as(manager.actor),
    offering,
    lessonId: lessonIds[0] ?? 0,
  };
}
