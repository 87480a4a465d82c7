import {
  handleFollowUp,
  listFollowUp,
  listOwnFollowUp,
  listTeacherFollowUp,
  previewFollowUpRules,
  readFollowUpRules,
  saveFollowUpRules,
  STUDENT_RULES,
  TEACHER_RULES,
} from "@dars/contract/insight/follow-up";
import { amendRegister } from "@dars/contract/time/attendance";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool, teachEveryDay } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";
import { attendance } from "#time/attendance/attendance.routes.ts";

import { findFollowUp } from "./find-follow-up.ts";
import { followUpTasks } from "./follow-up-tasks.ts";
import { followUp } from "./follow-up.routes.ts";
import { tellFollowUp } from "./tell-follow-up.ts";

const { database, as } = await testbed([attendance, followUp], { authorise: authoriseWith() });
const dayFromNow = (days: number) => Temporal.Now.plainDateISO("Asia/Baghdad").add({ days }).toString();

/**
 * Amal was absent on five days, Basim on one; Huda leads their section, and the other section's registers
 * were not taken.
 */
async function aSchoolWithAbsences() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  await teachEveryDay(database, school);
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
  await find(school.id);
  return { group, school, huda, omar, amal, basim, father, management };
}

const find = (schoolId: number) => database.inSchool(schoolId, (db) => findFollowUp(db, schoolId));

type AbsenceSchool = Awaited<ReturnType<typeof aSchoolWithAbsences>>;
const listed = (set: AbsenceSchool, member: AbsenceSchool["huda"]) =>
  as(member.actor).call(listFollowUp, { params: { schoolId: set.school.id } });
const handle = (set: AbsenceSchool, member: AbsenceSchool["huda"], body: object) =>
  as(member.actor).call(handleFollowUp, {
    params: { schoolId: set.school.id, rule: "absences", personId: set.amal.id },
    body: { key: aKey(), revision: 1, action: "assign", text: null, until: null, ...body },
  });

test("I4, I5: absences without excuse and missing registers are found, each for who may see them", async () => {
  const set = await aSchoolWithAbsences();
  const office = await listed(set, set.management);
  expect(office.students).toMatchObject([
    {
      rule: "absences",
      person: { id: set.amal.id },
      since: dayFromNow(-6),
      owner: null,
      revision: 1,
      state: "open",
    },
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
    { owner: { id: set.huda.id }, nextStep: "Call the family", revision: 2, state: "acknowledged" },
  ]);
  await expect(handle(set, set.management, {})).rejects.toMatchObject({ code: "conflict" });
  await expect(handle(set, set.omar, { revision: 2 })).rejects.toMatchObject({ code: "not-found" });
  await expect(handle(set, set.huda, { revision: 2, action: "resolve" })).rejects.toMatchObject({
    code: "invalid",
  });
  await handle(set, set.huda, { revision: 2, action: "snooze", until: dayFromNow(7) });
  expect((await listed(set, set.management)).students).toMatchObject([{ snoozedUntil: dayFromNow(7) }]);
  await handle(set, set.huda, { revision: 3, action: "resolve", text: "The family came" });
  await find(set.school.id);
  expect((await listed(set, set.management)).students).toEqual([]);
  await database.inSchool(set.school.id, (db) =>
    sql`update follow_up_entries set settled_on = ${dayFromNow(-4)} where school_id = ${set.school.id}
      and person_id = ${set.amal.id}`.execute(db),
  );
  await find(set.school.id);
  expect((await listed(set, set.management)).students).toMatchObject([
    { state: "open", days: [dayFromNow(-2), dayFromNow(-3)], since: dayFromNow(-3) },
  ]);
});

test("NEG-1: a student and its guardian see their own entries, and nobody else's", async () => {
  const set = await aSchoolWithAbsences();
  const own = (member: AbsenceSchool["huda"], studentId: number) =>
    as(member.actor).call(listOwnFollowUp, { params: { schoolId: set.school.id, studentId } });
  for (const member of [set.amal, set.father])
    expect((await own(member, set.amal.id)).entries).toMatchObject([
      { rule: "absences", since: dayFromNow(-6) },
    ]);
  expect((await own(set.basim, set.basim.id)).entries).toEqual([]);
  await expect(own(set.basim, set.amal.id)).rejects.toMatchObject({ code: "not-found" });
});

test("a school says itself from when on; a preview counts, and a stale change is refused (KEY-4)", async () => {
  const set = await aSchoolWithAbsences();
  const office = as(set.management.actor);
  const params = { schoolId: set.school.id };
  const { rules, revision } = await office.call(readFollowUpRules, { params });
  expect(rules.map(({ rule }) => rule)).toEqual([...STUDENT_RULES, ...TEACHER_RULES]);
  const changed = rules.map((each) => {
    if (each.rule === "absences") return { ...each, threshold: 1, autoNotify: true };
    return { ...each, isOn: each.isOn && each.rule !== "missing-registers" };
  });
  const { found } = await office.call(previewFollowUpRules, { params, body: { rules: changed } });
  expect(found).toHaveLength(rules.length);
  expect(found).toContainEqual({ rule: "absences", people: 2 });
  expect((await listed(set, set.management)).students).toHaveLength(1);

  const save = () =>
    office.call(saveFollowUpRules, { params, body: { key: aKey(), revision, rules: changed } });
  expect(await save()).toEqual({ revision: 1 });
  await expect(save()).rejects.toMatchObject({ details: { reason: "stale" } });
  await find(set.school.id);
  const { students, teachers } = await listed(set, set.management);
  expect(students).toHaveLength(2);
  expect(teachers).toEqual([]);
});

test("NEG-2: by rules that say so the person, the family and the homeroom teacher are notified once, not at night", async () => {
  const set = await aSchoolWithAbsences();
  const keptAway = await aGuardian(database, set.group, {
    of: [set.amal],
    isRestricted: true,
    isPrimary: false,
  });
  await database.inSchool(set.school.id, (db) =>
    sql`insert into follow_up_rules (school_id, rule, threshold, auto_notify)
      values (${set.school.id}, 'absences', 5, true)`.execute(db),
  );
  const tell = (at: string) =>
    database.inSchool(set.school.id, (db) => tellFollowUp(db, set.school.id, new Date(at)));
  const fetchNotified = async () => {
    const { rows } = await sql<{ readonly personId: number }>`
      select person_id as "personId" from notifications where school_id = ${set.school.id} and kind = 'follow-up'`.execute(
      database.reading(set.school.id),
    );
    return rows.map(({ personId }) => personId);
  };
  await tell("2026-11-16T23:00:00Z");
  expect(await fetchNotified()).toEqual([]);
  await tell("2026-11-16T09:00:00Z");
  const once = await fetchNotified();
  expect(once).toContain(set.amal.id);
  expect(once).toContain(set.huda.id);
  expect(once).toContain(set.father.id);
  expect(once).not.toContain(set.basim.id);
  expect(once).not.toContain(keptAway.id);
  expect((await listed(set, set.management)).students).toMatchObject([{ state: "notified" }]);
  await tell("2026-11-16T10:00:00Z");
  expect(await fetchNotified()).toHaveLength(once.length);
});

test("NEG-2: it closes by itself when nothing was found for a whole window", async () => {
  const set = await aSchoolWithAbsences();
  const clear = (days: number) =>
    database.inSchool(set.school.id, (db) =>
      sql`update follow_up_entries set clean_since = current_date - ${days}::int
        where school_id = ${set.school.id} and rule = 'absences'`.execute(db),
    );
  await database.inSchool(set.school.id, (db) =>
    sql`delete from attendance_marks where school_id = ${set.school.id}`.execute(db),
  );
  await find(set.school.id);
  expect((await listed(set, set.management)).students).toMatchObject([{ items: [] }]);
  expect((await listed(set, set.management)).students[0]?.cleanSince).not.toBeNull();
  await clear(20);
  await find(set.school.id);
  expect((await listed(set, set.management)).students).toHaveLength(1);
  await clear(40);
  await find(set.school.id);
  expect((await listed(set, set.management)).students).toEqual([]);
});

test("I5, I6: an administrator sees teachers; management assigns to a colleague, and to nobody else", async () => {
  const set = await aSchoolWithAbsences();
  const administrator = await anAdministrator(database, set.group);
  const { teachers } = await as(administrator.actor).call(listTeacherFollowUp, {
    params: { schoolId: set.school.id },
  });
  expect(teachers).toMatchObject([{ rule: "missing-registers", person: { id: set.omar.id } }]);
  await expect(handle(set, set.management, { ownerId: set.basim.id })).rejects.toMatchObject({
    code: "invalid",
  });
  await handle(set, set.management, { ownerId: set.huda.id });
  expect((await listed(set, set.management)).students).toMatchObject([{ owner: { id: set.huda.id } }]);
});

test("NEG-2: a school in which it fails keeps no other school waiting", async () => {
  const [broken, set] = [await aSchoolWithAbsences(), await aSchoolWithAbsences()];
  await database.inSchool(set.school.id, (db) =>
    sql`delete from follow_up_entries where school_id = ${set.school.id}`.execute(db),
  );
  const inSchool: typeof database.inSchool = (schoolId, work) =>
    schoolId === broken.school.id ? Promise.reject(new Error("broken")) : database.inSchool(schoolId, work);
  const failing = new Proxy(database, {
    get: (target, name) => (name === "inSchool" ? inSchool : Reflect.get(target, name)),
  });

  await expect(followUpTasks(failing)["find follow-up"]?.run({})).rejects.toThrow("Not everything");

  expect((await listed(set, set.management)).students).toHaveLength(1);
});
