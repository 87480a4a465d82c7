import {
  changeDay,
  readDayPlan,
  recordStaffAbsence,
  removeStaffAbsence,
  type LessonChange,
  type StaffAbsence,
} from "@dars/contract/time/cover";
import { addDays } from "@dars/contract/time/days";
import { readMySchedule } from "@dars/contract/time/schedule";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { PLAIN_SUNDAY } from "#time/calendar/plain-sunday.factory.ts";
import { aPeriodPlan, aTeachingRoom, aTimetable } from "#time/timetable/timetable.factory.ts";
import { timetable } from "#time/timetable/timetable.routes.ts";

import { cover } from "./cover.routes.ts";

const { database, owner, as } = await testbed([cover, timetable], { authorise: authoriseWith() });
/** A Sunday without a national day near it. */
const SUNDAY = PLAIN_SUNDAY;

const aChange = (lessonId: number, more: Partial<LessonChange> = {}): LessonChange => ({
  lessonId,
  kind: "changed",
  teacherId: null,
  roomId: null,
  subjectId: null,
  no: null,
  note: null,
  ...more,
});

test("lessons of whoever is away are open, and who is free, teaches the subject and knows the class is proposed first", async () => {
  const { office, params, away, same, busy, other, lessons } = await aDay();
  await office.call(recordStaffAbsence, { params, body: buildAbsenceBody(away) });

  const plan = await office.call(readDayPlan, { params: { ...params, date: SUNDAY } });

  expect(plan.open.map(({ lesson }) => lesson.id)).toEqual([lessons[0]]);
  const [open] = plan.open;
  expect(open?.proposals[0]).toMatchObject({ teacherId: same.id, teachesSubject: true });
  expect(open?.bestId).toBe(same.id);
  const ids = open?.proposals.map(({ teacherId }) => teacherId);
  expect(ids).toContain(other.id);
  expect(ids).not.toContain(busy.id);
  expect(ids).not.toContain(away.id);
  expect(plan.teachers.find(({ id }) => id === other.id)?.teaches).toMatchObject([{ en: "Art of two" }]);
});

test("a day's changes tell exactly those whose day is other, each once, and the substitute reaches the class that day", async () => {
  const { office, params, school, group, student, away, same, lessons, elsewhere } = await aDay();
  const guardian = await aGuardian(database, group, { of: [student] });
  const changes = [aChange(lessons[0] ?? 0, { teacherId: same.id })];
  const body = { key: aKey(), changes };

  const { told } = await office.call(changeDay, { params: { ...params, date: SUNDAY }, body });
  await office.call(changeDay, { params: { ...params, date: SUNDAY }, body });

  expect(told).toBe(4);
  const rows = await database.inSchool(school.id, (db) =>
    db
      .selectFrom("notifications")
      .select(["person_id", "target"])
      .where("school_id", "=", school.id)
      .execute(),
  );
  expect(new Set(rows.map((row) => row.person_id))).toEqual(
    new Set([student.id, guardian.id, away.id, same.id]),
  );
  expect(rows).toHaveLength(4);
  expect(rows.some((row) => row.person_id === elsewhere.id)).toBe(false);
  const { days } = await as(same.actor).call(readMySchedule, {
    query: { from: SUNDAY, until: addDays(SUNDAY, 1) },
  });
  expect(days[0]?.lessons.map(({ id }) => id)).toContain(lessons[0]);
  const assigned = await database.inSchool(school.id, (db) =>
    db
      .selectFrom("teacher_assignments")
      .select(["teacher_id", "starts_on", "ends_on"])
      .where("school_id", "=", school.id)
      .where("role", "=", "substitute")
      .execute(),
  );
  expect(assigned).toEqual([{ teacher_id: same.id, starts_on: SUNDAY, ends_on: addDays(SUNDAY, 1) }]);

  await office.call(changeDay, {
    params: { ...params, date: SUNDAY },
    body: { key: aKey(), changes: [aChange(lessons[0] ?? 0, { kind: "plain" })] },
  });
  const plan = await office.call(readDayPlan, { params: { ...params, date: SUNDAY } });
  expect(plan.changed).toEqual([]);
});

test("ICS-2: a lesson that is as planned again, and other once more, goes on counting its changes", async () => {
  const { office, params, school, same, student, lessons } = await aDay();
  const [lessonId = 0] = lessons;
  const change = (more: Partial<LessonChange>) =>
    office.call(changeDay, {
      params: { ...params, date: SUNDAY },
      body: { key: aKey(), changes: [aChange(lessonId, more)] },
    });
  const sequence = async () => {
    const { rows } = await owner.query(
      "select sequence from lesson_changes where school_id = $1 and lesson_id = $2",
      [school.id, lessonId],
    );
    return rows[0]?.sequence;
  };
  await change({ teacherId: same.id, note: "Cover" });
  expect(await sequence()).toBe(1);
  for (const _ of [1, 2]) await change({ kind: "plain" });
  expect(await sequence()).toBe(2);
  const { days } = await as(student.actor).call(readMySchedule, {
    query: { from: SUNDAY, until: addDays(SUNDAY, 1) },
  });
  expect(days[0]?.lessons.find(({ id }) => id === lessonId)).toMatchObject({ change: null });
  await change({ kind: "cancelled" });
  expect(await sequence()).toBe(3);
});

test("TT-3: a day is not changed while a timetable is being published", async () => {
  const { office, params, school, same, lessons } = await aDay();
  const publishing = await owner.connect();
  await publishing.query("begin");
  await publishing.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`timetable ${school.id}`]);
  const changing = office.call(changeDay, {
    params: { ...params, date: SUNDAY },
    body: { key: aKey(), changes: [aChange(lessons[0] ?? 0, { teacherId: same.id })] },
  });
  await lockWaits(owner);
  await publishing.query("commit");
  publishing.release();
  expect((await changing).told).toBeGreaterThan(0);
});

test("TT-1: nobody and no room is put in two places, and then nothing is changed", async () => {
  const { office, params, school, busy, same, lessons } = await aDay();
  const room = await aTeachingRoom(database, school.id);
  const change = (changes: LessonChange[]) =>
    office.call(changeDay, { params: { ...params, date: SUNDAY }, body: { key: aKey(), changes } });
  const [first = 0, second = 0] = lessons;

  await expect(change([aChange(first, { teacherId: busy.id })])).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "clashes" },
  });
  await expect(
    change([aChange(first, { roomId: room.id, teacherId: same.id }), aChange(second, { roomId: room.id })]),
  ).rejects.toMatchObject({ details: { reason: "clashes" } });
  await expect(change([aChange(first + 100_000)])).rejects.toMatchObject({ code: "invalid" });
  expect((await office.call(readDayPlan, { params: { ...params, date: SUNDAY } })).changed).toEqual([]);
});

test("C7: a teacher is away once at one hour, whoever notes it and however often", async () => {
  const { office, params, away } = await aDay();
  const record = (absence: Partial<StaffAbsence>) => {
    const { absence: usual } = buildAbsenceBody(away);
    return office.call(recordStaffAbsence, {
      params,
      body: { key: aKey(), absence: { ...usual, ...absence } },
    });
  };
  const days = (from: number, until: number) => ({
    startsOn: addDays(SUNDAY, from),
    endsOn: addDays(SUNDAY, until),
  });
  const again = { code: "conflict", details: { reason: "away" } };

  await record({ ...days(0, 2), fromPeriod: 2, toPeriod: 4 });
  for (const overlapping of [
    { ...days(0, 2), fromPeriod: 2, toPeriod: 4 },
    { ...days(1, 9), fromPeriod: 4, toPeriod: null },
    { ...days(-3, 1), fromPeriod: null, toPeriod: 2 },
    days(0, 1),
  ])
    await expect(record(overlapping)).rejects.toMatchObject(again);
  await record({ ...days(0, 2), fromPeriod: 5, toPeriod: null });
  await record({ ...days(0, 2), fromPeriod: null, toPeriod: 1 });
  await record(days(2, 3));
  const twice = await Promise.allSettled([record(days(5, 7)), record(days(6, 8))]);

  expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { absences } = await office.call(readDayPlan, { params: { ...params, date: SUNDAY } });
  expect(absences.map(({ fromPeriod, toPeriod }) => [fromPeriod, toPeriod])).toEqual([
    [2, 4],
    [5, null],
    [null, 1],
  ]);
});

test("who comes after all is away no more, twice over; a stranger is refused", async () => {
  const { office, params, away, student } = await aDay();
  const { id } = await office.call(recordStaffAbsence, { params, body: buildAbsenceBody(away) });
  const remove = () => office.call(removeStaffAbsence, { params: { ...params, absenceId: id } });

  await remove();
  await remove();

  expect((await office.call(readDayPlan, { params: { ...params, date: SUNDAY } })).absences).toEqual([]);
  await expect(
    office.call(recordStaffAbsence, { params, body: buildAbsenceBody(student) }),
  ).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(
    as(away.actor).call(recordStaffAbsence, { params, body: buildAbsenceBody(away) }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});

const buildAbsenceBody = ({ id }: Pick<Member, "id">) => ({
  key: aKey(),
  absence: {
    teacherId: id,
    startsOn: SUNDAY,
    endsOn: addDays(SUNDAY, 1),
    fromPeriod: null,
    toPeriod: null,
    reason: "sick" as const,
  },
});

/** Two sections with a lesson each in the first hour of Sunday; maths by two teachers, and one who teaches art. */
async function aDay() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school, { startsOn: dayFromToday(-60), endsOn: dayFromToday(300) });
  const level = await aLevel(database, group);
  const [maths, art] = [
    await aSubject(database, group),
    await aSubject(database, group, { name: "Art of two" }),
  ];
  const [away, busy, same, other] = [
    await aTeacher(database, school),
    await aTeacher(database, school),
    await aTeacher(database, school),
    await aTeacher(database, school),
  ];
  const sections = [
    await aSection(database, year, { level, letter: "A" }),
    await aSection(database, year, { level, letter: "B" }),
    await aSection(database, year, { level, letter: "C" }),
  ] as const;
  const ofMaths = await anOffering(database, year, { level, subject: maths });
  const ofArt = await anOffering(database, year, { level, subject: art });
  const first = await aTeachingClass(database, ofMaths, { section: sections[0], teacher: away });
  const second = await aTeachingClass(database, ofMaths, { section: sections[1], teacher: busy });
  const third = await aTeachingClass(database, ofMaths, { section: sections[2], teacher: same });
  await aTeachingClass(database, ofArt, { section: sections[2], teacher: other });
  const student = await aStudent(database, school, { section: sections[0] });
  const elsewhere = await aStudent(database, school, { section: sections[1] });
  await aPeriodPlan(database, year);
  const { lessonIds } = await aTimetable(database, year, [
    { weekday: 0, no: 1, classIds: [first.id] },
    { weekday: 0, no: 1, classIds: [second.id] },
    { weekday: 0, no: 2, classIds: [third.id] },
  ]);
  const office = as((await aManagement(database, school)).actor);
  const params = { schoolId: school.id };
  return { group, school, params, office, away, busy, same, other, student, elsewhere, lessons: lessonIds };
}
