import {
  handleFollowUp,
  listFollowUp,
  listOwnFollowUp,
  saveFollowUpRules,
} from "@dars/contract/insight/follow-up";
import { amendRegister } from "@dars/contract/time/attendance";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { followUp } from "./follow-up.routes.ts";

const { database, as } = await testbed([attendance, followUp], { authorise: authoriseWith() });
const dayFromNow = (days: number) => Temporal.Now.plainDateISO("Asia/Baghdad").add({ days }).toString();

/**
 * Amal was absent on five days, Basim on one; Huda leads their section, and the other section's registers
 * were not taken.
 */
async function aSchoolWithAbsences() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await database.directory
    .updateTable("schools")
    .set({ week_days: 127 })
    .where("id", "=", school.id)
    .execute();
  const year = await aYear(database, school);
  const level = await aLevel(database, group);
  const huda = await aTeacher(database, school);
  const omar = await aTeacher(database, school);
  const section = await aSection(database, year, { level, letter: "A", homeroomTeacher: huda });
  const other = await aSection(database, year, { level, letter: "B", homeroomTeacher: omar });
  const amal = await aStudent(database, school, { section });
  const basim = await aStudent(database, school, { section });
  await aStudent(database, school, { section: other });
  const father = await aGuardian(database, group, { of: [amal] });
  const management = await aManagement(database, school);
  for (const days of [2, 3, 4, 5, 6])
    await as(management.actor).call(amendRegister, {
      params: { schoolId: school.id, sectionId: section.id, day: dayFromNow(-days), period: "0" },
      body: {
        key: aKey(),
        reason: "From paper",
        marks: (days === 2 ? [amal, basim] : [amal]).map(({ id }) => ({
          studentId: id,
          status: "absent_unexcused" as const,
          minutes: null,
          at: new Date().toISOString(),
        })),
      },
    });
  return { school, huda, omar, amal, basim, father, management };
}

type School = Awaited<ReturnType<typeof aSchoolWithAbsences>>;
const listed = (set: School, member: School["huda"]) =>
  as(member.actor).call(listFollowUp, { params: { schoolId: set.school.id } });
const handle = (set: School, member: School["huda"], body: object) =>
  as(member.actor).call(handleFollowUp, {
    params: { schoolId: set.school.id, rule: "absences", personId: set.amal.id },
    body: { key: aKey(), revision: 0, action: "assign", text: null, until: null, ...body },
  });

test("I4, I5: absences without excuse and missing registers are found, each for who may see them", async () => {
  const set = await aSchoolWithAbsences();
  const office = await listed(set, set.management);
  expect(office.students).toMatchObject([
    { rule: "absences", person: { id: set.amal.id }, since: dayFromNow(-6), owner: null, revision: 0 },
  ]);
  expect(office.teachers).toMatchObject([{ rule: "missing-registers", person: { id: set.omar.id } }]);
  expect((await listed(set, set.huda)).students).toHaveLength(1);
  expect(await listed(set, set.omar)).toMatchObject({
    students: [],
    teachers: [{ person: { id: set.omar.id } }],
  });
});

test("I6: it is assigned, put off, resolved with an outcome, and comes back by something new alone", async () => {
  const set = await aSchoolWithAbsences();
  await handle(set, set.huda, { text: "Call the family" });
  expect((await listed(set, set.management)).students).toMatchObject([
    { owner: { id: set.huda.id }, nextStep: "Call the family", revision: 1 },
  ]);
  await expect(handle(set, set.management, {})).rejects.toMatchObject({ code: "conflict" });
  await expect(handle(set, set.omar, { revision: 1 })).rejects.toMatchObject({ code: "not-found" });
  await expect(handle(set, set.huda, { revision: 1, action: "resolve" })).rejects.toMatchObject({
    code: "invalid",
  });
  await handle(set, set.huda, { revision: 1, action: "snooze", until: dayFromNow(7) });
  expect((await listed(set, set.management)).students).toMatchObject([{ snoozedUntil: dayFromNow(7) }]);
  await handle(set, set.huda, { revision: 2, action: "resolve", text: "The family came" });
  expect((await listed(set, set.management)).students).toEqual([]);
});

test("NEG-1: a student and its guardian see their own entries, and nobody else's", async () => {
  const set = await aSchoolWithAbsences();
  const own = (member: School["huda"], studentId: number) =>
    as(member.actor).call(listOwnFollowUp, { params: { schoolId: set.school.id, studentId } });
  for (const member of [set.amal, set.father])
    expect((await own(member, set.amal.id)).entries).toMatchObject([
      { rule: "absences", since: dayFromNow(-6) },
    ]);
  expect((await own(set.basim, set.basim.id)).entries).toEqual([]);
  await expect(own(set.basim, set.amal.id)).rejects.toMatchObject({ code: "not-found" });
});

test("a school says itself from when on", async () => {
  const set = await aSchoolWithAbsences();
  await as(set.management.actor).call(saveFollowUpRules, {
    params: { schoolId: set.school.id },
    body: {
      key: aKey(),
      rules: [
        { rule: "absences", threshold: 1, isOn: true },
        { rule: "missing-registers", threshold: 1, isOn: false },
      ],
    },
  });
  const { students, teachers } = await listed(set, set.management);
  expect(students).toHaveLength(2);
  expect(teachers).toEqual([]);
});
