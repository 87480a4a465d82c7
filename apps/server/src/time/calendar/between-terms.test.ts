import { addDays } from "@dars/contract/time/days";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { sized } from "#platform/testing/sized.ts";

import { classDay } from "./class-day.ts";
import { resolveDays } from "./resolve-days.ts";

const BEGIN = "2026-09-01";
const DAYS = Array.from({ length: 60 }, (_, at) => addDays(BEGIN, at));

const aTerm = fc.record({
  kind: fc.constantFrom(
    "first_term" as const,
    "midyear_exam" as const,
    "second_term" as const,
    "second_round" as const,
    "month" as const,
    "custom" as const,
  ),
  from: fc.integer({ min: 0, max: 50 }),
  days: fc.integer({ min: 1, max: 20 }),
});

test("CAL-4: of any terms a day in none of them, after one and before another, is closed, unless a calendar names it", () => {
  fc.assert(
    fc.property(
      fc.array(aTerm, { maxLength: 5 }),
      fc.option(fc.integer({ min: 0, max: 59 })),
      (drawn, named) => {
        const terms = drawn.map(({ kind, from, days }) => ({
          kind,
          startsOn: addDays(BEGIN, from),
          endsOn: addDays(BEGIN, from + days),
        }));
        const years = [{ startsOn: BEGIN, endsOn: addDays(BEGIN, 60), terms }];
        const entries = named === null ? [] : [schoolDay(addDays(BEGIN, named))];
        const days = resolveDays({ weekDays: 127, entries, years }, BEGIN, addDays(BEGIN, 60));

        // Counted day by day: what covers it, what is over, what is to come.
        const expected = DAYS.map((_, at) => {
          if (at === named) return "taught";
          const covering = drawn.filter(({ from, days: long }) => from <= at && at < from + long);
          if (covering.some(({ kind }) => kind === "second_round")) return "closed";
          const parts = drawn.filter(({ kind }) => kind !== "month" && kind !== "custom");
          const hasPast = parts.some(({ from, days: long }) => from + long <= at);
          const hasNext = parts.some(({ from }) => from > at);
          return covering.length === 0 && hasPast && hasNext ? "closed" : "taught";
        });
        expect(DAYS.map((date) => classDay({ days, entries, years }, date))).toEqual(expected);
      },
    ),
    { seed: inject("seed"), numRuns: sized(300, 3000) },
  );
});

const schoolDay = (day: string) => ({
  id: 1,
  revision: 1,
  kind: "school_day" as const,
  title: { en: "School", ar: null, ckb: null },
  note: null,
  startsOn: day,
  endsOn: addDays(day, 1),
  hours: null,
  isTentative: false,
  stopsLessons: false,
  nationalKey: null,
  audience: "everyone" as const,
  levelIds: [],
  sectionIds: [],
  source: "override" as const,
});
