import type { Row } from "#roster/import/reading/read-rows.ts";
import { listed } from "#roster/import/reading/repair-cell.ts";

import type { KnownOffering } from "./known-roster.ts";
import { UNGRADED } from "./level-wish.ts";
import type { PlannedSessions } from "./plan-sessions.ts";
import { bySourcedId, noteUnchanged, saveRecord, type SchoolPlanner } from "./school-planner.ts";

export interface Offered {
  readonly yearId: number;
  readonly levelId: number;
  readonly subjectId: number;
}

export interface PlannedCourses {
  /** The subject of a course, or undefined for an unknown course. */
  readonly findSubjectId: (courseSourcedId: string) => number | undefined;
  /** The offering behind a course of an export of the group itself. */
  readonly exportedOffering: (courseSourcedId: string) => number | undefined;
  /** The first grade that a course names, or "". */
  readonly getGrade: (courseSourcedId: string) => string;
  /** The offering of a subject to a level in a year; planned when there is none. */
  readonly offeringFor: (offered: Offered) => number;
}

/**
 * Plans the subjects of each level: a course is a subject and a level. A course that has homerooms and no
 * other classes represents the level itself, and is no subject.
 */
export function planCourses(planner: SchoolPlanner, sessions: PlannedSessions): PlannedCourses {
  const { view, catalogue, school } = planner;
  const offerings = new OfferingBook(planner);
  const classes = Map.groupBy(
    view.ofSchool("classes", school.sourcedId ?? ""),
    ({ cells }) => cells.courseSourcedId,
  );
  const courses = listCourses(planner, classes);
  for (const course of courses) {
    const own = classes.get(course.sourcedId) ?? [];
    const isHomeroom = own.length > 0 && own.every(({ cells }) => cells.classType === "homeroom");
    planCourse(planner, course, { own, isHomeroom, sessions, offerings });
  }
  const byId = new Map(courses.map((course) => [course.sourcedId, course]));
  const known = new Map(school.offerings.map((offering) => [offering.id, offering]));
  return {
    exportedOffering: (id) => (planner.own ? offerings.exported(id) : undefined),
    findSubjectId: (id) => {
      const course = byId.get(id);
      if (course) return catalogue.subjectId(course.cells.title, soleCode(course.cells.subjectCodes));
      return known.get(planner.records.find("course", id)?.entityId ?? 0)?.subjectId;
    },
    getGrade: (id) => listed(byId.get(id)?.cells.grades)[0] ?? "",
    offeringFor: (offered) => offerings.idFor(offered),
  };
}

/** The courses of the school itself, and the district's courses that it has classes of. */
function listCourses({ view, school }: SchoolPlanner, classes: ReadonlyMap<string, readonly Row[]>): Row[] {
  return view
    .rows("courses")
    .filter((course) => course.cells.orgSourcedId === school.sourcedId || classes.has(course.sourcedId));
}

interface CourseSetting {
  readonly own: readonly Row[];
  readonly isHomeroom: boolean;
  readonly sessions: PlannedSessions;
  readonly offerings: OfferingBook;
}

function planCourse(planner: SchoolPlanner, course: Row, setting: CourseSetting): void {
  const { catalogue } = planner;
  const { sourcedId, cells } = course;
  const { own, isHomeroom, offerings } = setting;
  if (planner.own?.isUnchanged("courses", sourcedId))
    return void noteUnchanged(planner, "courses", isHomeroom ? "homeroom_course" : "course", sourcedId);
  const grades = listed(cells.grades || own.map((each) => each.cells.grades).find(Boolean));
  const [levelId, ...moreLevels] = (grades.length > 0 ? grades : [UNGRADED]).map((grade) =>
    catalogue.levelId(grade),
  );
  const year = findCourseYear(course, setting);
  if (!year || levelId === undefined) return;
  const content = [
    cells.title,
    cells.courseCode,
    cells.grades,
    cells.subjectCodes,
    cells.schoolYearSourcedId,
  ];
  if (isHomeroom) return planHomeroomCourse(planner, sourcedId, content, levelId);
  const subjectId = catalogue.subjectId(cells.title, soleCode(cells.subjectCodes));
  for (const more of moreLevels) offerings.idFor({ yearId: year.id, levelId: more, subjectId });
  const offered = { yearId: year.id, levelId, subjectId };
  const { id } = saveRecord(planner, {
    file: "courses",
    entity: "course",
    table: "subject_offerings",
    sourcedId,
    said: content,
    knownId: offerings.match(sourcedId, offered),
    fields: { title: cells.title },
    atFirst: { ...offered, sourcedId },
  });
  offerings.add({ id, sourcedId, ...offered });
}

/** The course's own year, else that of its classes, else the last that is known. */
const findCourseYear = ({ cells }: Row, { own, sessions }: CourseSetting) =>
  sessions.findYear(cells.schoolYearSourcedId) ??
  sessions.findYear(listed(own[0]?.cells.termSourcedIds)[0] ?? "") ??
  sessions.years.at(-1);

function planHomeroomCourse(
  planner: SchoolPlanner,
  sourcedId: string,
  content: unknown,
  levelId: number,
): void {
  const { outcome, hash } = planner.records.judge("homeroom_course", sourcedId, content);
  planner.outcomes.set("courses", sourcedId, outcome);
  if (outcome !== "unchanged") planner.records.keep("homeroom_course", sourcedId, levelId, hash);
}

/** Offerings by their identity: a subject is offered to a level once a year. */
class OfferingBook {
  readonly #planner: SchoolPlanner;
  readonly #byContent = new Map<string, number>();
  readonly #bySourcedId: Map<string, KnownOffering>;

  constructor(planner: SchoolPlanner) {
    this.#planner = planner;
    this.#bySourcedId = bySourcedId(planner.school.offerings);
    for (const offering of planner.school.offerings) this.add(offering);
  }

  add(offering: KnownOffering): void {
    this.#byContent.set(buildOfferingKey(offering), offering.id);
  }

  exported(sourcedId: string): number | undefined {
    return this.#bySourcedId.get(sourcedId)?.id;
  }

  match(sourcedId: string, offered: Offered): number | undefined {
    return this.#bySourcedId.get(sourcedId)?.id ?? this.#byContent.get(buildOfferingKey(offered));
  }

  idFor(offered: Offered): number {
    const known = this.#byContent.get(buildOfferingKey(offered));
    if (known !== undefined) return known;
    const { ids, writes, school } = this.#planner;
    const id = ids.fresh("subject_offerings");
    writes.insert("subject_offerings", id, { schoolId: school.id, id, ...offered });
    this.#byContent.set(buildOfferingKey(offered), id);
    return id;
  }
}

const buildOfferingKey = ({ yearId, levelId, subjectId }: Offered) => `${yearId} ${levelId} ${subjectId}`;

/** A course with several subject codes has none that names it. */
function soleCode(subjectCodes: string): string {
  const codes = listed(subjectCodes);
  return codes.length === 1 ? (codes[0] ?? "") : "";
}
