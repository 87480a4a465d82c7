import type { RowOrigin } from "./program.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";

/** A stretch of a year, as a program says it. */
export interface ProgramTerm {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly title: string;
  /** Of OneRoster; undefined where the program does not say whether it is a whole year. */
  readonly type: string | undefined;
  /** Days such as 2026-09-01, the first and the last. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The session of a class that names no term: the current year of its school, which only the group knows. */
export const CURRENT_YEAR = "year.current";

/** So many days make a year of study and no part of one. */
const YEAR_DAYS = 240;

/** A term that ends behind this month belongs to the year that ends in the next calendar year. */
const LAST_MONTH = 8;

interface SchoolYear {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly title: string;
  readonly schoolYear: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly isConcluded?: true;
}

/**
 * Adds the sessions of a package's terms, each below its year. A year that the package does not say is concluded from
 * its terms. Returns the session of each term: the year itself, where several terms are that whole year.
 */
export function addSessions(roster: RosterRows, terms: readonly ProgramTerm[]): ReadonlyMap<string, string> {
  const whole = Map.groupBy(terms.filter(isWhole), ({ endDate }) => endDate.slice(0, 4));
  for (const ofYear of whole.values()) reportJoined(roster, ofYear);
  const years = new Map([...whole].map(([year, ofYear]) => [year, joinYear(year, ofYear)]));
  const saidYears = [...years.values()];
  const parts = Map.groupBy(
    terms.filter((term) => !isWhole(term)),
    (term) => findYearAround(term, saidYears)?.schoolYear ?? yearOfPart(term),
  );
  for (const [year, ofYear] of parts) if (!years.has(year)) years.set(year, concludeYear(year, ofYear));
  for (const year of years.values()) addYear(roster, year);
  for (const [schoolYear, ofYear] of parts)
    for (const term of ofYear) addPart(roster, term, schoolYear, years.get(schoolYear));
  const toId = (term: ProgramTerm) =>
    isWhole(term) ? years.get(term.endDate.slice(0, 4))?.sourcedId : undefined;
  return new Map(terms.map((term) => [term.sourcedId, toId(term) ?? term.sourcedId]));
}

function reportJoined(roster: RosterRows, terms: readonly ProgramTerm[]): void {
  if (terms.length < 2) return;
  const message = "several years end in one: they are read as one school year";
  for (const { origin, title } of terms) roster.warn(origin, "W_CONCLUDED", message, undefined, title);
}

function addYear(
  roster: RosterRows,
  { origin, sourcedId, isConcluded, title, schoolYear, startDate, endDate }: SchoolYear,
): void {
  const cells = { title, schoolYear, startDate, endDate, type: "schoolYear" };
  roster.add("academicSessions", { origin, sourcedId, cells, ...(isConcluded && { isConcluded }) });
}

function addPart(
  roster: RosterRows,
  { origin, sourcedId, title, type = "term", startDate, endDate }: ProgramTerm,
  schoolYear: string,
  parent: SchoolYear | undefined,
): void {
  const parentSourcedId = parent?.sourcedId ?? "";
  const cells = { title, type, startDate, endDate, schoolYear, parentSourcedId };
  roster.add("academicSessions", { origin, sourcedId, cells });
}

export const buildConcludedYearId = (schoolYear: string): string => joinIds("year", schoolYear);

const isWhole = ({ type, startDate, endDate }: ProgramTerm): boolean =>
  type === undefined ? countDays(startDate, endDate) >= YEAR_DAYS : type === "schoolYear";

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

function joinYear(schoolYear: string, terms: readonly ProgramTerm[]): SchoolYear {
  const [first] = terms;
  return first && terms.length === 1 ? { ...toYear(first), schoolYear } : concludeYear(schoolYear, terms);
}

const toYear = ({ origin, sourcedId, title, startDate, endDate }: ProgramTerm) => ({
  origin,
  sourcedId,
  title,
  startDate,
  endDate,
});

function concludeYear(schoolYear: string, terms: readonly ProgramTerm[]): SchoolYear {
  const [origin] = terms.map((term) => term.origin);
  const starts = terms.map(({ startDate }) => startDate).toSorted();
  const ends = terms.map(({ endDate }) => endDate).toSorted();
  return {
    origin: origin ?? { file: "", row: 0, columns: {} },
    sourcedId: buildConcludedYearId(schoolYear),
    title: `${Number(schoolYear) - 1}-${schoolYear}`,
    schoolYear,
    startDate: starts[0] ?? "",
    endDate: ends.at(-1) ?? "",
    isConcluded: true,
  };
}

const findYearAround = ({ startDate, endDate }: ProgramTerm, years: readonly SchoolYear[]) =>
  years.find((year) => year.startDate <= startDate && endDate <= year.endDate);

function yearOfPart({ endDate }: ProgramTerm): string {
  const year = Number(endDate.slice(0, 4));
  return String(Number(endDate.slice(5, 7)) > LAST_MONTH ? year + 1 : year);
}
