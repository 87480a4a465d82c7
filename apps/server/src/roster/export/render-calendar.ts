import { addDays } from "@dars/contract/time/days";

import { plain, type RenderedRow, type Rendering, type SchoolOfGroup } from "./sourced-ids.ts";

export interface RenderedCalendar {
  readonly rows: readonly RenderedRow[];
  readonly yearId: (school: SchoolOfGroup, yearId: number) => string;
  /** The terms directly under a year, else the year itself: the terms of a class that lasts the whole year. */
  readonly getTermIds: (school: SchoolOfGroup, yearId: number) => string;
  /** The first or second semester of a year; the year itself for 0, and where there is none. */
  readonly getSessionId: (school: SchoolOfGroup, yearId: number, semester: number) => string;
}

type Year = SchoolOfGroup["years"][number];
type Term = SchoolOfGroup["terms"][number];

/** Years and terms. In the format they belong to no school: rows of one id are one session. */
export function renderCalendar({ group, ids }: Rendering): RenderedCalendar {
  const bySession = new Map<string, { schools: number[]; ours: RenderedRow["ours"] }>();
  const sessionId = (school: SchoolOfGroup, kind: string, { id, sourcedId }: Year | Term) =>
    ids.give("academicSessions", sourcedId ?? `${kind} ${id}`, sourcedId ?? `${kind}-${id}`, school.code);
  const getYearSessionId = (school: SchoolOfGroup, id: number) => {
    const year = school.years.find((each) => each.id === id);
    return year ? sessionId(school, "year", year) : "";
  };
  for (const school of group.schools) {
    const years = new Map(school.years.map((year) => [year.id, year]));
    const terms = new Map(school.terms.map((term) => [term.id, term]));
    for (const year of school.years) add(school, sessionId(school, "year", year), yearCells(year));
    for (const term of school.terms) {
      const year = years.get(term.yearId);
      const above = terms.get(term.parentId ?? 0);
      if (!year) continue;
      const parent = above ? sessionId(school, "term", above) : sessionId(school, "year", year);
      add(school, sessionId(school, "term", term), termCells(term, year, parent));
    }
  }
  return {
    rows: [...bySession].map(([sourcedId, row]) => ({ sourcedId, ...row })),
    yearId: getYearSessionId,
    getTermIds: (school, id) => {
      const terms = school.terms.filter(({ yearId, parentId }) => yearId === id && parentId === null);
      const year = school.years.find((each) => each.id === id);
      const under = terms.map((term) => sessionId(school, "term", term)).toSorted();
      return under.join(",") || (year ? sessionId(school, "year", year) : "");
    },
    getSessionId: (school, id, semester) => {
      const kind = SEMESTERS[semester];
      const term = school.terms.find((each) => each.yearId === id && each.kind === kind);
      return term && kind !== undefined ? sessionId(school, "term", term) : getYearSessionId(school, id);
    },
  };

  function add(school: SchoolOfGroup, sourcedId: string, ours: RenderedRow["ours"]): void {
    const known = bySession.get(sourcedId);
    if (known) known.schools.push(school.id);
    else bySession.set(sourcedId, { schools: [school.id], ours });
  }
}

const SEMESTERS: Readonly<Partial<Record<number, string>>> = { 1: "first_term", 2: "second_term" };

const yearCells = (year: Year) => ({
  title: plain(year.title),
  type: "schoolYear",
  ...toDateRange(year),
  schoolYear: String(year.ministryYear),
});

const termCells = (term: Term, year: Year, parentSourcedId: string) => ({
  title: plain(term.title),
  type: getSessionType(term),
  ...toDateRange(term),
  parentSourcedId,
  schoolYear: String(year.ministryYear),
});

/** With the last day in it, where the database has the first day that is not. */
function toDateRange({ startsOn, endsOn }: Year | Term) {
  const last = addDays(endsOn, -1);
  return { startDate: startsOn, endDate: last < startsOn ? startsOn : last };
}

const TYPES: ReadonlySet<string> = new Set(["term", "semester", "gradingPeriod"]);

function getSessionType({ sessionType, kind }: Term): string {
  if (sessionType !== null && TYPES.has(sessionType)) return sessionType;
  return kind === "first_term" || kind === "second_term" ? "semester" : "gradingPeriod";
}
