import type { ProgramPeople } from "./program-people.ts";
import { addSessions, CURRENT_YEAR, type ProgramTerm } from "./program-terms.ts";
import type { ProgramPackage, RowOrigin } from "./program.ts";
import { joinIds, type RosterRows } from "./roster-rows.ts";

/** What the classes of a package are read by and collected in. */
export interface ClassReading {
  readonly read: ProgramPackage;
  readonly roster: RosterRows;
  readonly classes: ProgramClasses;
}

/** A course as the row of a class says it. */
interface ProgramCourse {
  /** "" where the row names no course. */
  readonly sourcedId: string;
  readonly title: string;
  readonly code: string;
  readonly subject: string;
}

interface ProgramClass {
  readonly origin: RowOrigin;
  readonly sourcedId: string;
  readonly isActive: boolean;
  readonly school: string;
  readonly title: string;
  readonly code: string;
  /** The level as the program writes it; "" where it does not say one. */
  readonly grade: string;
  readonly periods: string;
  readonly terms: readonly string[];
  readonly course: ProgramCourse;
}

interface ProgramSeat {
  readonly origin: RowOrigin;
  readonly classId: string;
  readonly user: string;
  readonly role: "student" | "teacher";
  readonly school?: string;
  readonly isPrimary?: boolean;
}

interface Course extends ProgramCourse {
  readonly origin: RowOrigin;
  readonly school: string;
  readonly grades: Set<string>;
}

/** Words by which a class is the section of its students and no lesson of a subject. */
const HOMEROOM = /\b(?:home ?room|advisory|registration group|tutor group|form class)\b/iu;

/** The classes of a package with their courses, terms and seats. What the format does not say is concluded and reported. */
export class ProgramClasses {
  readonly #roster: RosterRows;
  readonly #people: ProgramPeople;
  readonly #classes = new Map<string, ProgramClass>();
  readonly #terms = new Map<string, ProgramTerm>();
  readonly #seats: ProgramSeat[] = [];

  constructor(roster: RosterRows, people: ProgramPeople) {
    this.#roster = roster;
    this.#people = people;
  }

  /** Whether it is added: an id is one class's. */
  add(taught: ProgramClass): boolean {
    const before = this.#classes.get(taught.sourcedId);
    if (!before) this.#classes.set(taught.sourcedId, taught);
    else
      this.#roster.reject("classes", taught.origin, {
        code: "E_DUP_ID",
        message: `the row of line ${before.origin.row} has the same id`,
        column: "sourcedId",
        params: { line: String(before.origin.row) },
      });
    return !before;
  }

  /** A term of the package. The first row of an id says what it is, and that row comes back where this one says otherwise. */
  addTerm(term: ProgramTerm): ProgramTerm | undefined {
    const known = this.#terms.get(term.sourcedId);
    if (!known) this.#terms.set(term.sourcedId, term);
    const isSame =
      known?.title === term.title && known.startDate === term.startDate && known.endDate === term.endDate;
    return known && !isSame ? known : undefined;
  }

  addSeat(seat: ProgramSeat): void {
    this.#seats.push(seat);
  }

  /** Adds all of them to the roster. Returns the session of each term. */
  finish({ hasCourses }: { readonly hasCourses: boolean }): ReadonlyMap<string, string> {
    const sessions = addSessions(this.#roster, [...this.#terms.values()]);
    const seats = Map.groupBy(this.#seats, ({ classId }) => classId);
    const courses = new Map<string, Course>();
    this.#reportYears();
    for (const taught of this.#classes.values()) {
      const grades = this.#findGrades(taught, seats.get(taught.sourcedId) ?? []);
      const course = this.#findCourse(taught, grades, hasCourses);
      if (course) this.#keepCourse(courses, course);
      this.#addClass(taught, grades, sessions);
    }
    for (const course of courses.values()) this.#addCourse(course);
    for (const seat of this.#seats) this.#addSeat(seat);
    return sessions;
  }

  #reportYears(): void {
    const without = [...this.#classes.values()].filter(({ terms }) => terms.length === 0);
    const [first] = without;
    if (first)
      this.#roster.warn(
        { ...first.origin, row: 1 },
        "W_CONCLUDED",
        `${without.length} classes name no term; they are of the current school year`,
        "termSourcedIds",
      );
  }

  /** The level of a class, else that of most of its students. */
  #findGrades({ origin, grade }: ProgramClass, seats: readonly ProgramSeat[]): string {
    if (grade !== "") return grade;
    const counts = new Map<string, number>();
    for (const { user, role } of seats) {
      const each = role === "student" ? this.#people.getGrade(user) : "";
      if (each !== "") counts.set(each, (counts.get(each) ?? 0) + 1);
    }
    const [most] = [...counts].toSorted(([one, of], [other, than]) => than - of || (one < other ? -1 : 1));
    const [read = ""] = most ?? [];
    const why =
      read === "" ? "it is read without a level" : `read as '${read}', the level of most of its students`;
    this.#roster.warn(
      origin,
      "W_CONCLUDED",
      `the file says no level for this class: ${why}`,
      origin.columns["grades"],
      read,
    );
    return read;
  }

  /** The course that a row of a class says, if the package has no courses of its own. */
  #findCourse(taught: ProgramClass, grade: string, hasCourses: boolean): Course | undefined {
    const { origin, school, course, title, sourcedId, isActive } = taught;
    if (!isActive || (hasCourses && course.sourcedId !== "")) return undefined;
    const grades = new Set(grade === "" ? [] : [grade]);
    if (course.title !== "") return { ...course, origin, school, grades };
    this.#roster.warn(origin, "W_COURSE_MADE", `no course is named; it is made as '${title.slice(0, 80)}'`);
    return {
      ...course,
      sourcedId: course.sourcedId || joinIds("class", sourcedId),
      title,
      origin,
      school,
      grades,
    };
  }

  /** Classes of one course are of one subject, whatever their levels. */
  #keepCourse(courses: Map<string, Course>, course: Course): void {
    const known = courses.get(course.sourcedId);
    if (!known) {
      courses.set(course.sourcedId, course);
      return;
    }
    for (const grade of course.grades) known.grades.add(grade);
    if (known.title !== course.title)
      this.#roster.warn(
        course.origin,
        "W_NOT_KEPT",
        `line ${known.origin.row} gives this course another name`,
        "title",
      );
  }

  #addClass(taught: ProgramClass, grades: string, sessions: ReadonlyMap<string, string>): void {
    const { origin, sourcedId, isActive, school, title, code, periods, terms, course } = taught;
    const isHomeroom = [course.subject, course.title, title].some((text) => HOMEROOM.test(text));
    this.#roster.add("classes", {
      origin,
      sourcedId,
      isActive,
      cells: {
        title,
        grades,
        courseSourcedId: course.sourcedId || joinIds("class", sourcedId),
        classCode: code,
        classType: isHomeroom ? "homeroom" : "scheduled",
        schoolSourcedId: school,
        termSourcedIds:
          terms.length === 0 ? CURRENT_YEAR : terms.map((id) => sessions.get(id) ?? id).join(","),
        subjects: listCell(course.subject),
        periods: listCell(periods),
      },
    });
  }

  #addCourse({ origin, sourcedId, title, code, subject, school, grades }: Course): void {
    this.#roster.add("courses", {
      origin,
      sourcedId,
      cells: {
        title,
        courseCode: code,
        grades: [...grades].join(","),
        orgSourcedId: school,
        subjects: listCell(subject),
      },
    });
  }

  #addSeat({ origin, classId, user, role, school, isPrimary }: ProgramSeat): void {
    this.#roster.add("enrollments", {
      origin,
      sourcedId: role === "student" ? joinIds(classId, user) : joinIds(classId, user, role),
      cells: {
        classSourcedId: classId,
        // A class that is not there is what is wrong with its row, whatever school it would be of.
        schoolSourcedId: school ?? this.#classes.get(classId)?.school ?? this.#anySchool,
        userSourcedId: user,
        role,
        primary: isPrimary === undefined ? "" : String(isPrimary),
      },
    });
  }

  get #anySchool(): string {
    return this.#roster.files.get("orgs")?.rows[0]?.sourcedId ?? "";
  }
}

/** Whether an enrolment is a teacher's: its id has three parts, that of a student's has two. */
export const isPost = (id: string): boolean => id.split("/").length === 3;

/** The course that a row names by a number and a name, under an id that is made of them where it has none. */
export function nameCourse(
  code: string,
  name: string,
  { id = "", subject }: { readonly id?: string; readonly subject: string },
): ProgramCourse {
  const isNamed = code !== "" || name !== "";
  return {
    sourcedId: id === "" && isNamed ? joinIds("course", code, name) : id,
    title: name || code,
    code,
    subject,
  };
}

/** One value of a list, in which a comma would divide two. */
const listCell = (text: string): string => text.replaceAll(",", " ").replaceAll(/\s+/g, " ").trim();
