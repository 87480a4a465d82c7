import fc from "fast-check";
import { afterEach, expect, inject, test, vi } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aGroup, aSchool, closeOn } from "#platform/testing/factories/organisation.ts";
import { aYear } from "#platform/testing/factories/structure.ts";
import { sized } from "#platform/testing/sized.ts";

import { addDays, schoolCalendar } from "./public.ts";

const { database } = await freshDatabase();

afterEach(() => void vi.useRealTimers());

const ZONES = ["Pacific/Kiritimati", "Asia/Baghdad", "Pacific/Pago_Pago"];

test("CAL-3: the calendar is of the school's day by the database, whatever the zone and whatever day this process tells", async () => {
  const group = await aGroup(database);
  const schools = new Map(
    await Promise.all(
      ZONES.map(async (timeZone) => {
        const school = await aSchool(database, group, { timeZone });
        await aYear(database, school, { startsOn: dayFromToday(-200), endsOn: dayFromToday(200) });
        for (const days of [-9, 0, 9]) await closeOn(database, school, dayFromToday(days, timeZone));
        return [timeZone, school.id] as const;
      }),
    ),
  );
  const aSpan = fc.record({
    timeZone: fc.constantFrom(...ZONES),
    offDays: fc.constantFrom(0, -40, -1, 1, 3),
    back: fc.nat({ max: 20 }),
    ahead: fc.nat({ max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(aSpan, async ({ timeZone, offDays, back, ahead }) => {
      const today = dayFromToday(0, timeZone);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + offDays * 86_400_000 });
      const schoolId = schools.get(timeZone) ?? 0;

      const calendar = await schoolCalendar(database.reading(schoolId), schoolId, (day) => ({
        from: addDays(day, -back),
        until: addDays(day, ahead + 1),
      }));

      vi.useRealTimers();
      expect(calendar.today).toBe(today);
      expect(calendar.days.map(({ date }) => date)).toEqual(
        Array.from({ length: back + ahead + 1 }, (_, at) => addDays(today, at - back)),
      );
      expect(
        calendar.entries.filter(({ kind }) => kind === "closure").map(({ startsOn }) => startsOn),
      ).toEqual(
        [-9, 0, 9].filter((days) => -back <= days && days <= ahead).map((days) => addDays(today, days)),
      );
    }),
    { seed: inject("seed"), numRuns: sized(30, 200) },
  );
});
