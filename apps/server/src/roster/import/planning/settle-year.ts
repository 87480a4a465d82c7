import { addDays } from "@dars/contract/time/days";

import { CURRENT_YEAR, buildConcludedYearId } from "#roster/import/reading/programs/program-terms.ts";
import type { Package } from "#roster/import/reading/read-package.ts";
import type { Row, RowSet } from "#roster/import/reading/read-rows.ts";
import { emptyCells, FILES, findColumns } from "#roster/standard/public.ts";
import { defaultYear } from "#school/years/public.ts";

import type { KnownGroup } from "./known-roster.ts";

interface SettledYear {
  readonly schoolYear: string;
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
}

/**
 * The package with a year for the classes that name no term: the current one of most schools of the group, else the
 * package's own year of today or its latest, else the one that a new school begins with (YEAR-2).
 */
export function settleYear(read: Package, group: KnownGroup, today: string): Package {
  const classes = read.files.get("classes");
  const first = classes?.rows.find(isOpen);
  if (!classes || !first) return read;
  const sessions = read.files.get("academicSessions");
  const own = listYears(sessions);
  const year = findCurrent(group) ?? findOwn(own, today) ?? startYear(today);
  const saidYear = own.find(({ cells }) => cells.schoolYear === year.schoolYear);
  const id = saidYear?.sourcedId ?? buildConcludedYearId(year.schoolYear);
  const rows = classes.rows.map((row) => (isOpen(row) ? inSession(row, id) : row));
  const files = new Map(read.files).set("classes", { ...classes, rows });
  if (!saidYear) files.set("academicSessions", withYear(sessions, buildYearRow(id, first.row, year)));
  return { ...read, files: new Map(FILES.flatMap((file) => [...files].filter(([name]) => name === file))) };
}

const isOpen = ({ cells }: Row): boolean => cells.termSourcedIds === CURRENT_YEAR;

const inSession = (row: Row, id: string): Row => ({
  ...row,
  cells: Object.assign(Object.create(row.cells), { termSourcedIds: id }),
});

function findCurrent({ schools }: KnownGroup): SettledYear | undefined {
  const current = schools.flatMap(({ years }) => years.filter(({ state }) => state === "current"));
  const alike = [...Map.groupBy(current, ({ ministryYear }) => ministryYear).values()];
  const [year] = alike.toSorted((one, other) => other.length - one.length)[0] ?? [];
  return (
    year && {
      schoolYear: String(year.ministryYear),
      title: `${year.ministryYear - 1}-${year.ministryYear}`,
      startDate: year.startsOn,
      endDate: addDays(year.endsOn, -1),
    }
  );
}

const listYears = (sessions: RowSet | undefined): readonly Row[] =>
  (sessions?.rows ?? []).filter(({ isActive, cells }) => isActive && cells.type === "schoolYear");

function findOwn(years: readonly Row[], today: string): SettledYear | undefined {
  const latestFirst = years
    .map(({ cells }) => cells)
    .toSorted((one, other) => (one.endDate < other.endDate ? 1 : -1));
  const ofToday = latestFirst.find(({ startDate, endDate }) => startDate <= today && today <= endDate);
  return ofToday ?? latestFirst[0];
}

function startYear(today: string): SettledYear {
  const { title, startsOn, endsOn } = defaultYear(today, null);
  return { schoolYear: endsOn.slice(0, 4), title, startDate: startsOn, endDate: addDays(endsOn, -1) };
}

function buildYearRow(sourcedId: string, row: number, year: SettledYear): Row {
  const names = (findColumns("1.2", "academicSessions") ?? []).map(({ name }) => [name, ""]);
  const { schoolYear, title, startDate, endDate } = year;
  const cells = Object.assign(emptyCells(), Object.fromEntries(names), {
    sourcedId,
    title,
    type: "schoolYear",
    startDate,
    endDate,
    schoolYear,
  });
  return { row, sourcedId, isActive: true, cells, isConcluded: true };
}

function withYear(sessions: RowSet | undefined, year: Row): RowSet {
  if (sessions) return { ...sessions, rows: [...sessions.rows, year], total: sessions.total + 1 };
  const nothing = { rejected: new Map(), rejectedRows: 0, nameless: 0 };
  return { file: "academicSessions.csv", isDelta: true, rows: [year], total: 1, ...nothing };
}
