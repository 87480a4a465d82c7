import type { Row } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";
import type { Cells } from "#roster/standard/public.ts";

import type { KnownSection } from "./known-roster.ts";
import { UNGRADED } from "./level-wish.ts";
import type { PlannedCourses } from "./plan-courses.ts";
import type { PlannedSessions, PlannedYear } from "./plan-sessions.ts";
import { bySourcedId, noteUnchanged, saveRecord, type SchoolPlanner } from "./school-planner.ts";

export interface PlannedClass {
  readonly kind: "section" | "teaching-class";
  readonly id: number;
  readonly year: PlannedYear;
  readonly levelId: number;
}

/** Where an enrollment leads, by the sourcedId of its class. */
export type PlannedClasses = (classSourcedId: string) => PlannedClass | undefined;

interface Setting {
  readonly year: PlannedYear;
  readonly levelId: number;
}

/** Plans sections from homerooms and teaching classes from scheduled classes. */
export function planClasses(
  planner: SchoolPlanner,
  sessions: PlannedSessions,
  courses: PlannedCourses,
): PlannedClasses {
  const { view, school, catalogue } = planner;
  const planned = knownClasses(planner, sessions);
  const sections = new SectionBook(planner);
  const classes = bySourcedId(school.classes);
  for (const row of view.ofSchool("classes", school.sourcedId ?? "")) {
    const { cells, sourcedId } = row;
    if (isAsExported(sourcedId)) continue;
    const setting = (isInPlace(row) ? planned.get(sourcedId) : undefined) ?? settingIn(cells);
    if (!setting) continue;
    const { year, levelId } = setting;
    const isSection = cells.classType === "homeroom";
    const id = isSection ? sections.plan(row, setting) : planTeachingClass(row, setting);
    planned.set(sourcedId, { kind: isSection ? "section" : "teaching-class", id, year, levelId });
  }
  return (sourcedId) => planned.get(sourcedId);

  /** Whether a row of an export of the group itself says nothing new. */
  function isAsExported(sourcedId: string): boolean {
    if (!planner.own?.isUnchanged("classes", sourcedId) || !planned.has(sourcedId)) return false;
    noteUnchanged(planner, "classes", "class", sourcedId);
    return true;
  }

  /** Whether an export of the group itself leaves a class where it is: two levels may have one grade. */
  function isInPlace({ sourcedId, cells }: Row): boolean {
    const exported = planner.own?.findRow("classes", sourcedId)?.cells;
    return exported !== undefined && isSamePlace(cells, exported);
  }

  function settingIn(cells: Cells): Setting | undefined {
    const year = sessions.findYear(listed(cells.termSourcedIds)[0] ?? "");
    const grade = listed(cells.grades)[0] ?? courses.getGrade(cells.courseSourcedId);
    return year && { year, levelId: catalogue.levelId(grade || UNGRADED) };
  }

  function planTeachingClass({ sourcedId, cells }: Row, { year, levelId }: Setting): number {
    const fields = classFields(cells);
    const exported = planner.own?.findRow("classes", sourcedId)?.cells;
    const isThere = exported && isSamePlace(cells, exported);
    const offering = courses.exportedOffering(cells.courseSourcedId);
    const place = isThere ? {} : { yearId: year.id, offeringId: offering ?? resolveOfferingId() };
    return saveRecord(planner, {
      file: "classes",
      entity: "class",
      table: "teaching_classes",
      sourcedId,
      said: [fields, cells.courseSourcedId, cells.termSourcedIds, cells.grades],
      knownId: classes.get(sourcedId)?.id,
      exported: exported && { ...classFields(exported), state: "open" },
      fields: { ...fields, ...place, state: "open" },
      atFirst: { sourcedId },
    }).id;

    function resolveOfferingId(): number {
      const subjectId =
        courses.findSubjectId(cells.courseSourcedId) ??
        catalogue.subjectId(cells.title, listed(cells.subjectCodes)[0] ?? "");
      return courses.offeringFor({ yearId: year.id, levelId, subjectId });
    }
  }
}

const classFields = ({ title, classCode, location }: Cells) => ({
  title,
  code: classCode || null,
  room: location || null,
});

const PLACE = ["courseSourcedId", "termSourcedIds", "grades"];

const isSamePlace = (cells: Cells, exported: Cells): boolean =>
  PLACE.every((column) => cells[column] === exported[column]);

const sectionFields = ({ title, location }: Cells) => ({ title, room: location || null });

/** Classes of earlier imports, for a delta that only names them. */
function knownClasses({ school }: SchoolPlanner, { years }: PlannedSessions): Map<string, PlannedClass> {
  const yearById = new Map(years.map((year) => [year.id, year]));
  const levelByOffering = new Map(school.offerings.map(({ id, levelId }) => [id, levelId]));
  const planned = new Map<string, PlannedClass>();
  for (const { id, sourcedId, yearId, levelId } of school.sections) {
    const year = yearById.get(yearId);
    if (sourcedId && year) planned.set(sourcedId, { kind: "section", id, year, levelId });
  }
  for (const { id, sourcedId, yearId, offeringId } of school.classes) {
    const year = yearById.get(yearId);
    const levelId = levelByOffering.get(offeringId);
    if (sourcedId && year && levelId !== undefined)
      planned.set(sourcedId, { kind: "teaching-class", id, year, levelId });
  }
  return planned;
}

class SectionBook {
  readonly #planner: SchoolPlanner;
  readonly #bySourcedId: Map<string, KnownSection>;
  readonly #byPlace = new Map<string, KnownSection>();
  readonly #taken = new Set<string>();

  constructor(planner: SchoolPlanner) {
    this.#planner = planner;
    this.#bySourcedId = bySourcedId(planner.school.sections);
    for (const section of planner.school.sections) {
      const place = buildPlaceKey(section.yearId, section.levelId, section.letter);
      this.#taken.add(place);
      if (section.sourcedId === null) this.#byPlace.set(place, section);
    }
  }

  plan({ sourcedId, cells }: Row, { year, levelId }: Setting): number {
    const preferredLetter = deriveLetter(cells.title, cells.classCode);
    // A section that the office made by hand, at the very place of this one, is this one (SEC-1).
    const known =
      this.#bySourcedId.get(sourcedId) ?? this.#byPlace.get(buildPlaceKey(year.id, levelId, preferredLetter));
    const letter = this.#letterFor(known, { year, levelId }, preferredLetter);
    this.#taken.add(buildPlaceKey(year.id, levelId, letter));
    this.#byPlace.delete(buildPlaceKey(year.id, levelId, letter));
    const fields = sectionFields(cells);
    const exported = this.#planner.own?.findRow("classes", sourcedId)?.cells;
    const isThere = exported && isSamePlace(cells, exported) && cells.classCode === exported.classCode;
    const place = isThere && known ? {} : { letter, yearId: year.id, levelId };
    return saveRecord(this.#planner, {
      file: "classes",
      entity: "class",
      table: "sections",
      sourcedId,
      said: [fields, cells.classCode, cells.courseSourcedId, cells.termSourcedIds, cells.grades],
      knownId: known?.id,
      exported: exported && { ...sectionFields(exported), state: "open" },
      fields: { ...fields, ...place, state: "open", sourcedId },
    }).id;
  }

  #letterFor(known: KnownSection | undefined, { year, levelId }: Setting, preferredLetter: string): string {
    const stays =
      known &&
      known.yearId === year.id &&
      known.levelId === levelId &&
      known.letter.startsWith(preferredLetter);
    return stays ? known.letter : this.#freeLetter(year.id, levelId, preferredLetter);
  }

  #freeLetter(yearId: number, levelId: number, preferredLetter: string): string {
    for (let attempt = 1; ; attempt += 1) {
      const letter = attempt === 1 ? preferredLetter : `${preferredLetter} ${attempt}`;
      if (!this.#taken.has(buildPlaceKey(yearId, levelId, letter))) return letter;
    }
  }
}

const buildPlaceKey = (yearId: number, levelId: number, letter: string) => `${yearId} ${levelId} ${letter}`;

/**
 * Distinguishes a section from the others of its level: the end of its title, such as 'Jackson' of 'Homeroom
 * - Jackson'.
 */
function deriveLetter(title: string, classCode: string): string {
  const short = title.replace(/^(homeroom|section|class|شعبة|صف)\s*[-–—:]?\s*/iu, "");
  return (short || classCode || title).slice(0, 60);
}
