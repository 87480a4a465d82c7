import { listOwnRequests } from "@dars/contract/shell/own-requests";
import { chooseTask, readTonight } from "@dars/contract/shell/tonight";
import { readStudentAttendance, reportAbsence, withdrawExcuse } from "@dars/contract/time/absences";
import { saveRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { closeOn, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { buildMark, schoolToday } from "#time/attendance/attendance.factory.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { home } from "./home.routes.ts";

const { database, owner, as } = await testbed([home, attendance], { authorise: authoriseWith() });

/** Amal was marked absent today; her mother and father both see her. */
async function givenAnAbsence() {
  const { group, school, amal, first, management, mathsTeacher } = await aWorkingSchool(database);
  await teachEveryDay(database, school);
  const [mother, father] = [
    await aGuardian(database, group, { of: [amal], name: "Huda" }),
    await aGuardian(database, group, { of: [amal], name: "Haider" }),
  ];
  const day = schoolToday();
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "0" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [buildMark({ studentId: amal.id })] },
  });
  return {
    group,
    school,
    amal,
    first,
    management,
    mother,
    father,
    mathsTeacher,
    day,
    task: `absence-${day}`,
  };
}

test("a child's presence is there, and an absence waits until a guardian says why", async () => {
  const { school, amal, mother, day, task } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id };

  const before = await as(mother.actor).call(readTonight, {});
  await as(mother.actor).call(reportAbsence, {
    params,
    body: { key: aKey(), fromDay: day, untilDay: day, reason: "illness", text: null },
  });
  const after = await as(mother.actor).call(readTonight, {});

  expect(before.children).toMatchObject([{ ...params, status: "absent_unexcused", resultsAt: null }]);
  expect(before.tasks).toMatchObject([{ ...params, kind: "absence", key: task, choice: null }]);
  expect(after.tasks).toEqual([]);
});

test("a reason that was withdrawn explains no absence, and neither does one for another day or another child", async () => {
  const { school, amal, first, mother, day, task } = await givenAnAbsence();
  const sibling = await aStudent(database, school, { section: first });
  await aGuardianLink(database, mother, sibling);
  const params = { schoolId: school.id, studentId: amal.id };
  const keys = async () => (await as(mother.actor).call(readTonight, {})).tasks.map(({ key }) => key);
  const report = (studentId: number, on: string) =>
    as(mother.actor).call(reportAbsence, {
      params: { ...params, studentId },
      body: { key: aKey(), fromDay: on, untilDay: on, reason: "illness", text: null },
    });

  await report(amal.id, schoolToday(1));
  await report(sibling.id, day);
  expect(await keys()).toEqual([task]);
  const { id } = await report(amal.id, day);
  expect(await keys()).toEqual([]);
  await as(mother.actor).call(withdrawExcuse, { params: { ...params, excuseId: id } });
  expect(await keys()).toEqual([task]);
});

test("a report of today is on the home of both guardians until it is withdrawn, one of tomorrow is not", async () => {
  const { school, amal, mother, father } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id };
  const seenBy = async ({ actor }: typeof mother) =>
    (await as(actor).call(readTonight, {})).children[0]?.report;
  const report = (on: string) =>
    as(mother.actor).call(reportAbsence, {
      params,
      body: { key: aKey(), fromDay: on, untilDay: on, reason: "appointment", text: null },
    });
  await report(schoolToday(1));
  expect(await seenBy(mother)).toBeUndefined();

  const { id } = await report(schoolToday());

  const shown = { excuseId: id, reason: "appointment", state: "waiting" };
  expect(await seenBy(mother)).toEqual({ ...shown, isOwn: true });
  expect(await seenBy(father)).toEqual({ ...shown, isOwn: false });
  await as(mother.actor).call(withdrawExcuse, { params: { ...params, excuseId: id } });
  expect(await seenBy(father)).toBeUndefined();
});

test("a guardian finds the absences, objections and messages that it sent itself, and no other's", async () => {
  const { school, amal, mother, father, mathsTeacher } = await givenAnAbsence();
  const { rows } = await owner.query<{ year: number; offering: number }>(
    `select class.year_id as year, class.offering_id as offering from teaching_classes as class
     where class.school_id = $1 limit 1`,
    [school.id],
  );
  const { id: absence } = await as(mother.actor).call(reportAbsence, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), fromDay: schoolToday(), untilDay: schoolToday(1), reason: "travel", text: null },
  });
  await owner.query(
    `insert into mark_objections (school_id, student_id, year_id, offering_id, code, body, filed_by, answer_until, state)
     values ($1, $2, $3, $4, 'T1', 'Why?', $5, current_date, 'accepted')`,
    [school.id, amal.id, rows[0]?.year, rows[0]?.offering, mother.actor.accountId],
  );
  await owner.query(
    `insert into message_threads (school_id, kind, subject, person_id, person_role, started_by, started_role)
     values ($1, 'request', 'Bus', $2, 'parent', $3, 'parent')`,
    [school.id, mother.id, mother.actor.accountId],
  );

  const { requests } = await as(mother.actor).call(listOwnRequests, {});

  const child = { id: amal.id };
  expect(requests).toHaveLength(3);
  expect(requests).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({
        kind: "absence",
        id: absence,
        days: { from: schoolToday(), until: schoolToday(1) },
        state: "waiting",
        child: expect.objectContaining(child),
      }),
      expect.objectContaining({
        kind: "objection",
        state: "approved",
        child: expect.objectContaining(child),
      }),
      expect.objectContaining({ kind: "message", title: "Bus", state: "waiting", child: null }),
    ]),
  );
  expect((await as(father.actor).call(listOwnRequests, {})).requests).toEqual([]);
  await expect(as(mathsTeacher.actor).call(listOwnRequests, {})).rejects.toMatchObject({ code: "forbidden" });
});

test("the family home and a child's attendance say when there is no school today", async () => {
  const { school, amal, mother, day } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id };
  const read = async () => {
    const { children } = await as(mother.actor).call(readTonight, {});
    const { today } = await as(mother.actor).call(readStudentAttendance, { params });
    return [children[0]?.isDayOff, today.isDayOff];
  };
  const onASchoolDay = await read();
  await closeOn(database, school, day);

  expect(onASchoolDay).toEqual([false, false]);
  expect(await read()).toEqual([true, true]);
});

test("a child who came after an absence is present by the latest register", async () => {
  const { school, first, management, mother, day } = await givenAnAbsence();
  await database.inSchool(school.id, (db) =>
    db.updateTable("attendance_rules").set({ mode: "period" }).where("school_id", "=", school.id).execute(),
  );
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "2" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [] },
  });

  const { children } = await as(mother.actor).call(readTonight, {});

  expect(children).toMatchObject([{ status: "present" }]);
});

test("what one guardian takes the other sees, and either can take it back", async () => {
  const { school, amal, mother, father, task } = await givenAnAbsence();
  const params = { schoolId: school.id, studentId: amal.id, task };

  await as(mother.actor).call(chooseTask, { params, body: { choice: "taken" } });
  const [forFather] = (await as(father.actor).call(readTonight, {})).tasks;
  const [forMother] = (await as(mother.actor).call(readTonight, {})).tasks;
  await as(father.actor).call(chooseTask, { params, body: { choice: null } });
  const [free] = (await as(mother.actor).call(readTonight, {})).tasks;

  expect(forFather?.choice).toMatchObject({ choice: "taken", isOwn: false, by: { en: "Huda" } });
  expect(forMother?.choice).toMatchObject({ choice: "taken", isOwn: true });
  expect(free?.choice).toBeNull();
});

test("what is chosen for one task is chosen for no other, of the same child or of another", async () => {
  const { school, amal, first, management, mother, day, task } = await givenAnAbsence();
  const sibling = await aStudent(database, school, { section: first });
  await aGuardianLink(database, mother, sibling);
  await as(management.actor).call(saveRegister, {
    params: { schoolId: school.id, sectionId: first.id, day, period: "0" },
    body: { key: aKey(), takenAt: new Date().toISOString(), marks: [buildMark({ studentId: sibling.id })] },
  });
  await owner.query(
    `insert into message_threads (school_id, kind, subject, about_student_id, person_id, person_role, started_by,
       started_role, awaits_person)
     values ($1, 'permission', 'Museum', $2, $3, 'parent', $4, 'school_management', true)`,
    [school.id, amal.id, mother.id, management.actor.accountId],
  );
  const choices = async () =>
    (await as(mother.actor).call(readTonight, {})).tasks
      .map(({ studentId, kind, choice }) => `${studentId} ${kind} ${choice?.choice ?? "open"}`)
      .toSorted((a, b) => a.localeCompare(b));
  const expected = (chosen: string) =>
    [`${amal.id} absence ${chosen}`, `${amal.id} permission open`, `${sibling.id} absence open`].toSorted(
      (a, b) => a.localeCompare(b),
    );
  expect(await choices()).toEqual(expected("open"));

  await as(mother.actor).call(chooseTask, {
    params: { schoolId: school.id, studentId: amal.id, task },
    body: { choice: "done" },
  });

  expect(await choices()).toEqual(expected("done"));
});

test("only a guardian of the child can claim a task, and a stranger cannot see it", async () => {
  const { group, school, amal, mathsTeacher, task } = await givenAnAbsence();
  const stranger = await aGuardian(database, group, { of: [await aStudent(database, school)] });
  const params = { schoolId: school.id, studentId: amal.id, task };

  for (const { actor } of [stranger, mathsTeacher, amal])
    await expect(as(actor).call(chooseTask, { params, body: { choice: "done" } })).rejects.toMatchObject({
      code: expect.stringMatching(/^(forbidden|not-found)$/),
    });
  expect((await as(stranger.actor).call(readTonight, {})).tasks).toEqual([]);
});
