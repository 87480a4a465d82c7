import type { RenderedCalendar } from "./render-calendar.ts";
import {
  inList,
  pickName,
  plain,
  type RenderedRow,
  type Rendering,
  type SchoolOfGroup,
} from "./sourced-ids.ts";

export interface RenderedCourse extends RenderedRow {
  /** One that a source has named; the others go out only where a class needs them. */
  readonly isNamed: boolean;
  readonly isHomeroom: boolean;
}

export interface RenderedClasses {
  readonly courses: readonly RenderedCourse[];
  readonly classes: readonly RenderedRow[];
  readonly sectionId: (school: SchoolOfGroup, sectionId: number) => string | undefined;
  readonly classId: (school: SchoolOfGroup, classId: number) => string | undefined;
}

type Offering = SchoolOfGroup["offerings"][number];

/** Subjects of levels, sections and teaching classes. */
export function renderClasses(rendering: Rendering, calendar: RenderedCalendar): RenderedClasses {
  const courses = new Map<string, RenderedCourse>();
  const classes: RenderedRow[] = [];
  const sections = new Map<string, string>();
  const taught = new Map<string, string>();
  for (const school of rendering.group.schools.filter(({ isOffice }) => !isOffice)) {
    const book = new CourseBook(rendering, calendar, school);
    for (const course of book.named()) add(course);
    for (const section of school.sections) {
      const sourcedId = assignClassId(school, "section", section);
      sections.set(`${school.id} ${section.id}`, sourcedId);
      const course = book.homeroom(section.yearId, section.levelId);
      add(course);
      classes.push({
        sourcedId,
        schools: [school.id],
        ours: sectionCells(school, section, course.sourcedId),
      });
    }
    for (const each of school.classes) {
      const course = book.ofOffering(each.offeringId);
      if (!course) continue;
      const sourcedId = assignClassId(school, "class", each);
      taught.set(`${school.id} ${each.id}`, sourcedId);
      add(course);
      classes.push({ sourcedId, schools: [school.id], ours: classCells(school, each, course) });
    }
  }
  return {
    courses: [...courses.values()],
    classes,
    sectionId: (school, id) => sections.get(`${school.id} ${id}`),
    classId: (school, id) => taught.get(`${school.id} ${id}`),
  };

  function add(course: RenderedCourse): void {
    const known = courses.get(course.sourcedId);
    const schools = [...new Set([...(known?.schools ?? []), ...course.schools])];
    courses.set(course.sourcedId, { ...(known ?? course), schools });
  }

  function assignClassId(
    school: SchoolOfGroup,
    kind: string,
    { id, sourcedId }: Pick<Offering, "id" | "sourcedId">,
  ) {
    const owner = `${kind} ${school.id} ${id}`;
    return rendering.ids.give("classes", owner, sourcedId ?? `${kind}-${id}`, school.code);
  }

  function toPlaceCells(school: SchoolOfGroup, yearId: number) {
    return {
      schoolSourcedId: rendering.getOrgId(school.id),
      termSourcedIds: calendar.getTermIds(school, yearId),
    };
  }

  function sectionCells(school: SchoolOfGroup, section: SchoolOfGroup["sections"][number], course: string) {
    const { levelId, letter, title, room, yearId } = section;
    return {
      title: plain(title) || plain(letter),
      grades: rendering.getGrade(levelId),
      courseSourcedId: course,
      classCode: plain(letter),
      classType: "homeroom",
      location: plain(room),
      ...toPlaceCells(school, yearId),
    };
  }

  function classCells(
    school: SchoolOfGroup,
    { code, title, room, yearId, sectionId }: SchoolOfGroup["classes"][number],
    course: RenderedCourse,
  ) {
    const letter = school.sections.find(({ id }) => id === sectionId)?.letter ?? "";
    const { grades = "", title: subject = "" } = course.ours;
    return {
      title: plain(title) || plain(`${subject} ${letter}`),
      grades,
      courseSourcedId: course.sourcedId,
      classCode: plain(code),
      classType: "scheduled",
      location: plain(room),
      ...toPlaceCells(school, yearId),
    };
  }
}

/** The courses of one school: a subject that a level is taught in a year, or the homerooms of a level. */
class CourseBook {
  readonly #rendering: Rendering;
  readonly #calendar: RenderedCalendar;
  readonly #school: SchoolOfGroup;
  readonly #offerings: ReadonlyMap<number, Offering>;
  readonly #noted: ReadonlySet<string>;

  constructor(rendering: Rendering, calendar: RenderedCalendar, school: SchoolOfGroup) {
    this.#rendering = rendering;
    this.#calendar = calendar;
    this.#school = school;
    this.#offerings = new Map(school.offerings.map((offering) => [offering.id, offering]));
    this.#noted = new Set(
      school.records.filter(({ entity }) => entity === "course").map(({ sourcedId }) => sourcedId),
    );
  }

  /** Offerings that a source has named; several of them may be one offering. */
  named(): RenderedCourse[] {
    const { records } = this.#school;
    const bySource = new Map(this.#school.offerings.map((offering) => [offering.sourcedId, offering]));
    return records
      .filter(({ isActive }) => isActive)
      .flatMap(({ entity, sourcedId, entityId }) => {
        this.#rendering.ids.give("courses", sourcedId, sourcedId, this.#school.code);
        if (entity === "homeroom_course")
          return [this.#course(sourcedId, this.#homeroomCells(undefined, entityId), true, true)];
        const offering = bySource.get(sourcedId) ?? this.#offerings.get(entityId);
        if (entity !== "course" || !offering) return [];
        return [this.#course(sourcedId, this.#subjectCells(offering), false, true)];
      });
  }

  homeroom(yearId: number, levelId: number): RenderedCourse {
    const { id, code } = this.#school;
    const preferredId = `homeroom-${yearId}-${levelId}`;
    const sourcedId = this.#rendering.ids.give("courses", `${id} ${preferredId}`, preferredId, code);
    return this.#course(sourcedId, this.#homeroomCells(yearId, levelId), true, false);
  }

  ofOffering(offeringId: number): RenderedCourse | undefined {
    const offering = this.#offerings.get(offeringId);
    if (!offering) return undefined;
    const { id, code } = this.#school;
    const { sourcedId } = offering;
    const isNoted = sourcedId !== null && this.#noted.has(sourcedId);
    const owner = isNoted ? sourcedId : `${id} ${offeringId}`;
    const given = this.#rendering.ids.give("courses", owner, sourcedId ?? `course-${offeringId}`, code);
    return this.#course(given, this.#subjectCells(offering), false, isNoted);
  }

  #course(
    sourcedId: string,
    ours: RenderedRow["ours"],
    isHomeroom: boolean,
    isNamed: boolean,
  ): RenderedCourse {
    return { sourcedId, schools: [this.#school.id], ours, isHomeroom, isNamed };
  }

  #homeroomCells(yearId: number | undefined, levelId: number) {
    const level = this.#rendering.group.levels.find(({ id }) => id === levelId);
    return {
      schoolYearSourcedId: yearId === undefined ? "" : this.#calendar.yearId(this.#school, yearId),
      title: plain(`Homeroom ${level?.code ?? ""}`),
      grades: this.#rendering.getGrade(levelId),
      orgSourcedId: this.#rendering.getOrgId(this.#school.id),
    };
  }

  #subjectCells({ yearId, levelId, subjectId, title }: Offering) {
    const subject = this.#rendering.group.subjects.find(({ id }) => id === subjectId);
    const name = subject ? pickName(subject) : "";
    return {
      schoolYearSourcedId: this.#calendar.yearId(this.#school, yearId),
      title: plain(title) || name,
      grades: this.#rendering.getGrade(levelId),
      orgSourcedId: this.#rendering.getOrgId(this.#school.id),
      subjects: inList(name),
      subjectCodes: inList(subject?.code ?? ""),
    };
  }
}
