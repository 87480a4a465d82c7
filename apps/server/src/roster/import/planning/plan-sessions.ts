import type { Row } from "#roster/import/reading/read-rows.ts";

import { bySourcedId, dayAfter, pickLater, saveRecord, type SchoolPlanner } from "./school-planner.ts";

/** A school year as the other steps need it. */
export interface PlannedYear {
  readonly id: number;
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface PlannedSessions {
  /** The year of a session: the session itself or its parent. */
  readonly findYear: (sessionSourcedId: string) => PlannedYear | undefined;
  readonly years: readonly PlannedYear[];
}

/** Plans school years and the terms in them. Sessions belong to no school in the format, so each school has them all. */
export function planSessions(planner: SchoolPlanner): PlannedSessions {
  const rows = planner.view.rows("academicSessions");
  const years = new YearBook(planner);
  // A year that is known by its id is not given to another row of the same calendar year.
  const ofYears = rows.filter(isYear).toSorted((one, other) => rank(other) - rank(one));
  for (const row of ofYears) years.plan(row);
  const yearIds = mapSessionYears(rows, years);
  planTerms(planner, rows, years, yearIds);
  return { findYear: (id) => yearIds.get(id) ?? years.ofKnown(id), years: years.all() };

  function rank({ sourcedId }: Row): number {
    return years.named(sourcedId) ? 1 : 0;
  }
}

const isYear = (row: Row) => row.cells.type === "schoolYear";

class YearBook {
  readonly #planner: SchoolPlanner;
  readonly #bySourcedId = new Map<string, PlannedYear>();
  readonly #byMinistryYear = new Map<string, PlannedYear>();
  readonly #byId = new Map<number, PlannedYear>();
  readonly #claimed = new Set<number>();

  constructor(planner: SchoolPlanner) {
    this.#planner = planner;
    for (const year of planner.school.years) {
      this.#byId.set(year.id, year);
      this.#byMinistryYear.set(String(year.ministryYear), year);
      if (year.sourcedId !== null) this.#bySourcedId.set(year.sourcedId, year);
    }
  }

  plan(row: Row): void {
    const { sourcedId, cells } = row;
    const { schoolYear } = cells;
    const known = this.#match(sourcedId, schoolYear);
    const fields = row.isConcluded ? this.#concludedFields(row, known) : toYearFields(cells);
    const { id } = saveRecord(this.#planner, {
      file: "academicSessions",
      entity: "academic_session",
      table: "academic_years",
      sourcedId,
      said: fields,
      knownId: known?.id,
      fields: row.isConcluded && known && !this.#isOurs(known, sourcedId) ? {} : fields,
      atFirst: { state: "planning", sourcedId },
    });
    this.#claimed.add(id);
    const year = { id, startsOn: fields.startsOn, endsOn: fields.endsOn };
    this.#bySourcedId.set(sourcedId, year);
    this.#byMinistryYear.set(schoolYear, year);
    this.#byId.set(id, year);
  }

  /** A concluded year has the days of the known one; one that was concluded before grows with its terms. */
  #concludedFields(
    { sourcedId, cells }: Row,
    known: PlannedYear | undefined,
  ): ReturnType<typeof toYearFields> {
    const fields = toYearFields(cells);
    if (!known) return fields;
    const { startsOn, endsOn } = known;
    if (!this.#isOurs(known, sourcedId)) return { ...fields, startsOn, endsOn };
    return {
      ...fields,
      startsOn: startsOn < fields.startsOn ? startsOn : fields.startsOn,
      endsOn: pickLater(endsOn, fields.endsOn),
    };
  }

  #isOurs({ id }: PlannedYear, sourcedId: string): boolean {
    return this.#planner.school.years.some((year) => year.id === id && year.sourcedId === sourcedId);
  }

  /** By its id, else by the year it ends in: years of one school do not overlap (YEAR-1). */
  #match(sourcedId: string, schoolYear: string): PlannedYear | undefined {
    const known = this.#bySourcedId.get(sourcedId) ?? this.#byMinistryYear.get(schoolYear);
    return known && !this.#claimed.has(known.id) ? known : undefined;
  }

  named(sourcedId: string): PlannedYear | undefined {
    return this.#bySourcedId.get(sourcedId);
  }

  endingIn(schoolYear: string): PlannedYear | undefined {
    return this.#byMinistryYear.get(schoolYear);
  }

  /** For a session that an earlier import brought and this package only names. */
  ofKnown(sourcedId: string): PlannedYear | undefined {
    const term = this.#planner.school.terms.find((each) => each.sourcedId === sourcedId);
    return term ? this.#byId.get(term.yearId) : this.#bySourcedId.get(sourcedId);
  }

  all(): PlannedYear[] {
    return [...this.#byId.values()];
  }
}

const toYearFields = ({ title, startDate, endDate, schoolYear }: Row["cells"]) => ({
  title,
  startsOn: startDate,
  endsOn: dayAfter(endDate),
  ministryYear: Number(schoolYear),
});

/** Every session's year: the schoolYear above it, else the one that ends in the same calendar year. */
function mapSessionYears(rows: readonly Row[], years: YearBook): Map<string, PlannedYear> {
  const sessions = new Map(rows.map((row) => [row.sourcedId, row]));
  const roots = new Map<string, PlannedYear>();
  for (const row of rows) {
    let above: Row | undefined = row;
    while (above && !isYear(above)) above = sessions.get(above.cells.parentSourcedId);
    const year = (above && years.named(above.sourcedId)) ?? years.endingIn(row.cells.schoolYear);
    if (year) roots.set(row.sourcedId, year);
  }
  return roots;
}

function planTerms(
  planner: SchoolPlanner,
  rows: readonly Row[],
  years: YearBook,
  roots: ReadonlyMap<string, PlannedYear>,
): void {
  const known = bySourcedId(planner.school.terms);
  const terms = rows.flatMap((row) => {
    const root = isYear(row) ? undefined : roots.get(row.sourcedId);
    return root ? [{ ...row, yearId: root.id }] : [];
  });
  const newIds = new Map(
    terms
      .filter((row) => !known.has(row.sourcedId))
      .map((row) => [row.sourcedId, planner.ids.fresh("terms")]),
  );
  const termId = (sourcedId: string) => known.get(sourcedId)?.id ?? newIds.get(sourcedId);
  const kinds = mapTermKinds(terms, years);
  for (const { sourcedId, cells, yearId } of terms) {
    const { title, type, startDate, endDate, parentSourcedId, schoolYear } = cells;
    const content = { title, sessionType: type, startsOn: startDate, endsOn: dayAfter(endDate) };
    saveRecord(planner, {
      file: "academicSessions",
      entity: "academic_session",
      table: "terms",
      sourcedId,
      said: [content, parentSourcedId, schoolYear],
      knownId: known.get(sourcedId)?.id,
      plannedId: termId(sourcedId) ?? 0,
      fields: { ...content, yearId, parentId: termId(parentSourcedId) ?? null },
      atFirst: { kind: kinds.get(sourcedId) ?? "custom", sourcedId },
    });
  }
}

/** The two halves of a year are its first and second term; three terms, or months, have no names of ours. */
function mapTermKinds(terms: readonly Row[], years: YearBook): Map<string, "first_term" | "second_term"> {
  const halves = terms.filter(
    ({ cells }) => cells.type !== "gradingPeriod" && years.named(cells.parentSourcedId) !== undefined,
  );
  const kinds = new Map<string, "first_term" | "second_term">();
  for (const [, ofYear] of Map.groupBy(halves, ({ cells }) => cells.parentSourcedId)) {
    const [first, second, third] = ofYear.toSorted((one, other) =>
      one.cells.startDate < other.cells.startDate ? -1 : 1,
    );
    if (!first || !second || third) continue;
    kinds.set(first.sourcedId, "first_term").set(second.sourcedId, "second_term");
  }
  return kinds;
}
