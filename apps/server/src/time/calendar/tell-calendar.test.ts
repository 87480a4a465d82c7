import {
  addCalendarEntry,
  addGroupCalendarEntry,
  changeCalendarEntry,
  removeCalendarEntry,
  type CalendarText,
} from "@dars/contract/time/calendar";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { calendar } from "./calendar.routes.ts";
import { tellCalendarTask } from "./tell-calendar.ts";

const { database, owner, as } = await testbed([calendar], { authorise: authoriseWith() });

test("NTF-2: a closure of tomorrow reaches families and students as urgent, at its change and its removal too", async () => {
  const { school, office, fetchNotices, student, parent, otherParent, manager } = await aSchoolWithFamilies();
  const { id } = await office.add(buildEntry("closure", 1));
  const urgent = { isUrgent: true, target: dayFromToday(1), times: 1 };
  expect(await fetchNotices(parent.id)).toEqual([urgent]);
  expect(await fetchNotices(student.id)).toEqual([urgent]);
  expect(await fetchNotices(otherParent.id)).toEqual([urgent]);
  expect(await fetchNotices(manager.id)).toEqual([]);

  await office.change(id, { ...buildEntry("closure", 1), endsOn: dayFromToday(3) });
  await office.remove(id);
  await office.remove(id);

  expect(await fetchNotices(parent.id)).toEqual([{ ...urgent, times: 3 }]);
  expect(school.id).toBeGreaterThan(0);
});

test("an exam of some levels reaches these levels, not urgently; a new title reaches nobody again", async () => {
  const { office, fetchNotices, parent, otherParent, section } = await aSchoolWithFamilies();
  const exam = { ...buildEntry("exam", 5), levelIds: [section.levelId] };
  const { id } = await office.add(exam);
  await office.change(id, { ...exam, title: { en: "Maths exam", ar: null, ckb: null } });

  expect(await fetchNotices(parent.id)).toEqual([{ isUrgent: false, target: dayFromToday(5), times: 1 }]);
  expect(await fetchNotices(otherParent.id)).toEqual([]);
});

test("an activity, a tentative day, a day of the past and one far ahead reach nobody", async () => {
  const { office, fetchNotices, parent } = await aSchoolWithFamilies();
  for (const entry of [
    buildEntry("activity", 1),
    { ...buildEntry("public_holiday", 1), isTentative: true },
    buildEntry("closure", -3),
    buildEntry("school_holiday", 90),
  ])
    await office.add(entry);

  expect(await fetchNotices(parent.id)).toEqual([]);
});

test("a holiday of the group reaches every school of it", async () => {
  const { admin, fetchNotices, parent, finish } = await aSchoolWithFamilies();
  await admin.call(addGroupCalendarEntry, { body: { key: aKey(), entry: buildEntry("public_holiday", 6) } });
  await finish();

  expect(await fetchNotices(parent.id)).toMatchObject([{ isUrgent: false }]);
});

const buildEntry = (kind: CalendarText["kind"], fromToday: number): CalendarText => ({
  kind,
  title: { en: "Free", ar: null, ckb: null },
  note: null,
  startsOn: dayFromToday(fromToday),
  endsOn: dayFromToday(fromToday + 1),
  hours: null,
  isTentative: false,
  stopsLessons: false,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: null,
});

async function aSchoolWithFamilies() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group) });
  const otherSection = await aSection(database, year, { level: await aLevel(database, group) });
  const student = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [student] });
  const other = await aStudent(database, school, { section: otherSection });
  const otherParent = await aGuardian(database, group, { of: [other] });
  const manager = await aManagement(database, school);
  const client = as(manager.actor);
  const params = { schoolId: school.id };
  let revision = 0;
  const finish = async () => {
    const { rows } = await owner.query(
      "delete from jobs where task = 'tell of the calendar' returning payload",
    );
    for (const { payload } of rows)
      await runTask(tellCalendarTask(database), "tell of the calendar", payload);
  };
  const finished = async <T>(work: Promise<T>): Promise<T> => {
    const done = await work;
    await finish();
    return done;
  };
  const office = {
    add: (entry: CalendarText) =>
      finished(client.call(addCalendarEntry, { params, body: { key: aKey(), entry } })),
    change: (entryId: number, entry: CalendarText) => {
      revision += 1;
      const body = { key: aKey(), revision, entry };
      return finished(client.call(changeCalendarEntry, { params: { ...params, entryId }, body }));
    },
    remove: (entryId: number) =>
      finished(client.call(removeCalendarEntry, { params: { ...params, entryId } })),
  };
  const fetchNotices = async (personId: number) => {
    const { rows } = await database.inSchool(school.id, (db) =>
      sql`select is_urgent as "isUrgent", target, times from notifications
        where school_id = ${school.id} and person_id = ${personId} and kind = 'calendar'`.execute(db),
    );
    return rows;
  };
  const admin = as((await anAdministrator(database, group)).actor);
  return { school, section, student, parent, otherParent, manager, office, admin, fetchNotices, finish };
}
