import { readStudentAttendance, reportAbsence, readAttendanceDay } from "@dars/contract/time/absences";
import { readRegister, saveRegister } from "@dars/contract/time/attendance";
import { getWeekday } from "@dars/contract/time/days";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { addDays, schoolCalendar } from "#time/calendar/public.ts";

import { attendanceBed, buildMark, schoolToday } from "./attendance.factory.ts";
import { classDays } from "./class-days.ts";
import { listUnexplainedOn } from "./notices.queries.ts";

const { database, owner, as, take, aSchoolDay } = await attendanceBed();

type OpenSchool = Awaited<ReturnType<typeof aSchoolDay>>;

const TODAY = schoolToday();

/** A free day of the calendar that is declared now, for all or for some. */
const close = (
  { school }: OpenSchool,
  day: string,
  {
    sectionIds = [],
    kind = "closure",
  }: { readonly sectionIds?: readonly number[]; readonly kind?: string } = {},
) =>
  owner.query(
    `insert into calendar_entries (school_id, kind, title_ar, starts_on, ends_on, section_ids, stops_lessons)
     values ($1, $2, 'عطلة', $3::date, $3::date + 1, $4, $5)`,
    [school.id, kind, day, sectionIds, kind !== "school_day"],
  );

/** The calendar names these days no more as school days; the last is not among them. */
const unname = async ({ school }: OpenSchool, from: string, until: string) => {
  await owner.query(
    `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on)
     select school_id, kind, title_en, $2, ends_on from calendar_entries where school_id = $1 and kind = 'school_day'`,
    [school.id, until],
  );
  await owner.query(
    "update calendar_entries set ends_on = $2 where school_id = $1 and kind = 'school_day' and starts_on < $2",
    [school.id, from],
  );
};

/** The school works through the national days of this day, on one of which a test may run. */
const workThroughNationalDays = async ({ school }: OpenSchool, day: string) => {
  const { entries } = await schoolCalendar(database.reading(school.id), school.id, () => ({
    from: day,
    until: addDays(day, 1),
  }));
  await owner.query(
    `insert into calendar_entries (school_id, kind, title_en, starts_on, ends_on, national_key)
     select $1, 'activity', key, $2::date, $2::date + 1, key from unnest($3::text[]) as key`,
    [school.id, day, entries.flatMap(({ nationalKey }) => nationalKey ?? [])],
  );
};

const weekDaysBut = async (place: OpenSchool, day: string) => {
  await unname(place, day, schoolToday(1));
  await workThroughNationalDays(place, day);
  await owner.query("update schools set week_days = 127 - (1 << $2) where id = $1", [
    place.school.id,
    getWeekday(day),
  ]);
};

const fetchSums = async ({ school, amal, father }: OpenSchool) =>
  (
    await as(father.actor).call(readStudentAttendance, {
      params: { schoolId: school.id, studentId: amal.id },
    })
  ).sums;

const lineOfDay = ({ school, management }: OpenSchool, day: string) =>
  as(management.actor).call(readAttendanceDay, { params: { schoolId: school.id, day } });

test("ATD-7: a closure that is declared after the register frees the day: it costs nothing and asks nobody", async () => {
  const place = await aSchoolDay();
  await take(place.huda, place.section, [{ studentId: place.amal.id }]);
  expect(await fetchSums(place)).toMatchObject({ daysUnexcused: 1, marksLeft: 98, recorded: 1 });

  await close(place, TODAY);

  expect(await fetchSums(place)).toMatchObject({
    daysUnexcused: 0,
    marksLeft: 100,
    recorded: 0,
    percent: null,
  });
  expect(await lineOfDay(place, TODAY)).toMatchObject({
    isSchoolDay: false,
    absent: [],
    totals: { absent: 0, recorded: 0 },
  });
  const { today, days } = await as(place.father.actor).call(readStudentAttendance, {
    params: { schoolId: place.school.id, studentId: place.amal.id },
  });
  expect({ today, days }).toMatchObject({ today: { isDayOff: true, status: null }, days: [] });
  const { uncounted } = await classDays(database.reading(place.school.id), place.school.id, {
    from: TODAY,
    until: TODAY,
  });
  expect(
    await listUnexplainedOn(database.reading(place.school.id), place.school.id, TODAY, uncounted),
  ).toEqual([]);
});

test("ATD-7: a day on which one class has no school frees that class alone", async () => {
  const place = await aSchoolDay();
  await take(place.huda, place.section, [{ studentId: place.amal.id }]);
  await take(place.stranger, place.other, [{ studentId: place.elsewhere.id }]);

  await close(place, TODAY, { sectionIds: [place.section.id], kind: "activity" });

  const day = await lineOfDay(place, TODAY);
  expect(day.isSchoolDay).toBe(true);
  expect(day.absent.map(({ studentId }) => studentId)).toEqual([place.elsewhere.id]);
  expect(await fetchSums(place)).toMatchObject({ daysUnexcused: 0, recorded: 0 });
});

test("ATD-7: a register of a weekend counts only where it was meant, and a closure outweighs that", async () => {
  const place = await aSchoolDay();
  await weekDaysBut(place, TODAY);
  const params = { schoolId: place.school.id, sectionId: place.section.id, day: TODAY, period: "0" };
  const save = (isMeant?: boolean) =>
    as(place.huda.actor).call(saveRegister, {
      params,
      body: {
        key: aKey(),
        takenAt: new Date().toISOString(),
        marks: [buildMark({ studentId: place.amal.id })],
        ...(isMeant !== undefined && { isMeant }),
      },
    });
  const seen = async () => {
    const { dayWord, counts } = await as(place.huda.actor).call(readRegister, { params });
    return [dayWord, counts, (await fetchSums(place)).marksLeft];
  };

  expect(await seen()).toEqual(["weekend", false, 100]);
  expect(await save()).toMatchObject({ counts: false });
  expect(await seen()).toEqual(["weekend", false, 100]);
  expect(await save(true)).toMatchObject({ counts: true });
  expect(await seen()).toEqual(["weekend", true, 98]);
  await save();
  expect(await seen()).toEqual(["weekend", true, 98]);
  await close(place, TODAY);
  expect(await seen()).toEqual(["closed", false, 100]);
});

test("ATD-7: a weekend that the calendar makes a school day counts, also what was taken before", async () => {
  const place = await aSchoolDay();
  await weekDaysBut(place, TODAY);
  await take(place.huda, place.section, [{ studentId: place.amal.id }]);
  expect(await fetchSums(place)).toMatchObject({ marksLeft: 100 });

  await close(place, TODAY, { kind: "school_day" });

  expect(await fetchSums(place)).toMatchObject({ marksLeft: 98 });
});

test.each([
  ["after the year", "set starts_on = $2::date - 300, ends_on = $2::date", "outside"],
  ["before the first year", "set starts_on = $2::date + 1, ends_on = $2::date + 300", "not-begun"],
] as const)("CAL-4: a day %s is no school day, and no absence is reported for it", async (_, years, word) => {
  const place = await aSchoolDay();
  await take(place.huda, place.section, [{ studentId: place.amal.id }]);
  await owner.query(`update academic_years ${years} where school_id = $1`, [place.school.id, TODAY]);

  const params = { schoolId: place.school.id, sectionId: place.section.id, day: TODAY, period: "0" };
  expect(await as(place.huda.actor).call(readRegister, { params })).toMatchObject({
    dayWord: word,
    counts: false,
  });
  expect(await lineOfDay(place, TODAY)).toMatchObject({
    isSchoolDay: false,
    totals: { missing: 0, absent: 0 },
  });
  await expect(
    as(place.father.actor).call(reportAbsence, {
      params: { schoolId: place.school.id, studentId: place.basim.id },
      body: { key: aKey(), fromDay: TODAY, untilDay: TODAY, reason: "illness", text: null },
    }),
  ).rejects.toMatchObject({ details: { reason: "no-school" } });
});

test("CAL-4: in the second round there is school only on days that the calendar names", async () => {
  const place = await aSchoolDay();
  await owner.query(
    `insert into terms (school_id, year_id, kind, title, starts_on, ends_on)
     select school_id, id, 'second_round', 'الدور الثاني', $2::date - 3, $2::date + 4 from academic_years where school_id = $1`,
    [place.school.id, TODAY],
  );
  await unname(place, schoolToday(-3), schoolToday(4));
  const wordOn = async (day: string) =>
    (
      await classDays(database.reading(place.school.id), place.school.id, {
        from: schoolToday(-5),
        until: schoolToday(5),
      })
    ).getDayWord(day);

  expect(await wordOn(TODAY)).toBe("closed");
  expect(await wordOn(schoolToday(-4))).toBe("taught");
  expect(await wordOn(schoolToday(4))).toBe("taught");
  await close(place, TODAY, { kind: "school_day" });
  expect(await wordOn(TODAY)).toBe("taught");
});

test("CAL-4: between two terms there is no school: registers, sums, the office's day and families say so alike", async () => {
  const place = await aSchoolDay();
  const { school, section, huda, father, amal, basim } = place;
  await take(huda, section, [{ studentId: amal.id }]);
  expect(await fetchSums(place)).toMatchObject({ daysUnexcused: 1 });
  await owner.query(
    `insert into terms (school_id, year_id, kind, title, starts_on, ends_on)
     select school_id, id, kind, 'الفصل', $2::date + since, $2::date + until from academic_years,
       (values ('first_term'::term_kind, -50, -1), ('second_term', 2, 90)) as made (kind, since, until)
     where school_id = $1`,
    [school.id, TODAY],
  );
  await unname(place, schoolToday(-2), schoolToday(3));
  for (const day of [schoolToday(-2), schoolToday(2)]) await workThroughNationalDays(place, day);

  expect(await fetchSums(place)).toMatchObject({ daysUnexcused: 0, recorded: 0 });
  expect(await lineOfDay(place, TODAY)).toMatchObject({
    isSchoolDay: false,
    totals: { missing: 0, absent: 0 },
  });
  const params = { schoolId: school.id, sectionId: section.id, day: TODAY, period: "0" };
  expect(await as(huda.actor).call(readRegister, { params })).toMatchObject({
    dayWord: "closed",
    counts: false,
  });
  await expect(
    as(father.actor).call(reportAbsence, {
      params: { schoolId: school.id, studentId: basim.id },
      body: { key: aKey(), fromDay: TODAY, untilDay: TODAY, reason: "illness", text: null },
    }),
  ).rejects.toMatchObject({ details: { reason: "no-school" } });
  const words = await classDays(database.reading(school.id), school.id, {
    from: schoolToday(-2),
    until: schoolToday(2),
  });
  expect([-2, -1, 0, 1, 2].map((days) => words.getDayWord(schoolToday(days)))).toEqual([
    "taught",
    "closed",
    "closed",
    "closed",
    "taught",
  ]);
});
