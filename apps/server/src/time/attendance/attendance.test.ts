import { readAttendanceDay, readStudentAttendance } from "@dars/contract/time/absences";
import {
  amendRegister,
  listMissingRegisters,
  listOwnRegisters,
  readMarkHistory,
  readRegister,
  recordArrival,
  saveRegister,
} from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { anAdministrator } from "#platform/testing/factories/people.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";

const { database, owner, as, take, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

const today = schoolToday();
const begun = Temporal.PlainDate.from(today).toZonedDateTime("Asia/Baghdad").epochMilliseconds;
/** Today, after that many sixtieths of the time since midnight. */
const at = (part: number) => new Date(begun + ((Date.now() - begun) * part) / 60).toISOString();
const buildSlot = ({ school, section }: SchoolDay, day = today) => ({
  schoolId: school.id,
  sectionId: section.id,
  day,
  period: "0",
});
const read = (set: SchoolDay, member: SchoolDay["huda"], day = today) =>
  as(member.actor).call(readRegister, { params: buildSlot(set, day) });
const statusesIn = async (set: SchoolDay, member = set.huda) =>
  Object.fromEntries(
    (await read(set, member)).students.map(({ name, status, minutes }) => [name.en, minutes ?? status]),
  );

test("G1: everybody is present but those who are named, and who is not in the section is not written down", async () => {
  const set = await aSchoolDay();
  expect(await read(set, set.huda)).toMatchObject({
    takenAt: null,
    may: "record",
    slots: [{ isTaken: false }],
  });

  const reply = await take(set.omar, set.section, [
    { studentId: set.amal.id },
    { studentId: set.basim.id, status: "late", minutes: 10 },
    { studentId: set.elsewhere.id },
  ]);

  expect(reply).toMatchObject({ present: 2, absent: 1, late: 1, overruled: [], unknown: [set.elsewhere.id] });
  expect(await statusesIn(set)).toEqual({ Amal: "absent_unexcused", Basim: 10, Zahra: null });
  expect(await read(set, set.huda)).toMatchObject({ takenBy: { en: "Omar" }, slots: [{ isTaken: true }] });
  const { id } = set.elsewhere;
  expect((await owner.query("select from attendance_marks where student_id = $1", [id])).rows).toEqual([]);
});

test("two people's words on one register are merged by student, the later one of each holds", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [
    { studentId: set.amal.id, at: at(10) },
    { studentId: set.basim.id, status: "late", minutes: 5, at: at(30) },
  ]);

  // Taken before, without a network, and arrived after.
  const reply = await take(set.omar, set.section, [
    { studentId: set.amal.id, status: "present", at: at(20) },
    { studentId: set.basim.id, at: at(20) },
    { studentId: set.zahra.id, at: at(5) },
  ]);

  expect(reply.overruled).toEqual([set.basim.id]);
  expect(await statusesIn(set)).toEqual({ Amal: "present", Basim: 5, Zahra: "absent_unexcused" });
  const { changes } = await as(set.management.actor).call(readMarkHistory, {
    params: { ...buildSlot(set), studentId: set.basim.id },
  });
  expect(changes).toMatchObject([
    { status: "absent_unexcused", by: { en: "Omar" }, held: false },
    { status: "late", by: { en: "Huda" }, held: true },
  ]);
});

test("a register that is sent twice is taken once", async () => {
  const set = await aSchoolDay();
  const call = {
    params: buildSlot(set),
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [buildMark({ studentId: set.amal.id })] },
  };
  const first = await as(set.huda.actor).call(saveRegister, call);
  expect(await as(set.huda.actor).call(saveRegister, call)).toEqual(first);
  const { rows } = await owner.query(
    "select count(*)::int as n from attendance_changes where student_id = $1",
    [set.amal.id],
  );
  expect(rows[0].n).toBe(1);
});

test("G1, G3: another class's teacher and another school reach no register", async () => {
  const [set, away] = [await aSchoolDay(), await aSchoolDay()];
  await expect(take(set.stranger, set.section)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(set, away.management)).rejects.toMatchObject({ code: "not-found" });
  await expect(take(set.father, set.section)).rejects.toMatchObject({ code: "forbidden" });
});

test("ATD-2: not before its day, and after the next school day by the office with a reason alone", async () => {
  const set = await aSchoolDay();
  await expect(take(set.huda, set.section, [], { day: schoolToday(1) })).rejects.toMatchObject({
    code: "forbidden",
    details: { reason: "too-early" },
  });
  await take(set.huda, set.section, [], { day: schoolToday(-1) });
  const old = schoolToday(-3);
  await expect(take(set.huda, set.section, [], { day: old })).rejects.toMatchObject({
    details: { reason: "closed" },
  });
  expect((await read(set, set.huda, old)).may).toBe("read");
  expect((await read(set, set.management, old)).may).toBe("amend");

  const params = buildSlot(set, old);
  await as(set.management.actor).call(amendRegister, {
    params,
    body: { key: aKey(), reason: "Seen on paper", marks: [buildMark({ studentId: set.amal.id })] },
  });
  await expect(
    as(set.huda.actor).call(amendRegister, {
      params,
      body: { key: aKey(), reason: "Seen on paper", marks: [buildMark({ studentId: set.amal.id })] },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const { changes } = await as(set.management.actor).call(readMarkHistory, {
    params: { ...params, studentId: set.amal.id },
  });
  expect(changes).toMatchObject([{ reason: "Seen on paper", held: true }]);
});

test("ATD-2: what was taken in time without a network counts when it arrives", async () => {
  const set = await aSchoolDay();
  const old = schoolToday(-3);
  const takenAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await as(set.huda.actor).call(saveRegister, {
    params: buildSlot(set, old),
    body: { key: aKey(), takenAt, marks: [] },
  });
  expect((await read(set, set.huda, old)).takenAt).toBe(takenAt);
});

test("ATD-2: a register that is not there is missing for its teacher, and counts for no student", async () => {
  const set = await aSchoolDay();
  const missing = async (member: SchoolDay["huda"]) =>
    (await as(member.actor).call(listMissingRegisters, { params: { schoolId: set.school.id } })).registers;
  expect(await missing(set.management)).toEqual([]);

  await take(set.huda, set.section, [], { day: schoolToday(-1) });

  const yesterday = (await missing(set.management)).filter(({ day }) => day === schoolToday(-1));
  expect(yesterday).toMatchObject([
    { section: { id: set.other.id }, teacher: { id: set.stranger.id }, isClosed: false },
  ]);
  expect((await missing(set.stranger)).map(({ day }) => day)).toContain(schoolToday(-1));
  expect((await missing(set.huda)).map(({ day }) => day)).not.toContain(schoolToday(-1));
  const own = await as(set.huda.actor).call(listOwnRegisters, { params: { schoolId: set.school.id } });
  expect(own).toMatchObject({
    registers: [{ section: { id: set.section.id }, isTaken: false, students: 3 }],
    missing: [],
  });
  const attendance = await as(set.elsewhere.actor).call(readStudentAttendance, {
    params: { schoolId: set.school.id, studentId: set.elsewhere.id },
  });
  expect(attendance.sums).toMatchObject({ recorded: 0, daysUnexcused: 0, percent: null });
});

test("G3: a guardian and the student read its days, another guardian does not", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.amal.id }], { day: schoolToday(-1) });
  await take(set.huda, set.section, [{ studentId: set.amal.id, status: "late", minutes: 7 }]);
  const params = { schoolId: set.school.id, studentId: set.amal.id };

  for (const member of [set.father, set.amal, set.omar, set.management])
    expect(await as(member.actor).call(readStudentAttendance, { params })).toMatchObject({
      today: { status: "late", isRecorded: true },
      sums: { recorded: 2, late: 1, daysUnexcused: 1, percent: 50, marksLeft: 98 },
      days: [{ day: today }, { day: schoolToday(-1), marks: [{ status: "absent_unexcused" }] }],
    });
  for (const member of [set.basim, set.stranger])
    await expect(as(member.actor).call(readStudentAttendance, { params })).rejects.toMatchObject({
      code: "not-found",
    });
});

test("the gate notes a late arrival, and the register that follows keeps it", async () => {
  const set = await aSchoolDay();
  const body = { key: aKey(), studentId: set.zahra.id, at: new Date().toISOString(), minutes: 25 };
  const params = { schoolId: set.school.id };
  expect(await as(set.management.actor).call(recordArrival, { params, body })).toMatchObject({
    day: today,
    section: { id: set.section.id },
  });
  await take(set.huda, set.section, [{ studentId: set.amal.id }]);
  expect(await statusesIn(set)).toEqual({ Amal: "absent_unexcused", Basim: null, Zahra: 25 });
});

const arrive = ({ school, management }: SchoolDay, child: SchoolDay["zahra"], when: string, minutes = 25) =>
  as(management.actor).call(recordArrival, {
    params: { schoolId: school.id },
    body: { key: aKey(), studentId: child.id, at: when, minutes },
  });

test("G1: what the gate brings late replaces no later word, and tells of frequent lateness", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.zahra.id, status: "official_duty", at: at(30) }]);
  await arrive(set, set.zahra, at(10));
  expect(await statusesIn(set)).toMatchObject({ Zahra: "official_duty" });
  await arrive(set, set.zahra, at(40));
  expect(await statusesIn(set)).toMatchObject({ Zahra: 25 });
  const { changes } = await as(set.management.actor).call(readMarkHistory, {
    params: { ...buildSlot(set), studentId: set.zahra.id },
  });
  expect(changes.map(({ status, held }) => [status, held])).toEqual([
    ["late", true],
    ["late", false],
    ["official_duty", true],
  ]);
  const { rows } = await owner.query(
    "select from jobs where task = 'attendance notices' and payload ->> 'schoolId' = $1",
    [String(set.school.id)],
  );
  expect(rows).toHaveLength(3);
});

test("ATD-2: the gate notes no arrival before the last school day", async () => {
  const set = await aSchoolDay();
  expect(await arrive(set, set.zahra, `${schoolToday(-1)}T08:20:00+03:00`)).toMatchObject({
    day: schoolToday(-1),
  });
  await expect(arrive(set, set.zahra, `${schoolToday(-2)}T08:20:00+03:00`)).rejects.toMatchObject({
    code: "forbidden",
    details: { reason: "closed" },
  });
});

test("AZ-7: a day of an archived year takes no words", async () => {
  const set = await aSchoolDay();
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [set.school.id]);
  const archived = { code: "forbidden", details: { reason: "archived" } };
  await expect(take(set.management, set.section)).rejects.toMatchObject(archived);
  await expect(
    as(set.management.actor).call(amendRegister, {
      params: buildSlot(set, schoolToday(-3)),
      body: { key: aKey(), reason: "Seen on paper", marks: [buildMark({ studentId: set.amal.id })] },
    }),
  ).rejects.toMatchObject(archived);
});

test("a student who moved is on the register of the section in which the day was spent", async () => {
  const set = await aSchoolDay();
  const [yesterday, moved] = [schoolToday(-1), set.zahra.id];
  await owner.query(
    `update section_stays set ends_on = $3 from enrolments as sits
     where sits.id = enrolment_id and section_stays.school_id = $1 and sits.student_id = $2`,
    [set.school.id, moved, today],
  );
  await owner.query(
    `insert into section_stays (school_id, enrolment_id, section_id, starts_on)
     select school_id, id, $3, $4 from enrolments where school_id = $1 and student_id = $2`,
    [set.school.id, moved, set.other.id, today],
  );
  await owner.query("update enrolments set section_id = $3 where school_id = $1 and student_id = $2", [
    set.school.id,
    moved,
    set.other.id,
  ]);
  const on = async (section: SchoolDay["section"], day: string) => {
    const params = { schoolId: set.school.id, sectionId: section.id, day, period: "0" };
    const { students } = await as(set.management.actor).call(readRegister, { params });
    return students.some(({ studentId }) => studentId === moved);
  };
  expect([await on(set.section, yesterday), await on(set.other, yesterday)]).toEqual([true, false]);
  expect([await on(set.section, today), await on(set.other, today)]).toEqual([false, true]);
});

test("G3: the office sees sections and who is absent, the head office totals alone", async () => {
  const set = await aSchoolDay();
  const day = schoolToday(-1);
  await take(set.huda, set.section, [{ studentId: set.amal.id }], { day });
  const params = { schoolId: set.school.id, day };
  const office = await as(set.management.actor).call(readAttendanceDay, { params });
  expect(office).toMatchObject({
    totals: { students: 4, recorded: 3, absent: 1, late: 0, missing: 1 },
    absent: [{ studentId: set.amal.id, days: 1 }],
  });
  expect(office.sections).toHaveLength(2);
  const administrator = await anAdministrator(database, set.group);
  expect(await as(administrator.actor).call(readAttendanceDay, { params })).toMatchObject({
    totals: { absent: 1 },
    sections: [],
    absent: [],
  });
});
