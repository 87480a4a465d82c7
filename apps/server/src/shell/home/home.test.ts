import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import type { Actor } from "#platform/context.ts";
import { counted } from "#platform/testing/counted-database.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { anEnrolment } from "#platform/testing/factories/enrolments.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aSchool, aSubject } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aCoordinator, aCoordinatorScope, anEvaluator } from "#platform/testing/factories/scopes.ts";
import { anAssignment, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";
import { aRoom } from "#talking/chat/chat.factory.ts";

import { home } from "./home.routes.ts";
import { openHomes, readHome as verb } from "./read-home.ts";

const { database, owner, as, anonymous, tokens } = await testbed([home], { authorise: authoriseWith() });

const nothingElse = {
  teacher: null,
  management: null,
  schools: null,
  coordination: null,
  office: null,
  subjects: null,
};

test("a teacher's home names the classes of today and the section it leads", async () => {
  const { school, first, second, homeroomTeacher, mathsTeacher, mathsInFirst } = await givenASchool();

  const leading = await as(homeroomTeacher.actor).call(readHome, {});
  const teaching = await as(mathsTeacher.actor).call(readHome, {});

  expect(leading).toMatchObject({
    ...nothingElse,
    name: { en: "Huda" },
    teacher: { schoolId: school.id, homeroom: { id: first.id, letter: "أ" } },
  });
  expect(leading.teacher?.classes).toMatchObject([{ subject: { en: "Arabic" }, students: 2 }]);
  expect(teaching.teacher?.homeroom).toBeNull();
  expect(teaching.teacher?.classes).toMatchObject([
    {
      id: mathsInFirst.id,
      subject: { en: "Maths" },
      theme: "blue",
      level: { en: "Primary 1" },
      section: { id: first.id },
      students: 2,
    },
    { section: { id: second.id }, students: 1 },
  ]);
});

test("teachers of two schools who ask at once get the home of their own each", async () => {
  const [one, other] = [await givenASchool(), await givenASchool()];
  const teachers = [one, other].flatMap(({ homeroomTeacher, mathsTeacher }) => [
    homeroomTeacher,
    mathsTeacher,
  ]);
  const clients = teachers.map(({ actor }) => as(actor));
  const alone = [];
  for (const client of clients) alone.push(await client.call(readHome, {}));

  const askers = [...clients, ...clients.toReversed()];
  const together = await Promise.all(askers.map((client) => client.call(readHome, {})));

  expect(together).toEqual([...alone, ...alone.toReversed()]);
  expect(new Set(alone.map((each) => JSON.stringify(each))).size).toBe(teachers.length);
});

test("a class that ended for a teacher yesterday is no longer on its home", async () => {
  const { arabicOffering, mathsTeacher } = await givenASchool();
  const group = await aTeachingClass(database, arabicOffering, { title: "Choir" });
  await anAssignment(database, group, mathsTeacher, { endsOn: dayFromToday(0) });

  const { teacher } = await as(mathsTeacher.actor).call(readHome, {});

  expect(teacher?.classes.map(({ title }) => title)).not.toContain("Choir");
});

test("management's home counts what waits for the office", async () => {
  const { group, school, year, primary, amal, management } = await givenASchool();
  const before = await as(management.actor).call(readHome, {});
  const newcomer = await aStudent(database, school, { accountState: "invited" });
  await anEnrolment(database, newcomer, { year, level: primary });
  await aGuardian(database, group, { of: [amal], linkState: "invited" });

  const after = await as(management.actor).call(readHome, {});

  expect(before.management).toEqual({
    school: expect.objectContaining({ id: school.id, students: 3, teachers: 2, sections: 2 }),
    invitedAccounts: 0,
    unverifiedGuardians: 0,
    studentsWithoutSection: 0,
    studentsNeverEnrolled: 0,
    classesWithoutTeacher: 1,
    waitingRequests: 0,
    openReports: 0,
    waitingExcuses: 0,
    reportedAbsences: 0,
    submittedColumns: 0,
    openObjections: 0,
    failedPublications: 0,
    oldApplications: 0,
    waitingApplications: 0,
    missingRegisters: 0,
    unexplainedAbsences: 0,
    evaluationsToFinalise: 0,
    erasureRequests: 0,
    week: {
      attendance: { now: null, before: null },
      lessons: { now: null, before: null },
      marks: { now: null, before: null },
      families: { now: null, before: null },
    },
  });
  expect(after.management).toMatchObject({
    school: { students: 4 },
    invitedAccounts: 1,
    unverifiedGuardians: 1,
    studentsWithoutSection: 1,
  });
  expect(after).toMatchObject({ ...nothingElse, management: {} });
});

test("management's home counts reports, excuses, mark columns and objections that wait, in its own school alone", async () => {
  const one = await givenASchool();
  const other = await givenASchool();
  await somethingWaits(one);

  const { management: own } = await as(one.management.actor).call(readHome, {});
  const { management: others } = await as(other.management.actor).call(readHome, {});

  expect(own).toMatchObject({ openReports: 1, waitingExcuses: 1, submittedColumns: 1, openObjections: 1 });
  expect(own?.failedPublications).toBe(1);
  expect(others).toMatchObject({ openReports: 0, waitingExcuses: 0, submittedColumns: 0, openObjections: 0 });
  expect(others?.failedPublications).toBe(0);
});

test("an administrator's home lists the schools of its group", async () => {
  const { group, school, administrator } = await givenASchool();
  const sister = await aSchool(database, group, { name: { ar: "ألف" } });
  await givenASchool();

  const { schools, ...rest } = await as(administrator.actor).call(readHome, {});

  expect(schools?.map(({ id }) => id)).toEqual([sister.id, school.id]);
  expect(rest).toEqual({
    name: { en: "Amin", ar: null, ckb: null },
    teacher: null,
    management: null,
    coordination: null,
    office: [],
    subjects: null,
  });
});

test("a coordinator's home lists its schools and its subjects of today, each once", async () => {
  const { group, school, maths, arabic } = await givenASchool();
  const sister = await aSchool(database, group);
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school, sister] });
  await aCoordinatorScope(database, coordinator, sister, { subject: arabic });
  const past = await aSubject(database, group);
  await aCoordinatorScope(database, coordinator, school, { subject: past, endsOn: dayFromToday(0) });

  const { schools, subjects } = await as(coordinator.actor).call(readHome, {});

  expect(new Set(schools?.map(({ id }) => id))).toEqual(new Set([school.id, sister.id]));
  expect(subjects).toMatchObject([{ id: maths.id, theme: "blue" }, { id: arabic.id }]);
});

test("an evaluator's home lists the schools it is sent to", async () => {
  const { group, school } = await givenASchool();
  await aSchool(database, group);
  const evaluator = await anEvaluator(database, group, { schools: [school], name: "Salma" });

  const { name, schools } = await as(evaluator.actor).call(readHome, {});

  expect(name.en).toBe("Salma");
  expect(schools?.map(({ id }) => id)).toEqual([school.id]);
});

test("students and parents have homes of their own, and nobody else has any", async () => {
  const { group, amal } = await givenASchool();
  const guardian = await aGuardian(database, group, { of: [amal] });

  await expect(as(amal.actor).call(readHome, {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(as(guardian.actor).call(readHome, {})).rejects.toMatchObject({ code: "forbidden" });
  await expect(anonymous.call(readHome, {})).rejects.toMatchObject({ code: "not-signed-in" });
});

test("a home takes a fixed number of queries where no register is taken, and some more for each school it reaches over", async () => {
  const { group, school, maths, mathsTeacher, management, administrator } = await givenASchool();
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const evaluator = await anEvaluator(database, group, { schools: [school] });

  expect(await queriesFor(mathsTeacher.actor)).toBe(2);
  expect(await queriesFor(management.actor)).toBe(5);
  // The last of them: how far the only school of a group is. With a second school it is not asked.
  expect(await queriesFor(administrator.actor)).toBe(6);
  expect(await queriesFor(coordinator.actor)).toBe(8);
  expect(await queriesFor(evaluator.actor)).toBe(5);
});

test("once registers are taken, management's home takes two queries more: the sections, and what was taken", async () => {
  const { school, management } = await givenASchool();
  await owner.query("insert into attendance_rules (school_id, counts_from) values ($1, $2)", [
    school.id,
    dayFromToday(-30),
  ]);

  expect(await queriesFor(management.actor)).toBe(7);
});

const givenASchool = () => aWorkingSchool(database);

async function queriesFor(actor: Actor): Promise<number> {
  const watched = counted(database);
  const context = { actor, database: watched.database, tokens, requestId: "", address: "" };
  await verb(openHomes(), context);
  return watched.count();
}

/** One of each, beside one that is about management itself and one that is decided. */
async function somethingWaits({
  school,
  year,
  amal,
  mathsInFirst,
  arabicOffering,
  management,
}: Awaited<ReturnType<typeof givenASchool>>) {
  const { accountId } = management.actor;
  await owner.query(
    `insert into absence_excuses (school_id, student_id, from_day, until_day, reason, sent_by, state)
     values ($1, $2, '2026-11-01', '2026-11-02', 'illness', $3, 'waiting'),
            ($1, $2, '2026-11-03', '2026-11-04', 'illness', $3, 'approved')`,
    [school.id, amal.id, accountId],
  );
  await owner.query(
    `insert into mark_columns (school_id, class_id, code, state) values ($1, $2, 'm1', 'submitted'), ($1, $2, 'm2', 'open')`,
    [school.id, mathsInFirst.id],
  );
  await owner.query(
    `insert into mark_objections (school_id, student_id, year_id, offering_id, code, body, filed_by, answer_until)
     values ($1, $2, $3, $4, 'm1', 'Why?', $5, '2026-12-01')`,
    [school.id, amal.id, year.id, arabicOffering.id, accountId],
  );
  await owner.query(
    `insert into mark_publications (school_id, year_id, section_ids, codes, with_outcome, show_rank, is_partial,
       state, publish_at, guardians_at, made_by, failed_because)
     select $1, $2, '{}', '{m1}', false, false, false, 'scheduled', now(), now(), $3, problem
     from unnest(array['busy', null]::mark_publication_problem[]) as problem`,
    [school.id, year.id, accountId],
  );
  const roomId = await aRoom(owner, { schoolId: school.id });
  await owner.query(
    `insert into moderation_cases
       (school_id, room_id, origin, reason, is_urgent, is_about_staff, is_about_management, due_at)
     values ($1, $2, 'report', 'bullying', false, false, false, now()),
            ($1, $2, 'report', 'bullying', false, false, true, now())`,
    [school.id, roomId],
  );
}
