import fc from "fast-check";
import { expect, test } from "vitest";

import { defaultTerms, defaultYear } from "./default-year.ts";
import { termFault, yearFault, type PlacedTerm } from "./years.policy.ts";

const day = fc.integer({ min: 0, max: 400 }).map(toDay);
const span = fc.tuple(day, day).map(([startsOn, endsOn]) => ({ startsOn, endsOn }));

test("YEAR-1: years taken one by one never share a day", () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (requestedYears) => {
      const taken: typeof requestedYears = [];
      for (const year of requestedYears) if (yearFault(year, taken) === undefined) taken.push(year);
      const days = taken.flatMap(listDays);
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});

test("YEAR-2: the year that follows a year never overlaps it", () => {
  fc.assert(
    fc.property(day, fc.option(day), (today, last) => {
      const year = defaultYear(today, last);
      expect(year.startsOn < year.endsOn).toBe(true);
      expect(last === null || year.startsOn >= last).toBe(true);
    }),
  );
});

test("TERM-1: terms taken one by one lie inside what they are part of, and siblings of a kind share no day", () => {
  const requestedTerms = fc.array(
    fc.record({
      span,
      kind: fc.constantFrom("first_term" as const, "month" as const),
      parent: fc.option(fc.nat({ max: 11 })),
    }),
    { maxLength: 12 },
  );
  const year = { startsOn: toDay(0), endsOn: toDay(400) };
  fc.assert(
    fc.property(requestedTerms, (list) => {
      const taken: PlacedTerm[] = [];
      for (const [id, one] of list.entries()) {
        const term = { id, kind: one.kind, parentId: one.parent, ...one.span };
        if (termFault(term, year, taken) === undefined) taken.push(term);
      }
      for (const term of taken) {
        const whole = taken.find(({ id }) => id === term.parentId) ?? year;
        expect(whole.startsOn <= term.startsOn && term.endsOn <= whole.endsOn).toBe(true);
      }
      for (const siblings of Map.groupBy(taken, ({ kind, parentId }) => `${kind} ${parentId}`).values()) {
        const days = siblings.flatMap(listDays);
        expect(new Set(days).size).toBe(days.length);
      }
    }),
  );
});

test("YEAR-2: the five terms of a year lie in it one after the other", () => {
  const year = defaultYear("2026-11-20", null);
  const terms = defaultTerms(year);

  expect(terms).toHaveLength(5);
  for (const [at, term] of terms.entries())
    expect(termFault({ id: at, parentId: null, ...term }, year, [])).toBeUndefined();
});

function toDay(days: number): string {
  return new Date(Date.UTC(2026, 5, 1 + days)).toISOString().slice(0, 10);
}

function listDays({ startsOn, endsOn }: { startsOn: string; endsOn: string }): string[] {
  const days: string[] = [];
  for (let at = Date.parse(startsOn); at < Date.parse(endsOn); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
