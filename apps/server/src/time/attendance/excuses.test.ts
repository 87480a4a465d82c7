import {
  decideExcuse,
  listExcuses,
  printWarningLetter,
  readStudentAttendance,
  reportAbsence,
  withdrawExcuse,
} from "@dars/contract/time/absences";
import { readRegister } from "@dars/contract/time/attendance";
import { readAttendanceRules, saveAttendanceRules } from "@dars/contract/time/attendance-rules";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { textOfPdf } from "#platform/testing/text-of-pdf.ts";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";

const { owner, as, take, aSchoolDay } = await attendanceBed();
type SchoolDay = Awaited<ReturnType<typeof aSchoolDay>>;

const today = schoolToday();
const report = (
  set: SchoolDay,
  child: Member,
  { from, until, by }: { from?: string; until?: string; by?: Member } = {},
) =>
  as((by ?? set.father).actor).call(reportAbsence, {
    params: { schoolId: set.school.id, studentId: child.id },
    body: {
      key: aKey(),
      fromDay: from ?? today,
      untilDay: until ?? from ?? today,
      reason: "illness",
      text: "Fever",
    },
  });
const waitingFor = async (set: SchoolDay, member: Member) =>
  (await as(member.actor).call(listExcuses, { params: { schoolId: set.school.id } })).waiting;
const decide = (
  set: SchoolDay,
  excuseId: number,
  decision: "approved" | "declined",
  by = set.huda,
  revision = 1,
) =>
  as(by.actor).call(decideExcuse, {
    params: { schoolId: set.school.id, excuseId },
    body: { key: aKey(), revision, decision, note: null },
  });
const fetchLine = async (set: SchoolDay, child: Member) => {
  const { students } = await as(set.huda.actor).call(readRegister, {
    params: { schoolId: set.school.id, sectionId: set.section.id, day: today, period: "0" },
  });
  return students.find(({ studentId }) => studentId === child.id);
};

test("ATD-3, G4: a guardian reports its own children ahead, and the homeroom teacher is told and decides", async () => {
  const set = await aSchoolDay();
  const { id } = await report(set, set.amal);
  await report(set, set.basim, { from: schoolToday(1), until: schoolToday(4) });
  await expect(report(set, set.zahra)).rejects.toMatchObject({ code: "not-found" });
  await expect(report(set, set.amal)).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "reported" },
  });

  expect(await waitingFor(set, set.huda)).toMatchObject([
    { id, text: "Fever", isOwn: false },
    { studentId: set.basim.id },
  ]);
  expect(await waitingFor(set, set.stranger)).toEqual([]);
  await expect(waitingFor(set, set.omar)).rejects.toMatchObject({ code: "not-found" });
  await expect(decide(set, id, "approved", set.stranger)).rejects.toMatchObject({ code: "not-found" });
  expect(await decide(set, id, "approved")).toEqual({ id, state: "approved" });
  await expect(decide(set, id, "declined")).rejects.toMatchObject({ code: "conflict" });

  const { rows } = await owner.query(
    "select person_id, kind from notifications where school_id = $1 order by id",
    [set.school.id],
  );
  expect(rows.map(({ person_id, kind }) => [Number(person_id), kind])).toContainEqual([
    set.huda.id,
    "excuse",
  ]);
  expect(rows.map(({ person_id, kind }) => [Number(person_id), kind])).toContainEqual([
    set.father.id,
    "excuse-decided",
  ]);
});

test("ATD-3: an approved excuse makes absences excused, those before it and those to come; declined, they are not", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.amal.id }]);
  const { id } = await report(set, set.amal);
  expect(await fetchLine(set, set.amal)).toMatchObject({
    status: "absent_unexcused",
    excuse: { state: "waiting" },
  });
  await decide(set, id, "approved");
  expect(await fetchLine(set, set.amal)).toMatchObject({ status: "absent_excused" });
  await decide(set, id, "declined", set.management, 2);
  expect(await fetchLine(set, set.amal)).toMatchObject({ status: "absent_unexcused", excuse: null });

  const next = await aSchoolDay();
  const ahead = await report(next, next.basim);
  await decide(next, ahead.id, "approved");
  await take(next.huda, next.section);
  expect(await fetchLine(next, next.basim)).toMatchObject({ status: "absent_excused" });
  await take(next.huda, next.section, [{ studentId: next.basim.id, status: "present" }]);
  expect(await fetchLine(next, next.basim)).toMatchObject({ status: "present" });
});

test("ATD-3: who was there when the register was taken stays so when it is taken again after an excuse", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section);
  const { id } = await report(set, set.amal);
  await decide(set, id, "approved");

  await take(set.huda, set.section, [{ studentId: set.basim.id }]);

  expect(await fetchLine(set, set.amal)).toMatchObject({ status: null, excuse: { state: "approved" } });
});

test("what a family wrote in an excuse is read by who leads the section, and by no other teacher", async () => {
  const set = await aSchoolDay();
  await report(set, set.amal);
  const params = { schoolId: set.school.id, studentId: set.amal.id };
  const seenBy = async (member: Member) =>
    (await as(member.actor).call(readStudentAttendance, { params })).excuses;

  for (const member of [set.father, set.huda, set.management])
    expect(await seenBy(member)).toMatchObject([{ state: "waiting", text: "Fever" }]);
  expect(await seenBy(set.omar)).toMatchObject([
    { state: "waiting", text: null, attachments: [], note: null },
  ]);
});

test("ATD-3: a register that is taken while an excuse is being decided follows the decision", async () => {
  const set = await aSchoolDay();
  const { id } = await report(set, set.amal);
  const { release } = await holding("notifications");
  const deciding = decide(set, id, "approved");
  await lockWaits(owner, 1);
  const taking = take(set.huda, set.section, [{ studentId: set.amal.id }]);
  await Promise.race([taking, lockWaits(owner, 2)]);
  await release();
  await Promise.all([deciding, taking]);
  expect(await fetchLine(set, set.amal)).toMatchObject({ status: "absent_excused" });
});

test.each(["approved", "declined"] as const)(
  "ATD-3: an excuse that is sent and %s while a register is being written is decided after it",
  async (decision) => {
    const set = await aSchoolDay();
    const { release } = await holding("attendance_registers");
    const taking = take(set.huda, set.section, [{ studentId: set.amal.id }]);
    await lockWaits(owner, 1);
    const { id } = await report(set, set.amal);
    const deciding = decide(set, id, decision);
    await Promise.race([deciding, lockWaits(owner, 2)]);
    await release();
    await Promise.all([taking, deciding]);
    expect(await fetchLine(set, set.amal)).toMatchObject({
      status: decision === "approved" ? "absent_excused" : "absent_unexcused",
    });
    const { rows } = await owner.query(
      "select status from attendance_changes where school_id = $1 and student_id = $2 order by id",
      [set.school.id, set.amal.id],
    );
    expect(rows.map(({ status }) => status)).toEqual(
      decision === "approved" ? ["absent_unexcused", "absent_excused"] : ["absent_unexcused"],
    );
  },
);

test("ATD-3: an absence turned back while its register is corrected has one outcome, in the log too", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.amal.id }]);
  const { id } = await report(set, set.amal);
  await decide(set, id, "approved");
  const { release } = await holding("attendance_registers");
  const taking = take(set.huda, set.section, [{ studentId: set.amal.id }]);
  await lockWaits(owner, 1);
  const declining = decide(set, id, "declined", set.management, 2);
  await Promise.race([declining, lockWaits(owner, 2)]);
  await release();
  await Promise.all([taking, declining]);
  expect(await fetchLine(set, set.amal)).toMatchObject({ status: "absent_unexcused", excuse: null });
});

/** Locks a table: writes to it wait until it is released. */
async function holding(table: string) {
  const client = await owner.connect();
  await client.query(`begin; lock table ${table} in share mode`);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
  };
}

test("AZ-7: an excuse for days of an archived year is decided no more", async () => {
  const set = await aSchoolDay();
  const { id } = await report(set, set.amal);
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [set.school.id]);
  await expect(decide(set, id, "approved", set.management)).rejects.toMatchObject({
    code: "forbidden",
    details: { reason: "archived" },
  });
});

test("ATD-3: after three school days it is too late", async () => {
  const set = await aSchoolDay();
  await report(set, set.amal, { from: schoolToday(-3), until: schoolToday(-3) });
  await expect(
    report(set, set.basim, { from: schoolToday(-4), until: schoolToday(-4) }),
  ).rejects.toMatchObject({
    code: "invalid",
    details: { reason: "too-late" },
  });
  await expect(report(set, set.basim, { from: today, until: schoolToday(-1) })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/untilDay",
  });
});

test("G4: a report is withdrawn by who sent it, while it waits", async () => {
  const set = await aSchoolDay();
  const { id } = await report(set, set.amal);
  const params = { schoolId: set.school.id, studentId: set.amal.id, excuseId: id };
  expect(await as(set.father.actor).call(withdrawExcuse, { params })).toEqual({ id });
  expect(await as(set.father.actor).call(withdrawExcuse, { params })).toEqual({ id });
  expect(await waitingFor(set, set.huda)).toEqual([]);
  const decided = await report(set, set.amal);
  await decide(set, decided.id, "approved");
  await expect(
    as(set.father.actor).call(withdrawExcuse, { params: { ...params, excuseId: decided.id } }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "decided" } });
  const { excuses } = await as(set.father.actor).call(readStudentAttendance, {
    params: { schoolId: set.school.id, studentId: set.amal.id },
  });
  expect(excuses).toMatchObject([{ id: decided.id, state: "approved", isOwn: true }]);
});

test("the office changes the rules with the revision it saw, and by period every period has its register", async () => {
  const set = await aSchoolDay();
  const params = { schoolId: set.school.id };
  const office = as(set.management.actor);
  const { rules, revision } = await office.call(readAttendanceRules, { params });
  expect(rules).toMatchObject({ mode: "day", marksPerDay: 2, warnAt: [3, 7, 13, 20] });
  const body = { key: aKey(), revision, rules: { ...rules, mode: "period" as const } };
  expect(await office.call(saveAttendanceRules, { params, body })).toMatchObject({
    rules: { mode: "period" },
  });
  await expect(
    office.call(saveAttendanceRules, { params, body: { ...body, key: aKey() } }),
  ).rejects.toMatchObject({
    code: "conflict",
  });
  const { slots } = await as(set.huda.actor).call(readRegister, {
    params: { ...params, sectionId: set.section.id, day: today, period: "1" },
  });
  expect(slots.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("ATD-5: the office prints a warning letter", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.amal.id }]);
  const params = { schoolId: set.school.id, studentId: set.amal.id };
  const { type, bytes } = await as(set.management.actor).call(printWarningLetter, { params, query: {} });
  expect(type).toBe("application/pdf");
  expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe("%PDF-");
  await expect(as(set.huda.actor).call(printWarningLetter, { params, query: {} })).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("ATD-4: the office prints a notice of lateness with the days, in three languages", async () => {
  const set = await aSchoolDay();
  await take(set.huda, set.section, [{ studentId: set.amal.id, status: "late", minutes: 10 }]);
  await take(set.huda, set.section, [{ studentId: set.amal.id }], { day: schoolToday(-1) });
  const params = { schoolId: set.school.id, studentId: set.amal.id };
  const print = async (locale: "ar" | "ckb" | "en", about: "absences" | "lateness") => {
    const query = { locale, about };
    const { bytes } = await as(set.management.actor).call(printWarningLetter, { params, query });
    return (await textOfPdf(bytes)).join("\n");
  };

  const late = await print("en", "lateness");
  expect(late).toContain("Notice of lateness");
  expect(late).toContain(today);
  expect(late).not.toContain(schoolToday(-1));
  const absent = await print("en", "absences");
  expect(absent).toContain("Warning about absences");
  expect(absent).toContain(schoolToday(-1));
  for (const locale of ["ar", "ckb"] as const) expect(await print(locale, "lateness")).toContain(today);
});
