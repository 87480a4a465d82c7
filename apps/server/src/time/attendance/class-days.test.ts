import { readStudentAttendance, reportAbsence, readAttendanceDay } from "@dars/contract/time/absences";
import { amendRegister, readRegister, saveRegister } from "@dars/contract/time/attendance";
import { saveAttendanceRules } from "@dars/contract/time/attendance-rules";
import { weekdayOf } from "@dars/contract/time/days";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { attendanceBed, markOf, schoolToday } from "./attendance.factory.ts";
import { isCounted } from "./class-days.queries.ts";
import { classDays } from "./class-days.ts";
import { listUnexplainedOn } from "./notices.queries.ts";
import { findRules } from "./school.queries.ts";

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

const weekDaysBut = async (place: OpenSchool, day: string) => {
  await unname(place, day, schoolToday(1));
  await owner.query("update schools set week_days = 127 - (1 << $2) where id = $1", [
    place.school.id,
    weekdayOf(day),
  ]);
};

const sumsOf = async ({ school, amal, father }: OpenSchool) =>
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
  expect(await sumsOf(place)).toMatchObject({ daysUnexcused: 1, marksLeft: 98, recorded: 1 });

  await close(place, TODAY);

  expect(await sumsOf(place)).toMatchObject({ daysUnexcused: 0, marksLeft: 100, recorded: 0, percent: null });
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
  expect(await sumsOf(place)).toMatchObject({ daysUnexcused: 0, recorded: 0 });
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
        marks: [markOf({ studentId: place.amal.id })],
        ...(isMeant !== undefined && { isMeant }),
      },
    });
  const seen = async () => {
    const { dayWord, counts } = await as(place.huda.actor).call(readRegister, { params });
    return [dayWord, counts, (await sumsOf(place)).marksLeft];
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
  expect(await sumsOf(place)).toMatchObject({ marksLeft: 100 });

  await close(place, TODAY, { kind: "school_day" });

  expect(await sumsOf(place)).toMatchObject({ marksLeft: 98 });
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
    ).wordOf(day);

  expect(await wordOn(TODAY)).toBe("closed");
  expect(await wordOn(schoolToday(-4))).toBe("taught");
  expect(await wordOn(schoolToday(4))).toBe("taught");
  await close(place, TODAY, { kind: "school_day" });
  expect(await wordOn(TODAY)).toBe("taught");
});

const anEntry = fc.record({
  kind: fc.constantFrom("closure", "school_day", "activity", "exam", "school_holiday"),
  from: fc.integer({ min: -9, max: 0 }),
  days: fc.integer({ min: 1, max: 3 }),
  isOfOne: fc.boolean(),
  stops: fc.boolean(),
});

test("ATD-7: statements count the same rows as the function, for any calendar, week and year", async () => {
  const place = await aSchoolDay();
  const { school, section, other } = place;
  await owner.query(
    `insert into attendance_registers (school_id, section_id, day, period, student_ids, taken_by, taken_at)
     select $1, section_id, $2::date - back, 0, '{}', (select min(id) from accounts), now()
     from unnest($3::bigint[]) as section_id, generate_series(0, 9) as back`,
    [school.id, TODAY, [section.id, other.id]],
  );
  const db = database.reading(school.id);
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEntry, { maxLength: 5 }),
      fc.integer({ min: 0, max: 127 }),
      fc.integer({ min: 0, max: 9 }),
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 })), { maxLength: 6 }),
      async (entries, weekDays, yearFrom, meant) => {
        await owner.query("delete from calendar_entries where school_id = $1", [school.id]);
        await owner.query("update schools set week_days = $2 where id = $1", [school.id, weekDays]);
        await owner.query("update academic_years set starts_on = $2 where school_id = $1", [
          school.id,
          schoolToday(-yearFrom),
        ]);
        await owner.query("update attendance_registers set is_meant = false where school_id = $1", [
          school.id,
        ]);
        for (const [isOther, back] of meant)
          await owner.query(
            "update attendance_registers set is_meant = true where school_id = $1 and section_id = $2 and day = $3",
            [school.id, isOther ? other.id : section.id, schoolToday(-back)],
          );
        for (const { kind, from, days, isOfOne, stops } of entries)
          await owner.query(
            `insert into calendar_entries (school_id, kind, title_ar, starts_on, ends_on, section_ids, stops_lessons)
             values ($1, $2, 'يوم', $3::date, $3::date + $4::int, $5, $6)`,
            [school.id, kind, schoolToday(from), days, isOfOne ? [section.id] : [], stops],
          );

        const { counts, uncounted } = await classDays(db, school.id, { from: schoolToday(-9), until: TODAY });
        const { rows } = await sql<{
          readonly section: number;
          readonly day: string;
          readonly isCounted: boolean;
        }>`
          select section_id as section, day, ${isCounted("register", uncounted)} as "isCounted"
          from attendance_registers as register where school_id = ${school.id}`.execute(db);
        expect(rows).toHaveLength(20);
        for (const row of rows)
          expect([row.day, row.isCounted]).toEqual([row.day, counts(row.section, row.day)]);
      },
    ),
    { numRuns: 40 },
  );
});

const modeOf = async (place: OpenSchool, mode: "day" | "period") => {
  const { rules, revision } = await findRules(database.reading(place.school.id), place.school.id);
  await as(place.management.actor).call(saveAttendanceRules, {
    params: { schoolId: place.school.id },
    body: { key: aKey(), revision, rules: { ...rules, mode } },
  });
};

test("ATD-8: for any mode and period a register is taken where the school keeps one, and nowhere else", async () => {
  const place = await aSchoolDay();
  for (const mode of ["day", "period"] as const) {
    await modeOf(place, mode);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 12 }), async (period) => {
        const isKept = mode === "day" ? period === 0 : period >= 1 && period <= 6;
        const taken = take(place.huda, place.section, [], { period }).then(
          () => "taken",
          (error: { details: { reason: string } }) => error.details.reason,
        );
        const other = (mode === "day") !== (period === 0) ? "register-other-mode" : "register-not-planned";
        expect(await taken).toBe(isKept ? "taken" : other);
      }),
      { numRuns: 13 },
    );
  }
});

test("ATD-8: what was taken before the mode changed is still corrected by the office", async () => {
  const place = await aSchoolDay();
  await modeOf(place, "period");
  await take(place.huda, place.section, [{ studentId: place.amal.id }], { period: 2 });
  await modeOf(place, "day");

  const params = { schoolId: place.school.id, sectionId: place.section.id, day: TODAY, period: "2" };
  const body = {
    key: aKey(),
    reason: "She was there",
    marks: [markOf({ studentId: place.amal.id, status: "present" })],
  };
  expect(await as(place.management.actor).call(amendRegister, { params, body })).toMatchObject({ absent: 0 });
});
