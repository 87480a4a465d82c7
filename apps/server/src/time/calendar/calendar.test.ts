import {
  addCalendarEntry,
  addGroupCalendarEntry,
  changeCalendarEntry,
  readCalendar,
  removeCalendarEntry,
  removeGroupCalendarEntry,
  type CalendarText,
} from "@dars/contract/time/calendar";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday, LONG_AGO } from "#platform/testing/factories/days.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { calendar } from "./calendar.routes.ts";
import { nationalDays } from "./national-days.ts";

const { database, owner, as } = await testbed([calendar], { authorise: authoriseWith() });

const NOWRUZ = "2027-03-21";

const buildEntry = (more: Partial<CalendarText> = {}): CalendarText => ({
  kind: "school_holiday",
  title: { en: "Free", ar: null, ckb: null },
  note: null,
  startsOn: NOWRUZ,
  endsOn: "2027-03-22",
  hours: null,
  isTentative: false,
  stopsLessons: false,
  audience: "everyone",
  levelIds: [],
  sectionIds: [],
  nationalKey: null,
  ...more,
});

test("CAL-1: Friday and Saturday are free where the school's week has them so", async () => {
  const { read } = await aSchoolOfDays();

  const { days } = await read("2027-02-21", "2027-02-28");

  expect(days.map(({ isTaught }) => isTaught)).toEqual([true, true, true, true, true, false, false]);
  expect(days[6]).toMatchObject({ date: "2027-02-27", by: "week" });
});

test("CAL-2: national days of both calendars are there in three languages, and those of the moon are tentative", () => {
  const year = nationalDays("2026-09-01", "2027-09-01");

  const keys = year.map(({ nationalKey, startsOn, isTentative }) => [nationalKey, startsOn, isTentative]);
  expect(keys).toContainEqual(["nowruz-2027", NOWRUZ, false]);
  expect(keys).toContainEqual(["eid-al-fitr-1448", "2027-03-09", true]);
  expect(keys).toContainEqual(["eid-al-adha-1448", "2027-05-16", true]);
  expect(year.every(({ title }) => title.en !== null && title.ar !== null && title.ckb !== null)).toBe(true);
});

test("CAL-2: a feast that began before the span is in it as long as it lasts", () => {
  expect(nationalDays("2027-03-11", "2027-03-12").map(({ nationalKey }) => nationalKey)).toEqual([
    "eid-al-fitr-1448",
  ]);
});

test("CAL-3: what the school decides for a day stands above its calendar, the group's, the nation's and the week", async () => {
  const { school, office, admin, read } = await aSchoolOfDays();
  const fetchDay = async () => (await read(NOWRUZ, "2027-03-22")).days[0];
  const add = (entry: CalendarText) =>
    office.call(addCalendarEntry, { params: { schoolId: school.id }, body: { key: aKey(), entry } });

  expect(await fetchDay()).toMatchObject({ isTaught: false, by: "national" });
  await admin.call(addGroupCalendarEntry, {
    body: { key: aKey(), entry: buildEntry({ kind: "school_day" }) },
  });
  expect(await fetchDay()).toMatchObject({ isTaught: true, by: "group" });
  await add(buildEntry());
  expect(await fetchDay()).toMatchObject({ isTaught: false, by: "school" });
  const { id } = await add(buildEntry({ kind: "school_day" }));
  expect(await fetchDay()).toMatchObject({ isTaught: true, by: "override" });

  await office.call(removeCalendarEntry, { params: { schoolId: school.id, entryId: id } });
  await office.call(removeCalendarEntry, { params: { schoolId: school.id, entryId: id } });
  expect(await fetchDay()).toMatchObject({ isTaught: false, by: "school" });
});

test("CAL-2: the school confirms a day of the moon, and the computed one makes room for it", async () => {
  const { school, office, read } = await aSchoolOfDays();
  const entry = buildEntry({
    kind: "public_holiday",
    startsOn: "2027-03-10",
    endsOn: "2027-03-12",
    nationalKey: "eid-al-fitr-1448",
  });
  const body = { key: aKey(), entry };
  const add = () => office.call(addCalendarEntry, { params: { schoolId: school.id }, body });

  expect(await add()).toEqual(await add());

  const { days, entries } = await read("2027-03-08", "2027-03-13");
  expect(days.map(({ isTaught }) => isTaught)).toEqual([true, true, false, false, false]);
  expect(days[4]).toMatchObject({ by: "week" });
  expect(entries).toMatchObject([{ source: "school", isTentative: false, nationalKey: "eid-al-fitr-1448" }]);
  await expect(
    office.call(addCalendarEntry, { params: { schoolId: school.id }, body: { ...body, key: aKey() } }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "national-day-taken" } });
});

test("families see what is for everyone where their children sit; staff see all", async () => {
  const { group, school, office, section, otherSection, read } = await aSchoolOfDays();
  const student = await aStudent(database, school, { section });
  const parent = await aGuardian(database, group, { of: [student] });
  const teacher = await aTeacher(database, school);
  for (const [title, more] of [
    ["All", {}],
    ["Ours", { sectionIds: [section.id] }],
    ["Theirs", { sectionIds: [otherSection.id] }],
    ["Level", { levelIds: [section.levelId] }],
    ["Staff", { audience: "staff" as const }],
  ] as const)
    await office.call(addCalendarEntry, {
      params: { schoolId: school.id },
      body: {
        key: aKey(),
        entry: buildEntry({
          kind: "activity",
          startsOn: "2027-02-01",
          endsOn: "2027-02-02",
          title: { en: title, ar: null, ckb: null },
          ...more,
          levelIds: [...("levelIds" in more ? more.levelIds : [])],
          sectionIds: [...("sectionIds" in more ? more.sectionIds : [])],
        }),
      },
    });
  const titles = async (who: Parameters<typeof as>[0]) => {
    const { entries } = await as(who).call(readCalendar, {
      params: { schoolId: school.id },
      query: { from: "2027-02-01", until: "2027-02-02" },
    });
    return entries.map(({ title }) => title.en);
  };

  expect(await titles(student.actor)).toEqual(["All", "Ours", "Level"]);
  expect(await titles(parent.actor)).toEqual(["All", "Ours", "Level"]);
  expect(await titles(teacher.actor)).toEqual(["All", "Ours", "Theirs", "Level", "Staff"]);
  expect((await read("2027-02-01", "2027-02-02")).days[0]).toMatchObject({ isTaught: true });
});

test("KEY-4: who changes what somebody else has changed meanwhile is told; wrong input is refused", async () => {
  const { school, office, section } = await aSchoolOfDays();
  const params = { schoolId: school.id };
  const { id } = await office.call(addCalendarEntry, { params, body: { key: aKey(), entry: buildEntry() } });
  const change = (entry: CalendarText, revision = 1) =>
    office.call(changeCalendarEntry, {
      params: { ...params, entryId: id },
      body: { key: aKey(), revision, entry },
    });

  expect(await change(buildEntry({ kind: "exam" }))).toEqual({ revision: 2 });
  await expect(change(buildEntry())).rejects.toMatchObject({ details: { reason: "stale" } });
  await expect(change(buildEntry({ endsOn: NOWRUZ }), 2)).rejects.toMatchObject({ code: "invalid" });
  await expect(change(buildEntry({ sectionIds: [section.id + 100_000] }), 2)).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(change(buildEntry({ title: { en: null, ar: null, ckb: null } }), 2)).rejects.toMatchObject({
    code: "invalid",
  });
});

test("C8: another group's entries are not found, and management does not write the group's", async () => {
  const [first, second] = [await aSchoolOfDays(), await aSchoolOfDays()];
  const { id } = await first.admin.call(addGroupCalendarEntry, {
    body: { key: aKey(), entry: buildEntry() },
  });
  const remove = (who: typeof first.admin) =>
    who.call(removeGroupCalendarEntry, { params: { groupEntryId: id } });

  await expect(remove(second.admin)).rejects.toMatchObject({ code: "not-found" });
  await expect(remove(first.office)).rejects.toMatchObject({ code: "forbidden" });
  await remove(first.admin);
});

test("AZ-7: days of an archived year take no entries, and keep those that they have", async () => {
  const { school, office } = await aSchoolOfDays();
  const entry = buildEntry({ startsOn: dayFromToday(1), endsOn: dayFromToday(2) });
  const add = (key: string) =>
    office.call(addCalendarEntry, { params: { schoolId: school.id }, body: { key, entry } });
  const { id: entryId } = await add(aKey());
  await owner.query("update academic_years set state = 'archived' where school_id = $1", [school.id]);
  const archived = { code: "forbidden", details: { reason: "archived" } };
  const params = { schoolId: school.id, entryId };
  await expect(add(aKey())).rejects.toMatchObject(archived);
  await expect(
    office.call(changeCalendarEntry, { params, body: { key: aKey(), revision: 1, entry } }),
  ).rejects.toMatchObject(archived);
  await expect(office.call(removeCalendarEntry, { params })).rejects.toMatchObject(archived);
});

async function aSchoolOfDays() {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  // The tests look at days of a fixed year, on whatever day they run.
  const year = await aYear(database, school, { startsOn: LONG_AGO, endsOn: "2100-01-01" });
  const level = await aLevel(database, group);
  const section = await aSection(database, year, { level });
  const otherSection = await aSection(database, year, { level: await aLevel(database, group) });
  const office = as((await aManagement(database, school)).actor);
  const admin = as((await anAdministrator(database, group)).actor);
  const read = (from: string, until: string) =>
    office.call(readCalendar, { params: { schoolId: school.id }, query: { from, until } });
  return { group, school, section, otherSection, office, admin, read };
}
