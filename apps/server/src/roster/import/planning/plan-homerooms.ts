import type { Row } from "#roster/import/reading/read-rows.ts";

import type { KnownEnrolment, KnownStay } from "./known-roster.ts";
import type { PlannedClass } from "./plan-classes.ts";
import { pickLater, type SchoolPlanner } from "./school-planner.ts";

/** A student in a section, or only in a teaching class. */
export interface Stay {
  readonly row: Row;
  readonly studentId: number;
  readonly planned: PlannedClass;
}

export interface PlannedHomerooms {
  readonly touched: ReadonlySet<number>;
  /** Where a student sits; null for one without a homeroom. */
  readonly findSectionId: (studentId: number, yearId: number) => number | null;
}

const buildKey = (studentId: number, yearId: number) => `${studentId} ${yearId}`;

/**
 * Plans enrolments: a student has one a year (ENR-1), and a stay in it for each homeroom (ENR-2). A student who sits
 * in classes and in no homeroom is enrolled without a section.
 */
export function planHomerooms(
  planner: SchoolPlanner,
  stays: readonly Stay[],
  seats: readonly Stay[],
  gradeOf: (studentId: number) => string | undefined,
): PlannedHomerooms {
  const book = new EnrolmentBook(planner);
  for (const [, ofYear] of Map.groupBy(stays, keyOfStay)) book.plan(ofYear.toSorted(byBegin));
  for (const { studentId, planned } of seats) {
    const grade = gradeOf(studentId);
    book.ensure(studentId, planned, grade ? planner.catalogue.levelId(grade) : planned.levelId);
  }
  return {
    touched: book.touched,
    findSectionId: (studentId, yearId) => book.findSectionId(studentId, yearId),
  };
}

const keyOfStay = ({ studentId, planned }: Stay) => buildKey(studentId, planned.year.id);

const byBegin = (one: Stay, other: Stay) =>
  getBeginDate(one) < getBeginDate(other) ? -1 : getBeginDate(one) > getBeginDate(other) ? 1 : 0;

const getBeginDate = ({ row, planned }: Stay) => row.cells.beginDate || planned.year.startsOn;

class EnrolmentBook {
  readonly touched = new Set<number>();
  readonly #planner: SchoolPlanner;
  readonly #known = new Map<string, KnownEnrolment>();
  readonly #stays: Map<number, KnownStay[]>;
  readonly #sections = new Map<string, number | null>();
  readonly #ids: Set<string | null>;

  constructor(planner: SchoolPlanner) {
    this.#planner = planner;
    this.#ids = new Set(planner.school.enrolments.map(({ sourcedId }) => sourcedId));
    this.#stays = Map.groupBy(planner.school.stays, ({ enrolmentId }) => enrolmentId);
    for (const enrolment of planner.school.enrolments) {
      const key = buildKey(enrolment.studentId, enrolment.yearId);
      // Of several in one year the active one counts, else the last.
      if (this.#known.get(key)?.state === "active") continue;
      this.#known.set(key, enrolment);
      this.#sections.set(key, enrolment.sectionId);
    }
  }

  findSectionId(studentId: number, yearId: number): number | null {
    return this.#sections.get(buildKey(studentId, yearId)) ?? null;
  }

  /** `stays` are one student's in one year, in their order. */
  plan(stays: readonly Stay[]): void {
    const [first] = stays;
    const last = stays.at(-1);
    if (!first || !last) return;
    const { ids, school, writes } = this.#planner;
    const key = keyOfStay(first);
    const known = this.#known.get(key);
    const id = known?.id ?? ids.fresh("enrolments");
    this.touched.add(id);
    const isSame = this.#judge(id, known !== undefined, stays);
    if (known && isSame) return;
    const fields = this.#fieldsOf(first, last, known);
    this.#sections.set(key, fields.sectionId);
    const row = { schoolId: school.id, id, ...fields };
    if (known) writes.update("enrolments", id, row);
    else writes.insert("enrolments", id, { ...row, sourcedId: this.#freeId(last.row.sourcedId) });
    this.#planStays(id, stays);
  }

  /** A row that was another student's before leaves its id with that enrolment. */
  #freeId(sourcedId: string): string | null {
    const isFree = !this.#ids.has(sourcedId);
    this.#ids.add(sourcedId);
    return isFree ? sourcedId : null;
  }

  /** Notes the outcome of each row, and returns whether all of them are unchanged. */
  #judge(id: number, isKnown: boolean, stays: readonly Stay[]): boolean {
    const { records, outcomes } = this.#planner;
    let isSame = true;
    for (const { row } of stays) {
      const { classSourcedId, userSourcedId, beginDate, endDate } = row.cells;
      const content = ["stay", classSourcedId, userSourcedId, beginDate, endDate];
      const { outcome, hash } = records.judge("enrollment", row.sourcedId, content);
      outcomes.set("enrollments", row.sourcedId, isKnown && outcome === "create" ? "update" : outcome);
      if (outcome === "unchanged") continue;
      isSame = false;
      records.keep("enrollment", row.sourcedId, id, hash);
    }
    return isSame;
  }

  #fieldsOf(first: Stay, last: Stay, known: KnownEnrolment | undefined) {
    const { today } = this.#planner;
    const { year, levelId, id: sectionId } = last.planned;
    const endsOn = last.row.cells.endDate || null;
    const startsOn = known && known.startsOn < getBeginDate(first) ? known.startsOn : getBeginDate(first);
    // A student who left before the end of the year has withdrawn; the roster does not decide the outcome of
    // a whole year.
    const hasLeft = endsOn !== null && endsOn <= today && endsOn < year.endsOn;
    const state = hasLeft ? ("withdrawn" as const) : ("active" as const);
    return { studentId: last.studentId, yearId: year.id, levelId, sectionId, startsOn, endsOn, state };
  }

  #planStays(enrolmentId: number, stays: readonly Stay[]): void {
    const left = [...(this.#stays.get(enrolmentId) ?? [])];
    for (const [at, stay] of stays.entries()) {
      const known = left.findIndex(({ sectionId }) => sectionId === stay.planned.id);
      const [match] = known === -1 ? [] : left.splice(known, 1);
      this.#planStay(enrolmentId, stay, stays[at + 1], match);
    }
    const { school, writes } = this.#planner;
    const lastBegin = stays.map(getBeginDate).at(-1) ?? "";
    for (const { id, startsOn, endsOn } of left)
      if (endsOn === null)
        writes.update("section_stays", id, {
          schoolId: school.id,
          id,
          endsOn: pickLater(startsOn, lastBegin),
        });
  }

  /** A stay ends when its row says so, or when the next one begins. */
  #planStay(enrolmentId: number, stay: Stay, next: Stay | undefined, match: KnownStay | undefined): void {
    const { school, writes, ids } = this.#planner;
    const startsOn = getBeginDate(stay);
    const endsOn = stay.row.cells.endDate || (next ? getBeginDate(next) : null);
    const id = match?.id ?? ids.fresh("section_stays");
    const { sourcedId } = stay.row;
    const row = {
      schoolId: school.id,
      id,
      enrolmentId,
      sectionId: stay.planned.id,
      startsOn,
      endsOn,
      sourcedId,
    };
    if (!match) writes.insert("section_stays", id, row);
    else if (match.startsOn !== startsOn || match.endsOn !== endsOn || match.sourcedId !== sourcedId)
      writes.update("section_stays", id, row);
  }

  /** Enrols a student who sits in a class of the year and is not enrolled in it. */
  ensure(studentId: number, { year }: PlannedClass, levelId: number): void {
    const key = buildKey(studentId, year.id);
    if (this.#sections.has(key)) return;
    const { school, writes, ids } = this.#planner;
    const id = ids.fresh("enrolments");
    this.#sections.set(key, null);
    const row = { schoolId: school.id, id, studentId, yearId: year.id, levelId, sectionId: null };
    writes.insert("enrolments", id, { ...row, startsOn: year.startsOn, endsOn: null, state: "active" });
  }
}
