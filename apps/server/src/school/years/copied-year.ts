import type { YearRecord } from "@dars/contract/school/years";

import type { Db } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";

import { defaultTerms } from "./default-year.ts";
import { yearFault } from "./years.policy.ts";
import { insertTerm, insertYear, listYearLines, lockYears, updateYearState } from "./years.queries.ts";

type Term = Awaited<ReturnType<typeof listYearLines>>[number]["terms"][number];

/** Another school's year with its terms moved to new days; its current year, or else its latest. */
export async function copiedYear(db: Db, schoolId: number, into: YearRecord) {
  const years = await listYearLines(db, schoolId);
  const year = years.find(({ state }) => state === "current") ?? years[0];
  if (!year) return undefined;
  const days = daysBetween(year.startsOn, into.startsOn);
  // Whole years keep the calendar: the exams of mid-January stay in mid-January.
  const whole = Math.round(days / 365.25);
  const moved = year.terms.map((term) => ({
    ...term,
    startsOn: clamped(yearsLater(term.startsOn, whole), into),
    endsOn: clamped(yearsLater(term.endsOn, whole), into),
  }));
  return { yearId: year.id, terms: moved.filter(({ startsOn, endsOn }) => startsOn < endsOn) };
}

/**
 * The school's year of these days with these terms, created if it is missing; the school's first year is
 * current at once. Throws conflict if another year overlaps.
 */
export async function foundYear(db: Db, schoolId: number, year: YearRecord, terms: readonly Term[]) {
  const years = await lockYears(db, schoolId);
  const same = years.find(({ startsOn, endsOn }) => startsOn === year.startsOn && endsOn === year.endsOn);
  if (same) return { yearId: same.id, terms: 0 };
  const fault = yearFault(year, years);
  if (fault !== undefined) throw clash(fault, "The year cannot lie there.");
  const { id: yearId } = await insertYear(db, schoolId, year);
  if (years.length === 0) await updateYearState(db, schoolId, yearId, "current");
  if (terms.length === 0)
    for (const term of defaultTerms(year))
      await insertTerm(db, schoolId, yearId, { ...term, parentId: null });
  else await insertTree(db, schoolId, yearId, terms);
  return { yearId, terms: terms.length };
}

/** Parents first, since a part needs the new id of its whole. */
async function insertTree(db: Db, schoolId: number, yearId: number, terms: readonly Term[]): Promise<void> {
  const made = new Map<number, number>();
  let waiting = terms;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parentId }) => parentId === null || made.has(parentId));
    if (ready.length === 0) return;
    for (const term of ready) {
      const parentId = term.parentId === null ? null : (made.get(term.parentId) ?? null);
      made.set(term.id, (await insertTerm(db, schoolId, yearId, { ...term, parentId })).id);
    }
    waiting = waiting.filter(({ id }) => !made.has(id));
  }
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const yearsLater = (day: string, years: number): string =>
  Temporal.PlainDate.from(day).add({ years }).toString();

const clamped = (day: string, { startsOn, endsOn }: YearRecord) =>
  day < startsOn ? startsOn : day > endsOn ? endsOn : day;
