import { expect, test } from "vitest";

import { attendanceBed, schoolToday } from "./attendance.factory.ts";
import { planSlots } from "./day-plan.ts";

const { database, owner, aSchoolDay } = await attendanceBed();

test.each([
  ["none", null, null, true],
  ["published", -30, null, false],
  ["published", -30, 1, false],
  ["published", -30, 0, true],
  ["published", 0, null, false],
  ["published", 1, null, true],
  ["draft", null, null, true],
  ["draft", -30, null, true],
] as const)(
  "ATD-2: a school by period whose timetable is %s, from day %s to day %s, has the usual periods of today: %s",
  async (state, from, until, isUsual) => {
    const { school, section } = await aSchoolDay();
    if (state !== "none")
      await owner.query(
        `insert into timetables (school_id, year_id, state, starts_on, ends_on, published_at)
         select $1, id, $2::timetable_state, $3, $4, case when $2 = 'published' then now() end
         from academic_years where school_id = $1`,
        [school.id, state, dayOrNull(from), dayOrNull(until)],
      );

    const span = { from: schoolToday(), until: schoolToday(1) };
    const slotsOf = await planSlots(database.reading(school.id), school.id, { mode: "period" }, span);

    expect(slotsOf(section.id, schoolToday()).length > 0).toBe(isUsual);
  },
);

const dayOrNull = (days: number | null) => (days === null ? null : schoolToday(days));
