import { endEnrolment, listEnrolments } from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aLevel } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { lockWaits } from "#platform/testing/lock-waits.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { enrolmentCalls, twoSections } from "./enrolment.factory.ts";
import { enrolment } from "./enrolment.routes.ts";
import { enrolmentEnded, studentEnrolled, studentsMoved } from "./public.ts";

const KINDS = [enrolmentEnded, studentEnrolled, studentsMoved];
const { database, owner, as } = await testbed([enrolment, proposals(KINDS)], { authorise: authoriseWith() });

const { enrol, move, fetchEnrolments } = enrolmentCalls(as);

const TODAY = dayFromToday(0);

test("B6: what could not be done is not proposed either", async () => {
  const { administrator, school, amal, primary } = await twoSections(database);
  const stale = as(administrator.actor).call(endEnrolment, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), revision: 7, state: "withdrawn", on: TODAY, reason: "The family moved" },
  });
  await expect(stale).rejects.toMatchObject({ code: "conflict", details: { revision: 1 } });
  await expect(enrol(administrator, amal, { levelId: primary.id })).rejects.toMatchObject({
    details: { needs: "none" },
  });

  const { rows } = await owner.query("select id from proposals where school_id = $1", [school.id]);
  expect(rows).toEqual([]);
});

test("ENR-1: without a current year nobody is enrolled", async () => {
  const { management, school, year, primary } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  await owner.query("update academic_years set state = 'archived' where id = $1", [year.id]);

  await expect(enrol(management, newcomer, { levelId: primary.id })).rejects.toMatchObject({
    code: "conflict",
    details: { needs: "year" },
  });
});

test("ENR-1: who is enrolled while the school passes to the next year waits for it, and gets no place in the past one", async () => {
  const { management, school, year, primary } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  const passing = await owner.connect();
  await passing.query("begin");
  await passing.query("update academic_years set state = 'closing' where id = $1", [year.id]);

  const late = enrol(management, newcomer, { levelId: primary.id }).catch((error: unknown) => error);
  await lockWaits(owner);
  await passing.query("commit");
  passing.release();

  expect(await late).toMatchObject({ details: { needs: "year" } });
});

test("ENR-1: a newcomer may wait for a section, in a level that the group has", async () => {
  const { management, school, primary } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  const elsewhere = await aLevel(database, { id: (await twoSections(database)).group.id });

  await expect(enrol(management, newcomer, { levelId: elsewhere.id })).rejects.toMatchObject({
    code: "not-found",
  });
  await enrol(management, newcomer, { levelId: primary.id });

  const [{ level, section, stays } = {}] = await fetchEnrolments(management, newcomer);
  expect({ level: level?.id, section, stays }).toEqual({ level: primary.id, section: null, stays: [] });
});

test.each(["a closed section", "a section of a past year"])("nobody is moved into %s", async (which) => {
  const place = await twoSections(database);
  const past = await aYear(database, place.school, {
    state: "archived",
    startsOn: dayFromToday(-400),
    endsOn: dayFromToday(-100),
  });
  const isClosed = which === "a closed section";
  const section = isClosed ? place.target : await aSection(database, past, { level: place.primary });
  if (isClosed) await owner.query("update sections set state = 'closed' where id = $1", [section.id]);

  await expect(move(place.management, place.amal, section.id)).rejects.toMatchObject({ code: "not-found" });
});

test("a student whose record is deleted is not enrolled", async () => {
  const { management, school, primary } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  await owner.query("update people set deleted_at = now() where id = $1", [newcomer.id]);

  await expect(enrol(management, newcomer, { levelId: primary.id })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("ENR-3: seven days back need no reason, the eighth does", async () => {
  const { management, amal, first, target } = await twoSections(database);
  const eighth = (reason: string | null) => move(management, amal, target.id, dayFromToday(-8), reason);
  await expect(eighth(null)).rejects.toMatchObject({ details: { needs: "reason" } });

  await expect(eighth("Sat there since")).resolves.toMatchObject({ state: "done" });
  await expect(move(management, amal, first.id, dayFromToday(-7))).resolves.toMatchObject({ state: "done" });
});

test("SEC-2: a newcomer takes the last seat of a section, and the next needs a word for it", async () => {
  const { management, school, primary, target } = await twoSections(database, { capacity: 1 });
  const [newcomer, next] = [await aStudent(database, school), await aStudent(database, school)];
  const place = { levelId: primary.id, sectionId: target.id };

  await enrol(management, newcomer, place);

  await expect(enrol(management, next, place)).rejects.toMatchObject({ details: { needs: "room" } });
  await enrol(management, next, { ...place, isOverCapacity: true });
});

test("nobody is enrolled in a section of another level, nor on a day outside the year", async () => {
  const { management, school, primary, second } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  const entry = (startsOn: string, reason: string | null = "Late") =>
    enrol(management, newcomer, { levelId: primary.id, sectionId: null, startsOn, reason });

  await expect(
    enrol(management, newcomer, { levelId: primary.id, sectionId: second.id }),
  ).rejects.toMatchObject({ details: { needs: "level" } });
  await expect(entry(dayFromToday(-8), null)).rejects.toMatchObject({ details: { needs: "reason" } });
  await expect(entry(dayFromToday(-61))).rejects.toMatchObject({ code: "invalid" });
  await expect(entry(dayFromToday(240))).rejects.toMatchObject({ code: "invalid" });
  await expect(entry(dayFromToday(-60))).resolves.toMatchObject({ state: "done" });
});

test("ENR-1: without a current year a student's enrolments are still listed", async () => {
  const { management, school, year, amal } = await twoSections(database);
  await owner.query("update academic_years set state = 'archived' where id = $1", [year.id]);

  const listed = await as(management.actor).call(listEnrolments, {
    params: { schoolId: school.id, studentId: amal.id },
  });

  expect(listed.year).toBeNull();
  expect(listed.enrolments).toHaveLength(1);
});

test("ENR-3: a student may be moved from the first day of its enrolment on, and not before", async () => {
  const { management, school, primary, first, target } = await twoSections(database);
  const newcomer = await aStudent(database, school);
  await enrol(management, newcomer, { levelId: primary.id, sectionId: first.id, startsOn: dayFromToday(-3) });

  await expect(move(management, newcomer, target.id, dayFromToday(-4))).rejects.toMatchObject({
    details: { needs: "later" },
  });
  await expect(move(management, newcomer, target.id, dayFromToday(-3))).resolves.toMatchObject({
    state: "done",
  });
});

test("ENR-4: the audit log says who ended an enrolment, of whom and why", async () => {
  const { management, school, amal } = await twoSections(database);
  await as(management.actor).call(endEnrolment, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), revision: 1, state: "withdrawn", on: TODAY, reason: "The family moved" },
  });

  const { rows } = await owner.query(
    "select account_id, subject_id, changes from audit_events where school_id = $1 and action = 'enrolment.ended'",
    [school.id],
  );
  expect(rows).toEqual([
    {
      account_id: management.accountId,
      subject_id: amal.id,
      changes: { state: "withdrawn", on: TODAY, reason: "The family moved" },
    },
  ]);
});
