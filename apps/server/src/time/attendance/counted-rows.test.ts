import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { isCounted } from "./class-days.queries.ts";
import { classDays } from "./class-days.ts";

const { database, owner, aSchoolDay } = await attendanceBed();

const TODAY = schoolToday();

const aTerm = fc.record({
  kind: fc.constantFrom("first_term", "midyear_exam", "second_term", "second_round", "month", "custom"),
  from: fc.integer({ min: -14, max: 4 }),
  days: fc.integer({ min: 1, max: 6 }),
});

const anEntry = fc.record({
  kind: fc.constantFrom("closure", "school_day", "activity", "exam", "school_holiday"),
  from: fc.integer({ min: -9, max: 0 }),
  days: fc.integer({ min: 1, max: 3 }),
  isOfOne: fc.boolean(),
  stops: fc.boolean(),
});

test("ATD-7: statements count the same rows as the function, for any calendar, week, year and terms", async () => {
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
      fc.array(aTerm, { maxLength: 4 }),
      async (entries, weekDays, yearFrom, meantRegisters, terms) => {
        await owner.query("delete from terms where school_id = $1", [school.id]);
        for (const { kind, from, days } of terms)
          await owner.query(
            `insert into terms (school_id, year_id, kind, title, starts_on, ends_on)
             select school_id, id, $2::term_kind, 'الفصل', $3::date, $3::date + $4::int from academic_years where school_id = $1`,
            [school.id, kind, schoolToday(from), days],
          );
        await owner.query("delete from calendar_entries where school_id = $1", [school.id]);
        await owner.query("update schools set week_days = $2 where id = $1", [school.id, weekDays]);
        await owner.query("update academic_years set starts_on = $2 where school_id = $1", [
          school.id,
          schoolToday(-yearFrom),
        ]);
        await owner.query("update attendance_registers set is_meant = false where school_id = $1", [
          school.id,
        ]);
        for (const [isOther, back] of meantRegisters)
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
