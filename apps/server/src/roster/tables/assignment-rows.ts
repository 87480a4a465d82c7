import type { TableQuestion } from "@dars/contract/roster/table-choices";

import { AmbiguousLevels } from "./ambiguous-levels.ts";
import { compareNames } from "./compare-names.ts";
import { mergeNames } from "./merge-names.ts";
import type { NamedTeacher, OvertakenClasses } from "./overtaken-classes.ts";
import { otherPerson, PeopleMatcher } from "./people-matcher.ts";
import { pickName } from "./pick-name.ts";
import { SchoolWords, type Lookup } from "./school-words.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TablePackage } from "./table-package.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TableClass, TablePerson, TableSchool, TableSection, TableSubject } from "./table-school.ts";
import type { TableRequest } from "./table.ts";

/** Adds the teaching assignments to the package, row by row. */
export class AssignmentRows {
  readonly #school: TableSchool;
  readonly #ids: SourcedIds;
  readonly #made: TablePackage;
  readonly #matcher: PeopleMatcher;
  readonly #words: SchoolWords;
  readonly #levels: AmbiguousLevels;
  readonly #today: string;
  readonly #overtaken: OvertakenClasses | undefined;
  readonly #lines = new Map<string, number>();
  readonly #primaries = new Map<string, number>();

  constructor(
    { school, choices, today }: Pick<TableRequest, "school" | "choices" | "today">,
    ids: SourcedIds,
    { made, overtaken }: { readonly made: TablePackage; readonly overtaken: OvertakenClasses | undefined },
  ) {
    this.#school = school;
    this.#ids = ids;
    this.#made = made;
    this.#matcher = new PeopleMatcher(school, ids);
    this.#words = new SchoolWords(school, choices);
    this.#levels = new AmbiguousLevels(this.#words);
    this.#today = today;
    this.#overtaken = overtaken;
  }

  /** What has to be decided about the rows. */
  questions(): TableQuestion[] {
    return this.#levels.questions();
  }

  /** False where the school knows the assignment already. Throws RowRefused, and RowWaits. */
  add(record: TableRecord): boolean {
    const { values, line } = record;
    this.#levels.check(values["section.level"]);
    const teacher = this.#teacher(record);
    const { section, subject } = this.#place(values);
    const role = values["assignment.role"] === "assistant" ? "assistant" : "primary";
    const known = this.#school.classes.find(
      (each) => each.sectionId === section.id && each.subjectId === subject.id,
    );
    const classId = known ? this.#ids.of("class", known) : this.#ids.newClass(section.id, subject.id);
    this.#checkOnce(`${classId} ${teacher.id}`, classId, role, line);
    const existing = known?.teachers.find(({ personId }) => personId === teacher.id);
    if (existing?.role === role || this.#overtaken?.names(line, { teacher, role }, known)) return false;
    if (!known) this.#openClass(line, classId, section, subject);
    this.#addTeacher(line, { classId, known, teacher, role });
    return true;
  }

  #addTeacher(
    line: number,
    { classId, known, teacher, role }: NamedTeacher & { classId: string; known: TableClass | undefined },
  ): void {
    const teacherId = this.#ids.of("person", teacher);
    const existing = known?.teachers.find(({ personId }) => personId === teacher.id);
    this.#made.add("enrollments", {
      line,
      owner: "teacher.name",
      sourcedId: existing ? this.#ids.of("assignment", existing) : this.#ids.pair(teacherId, classId),
      cells: {
        classSourcedId: classId,
        schoolSourcedId: this.#ids.school,
        userSourcedId: teacherId,
        role: "teacher",
        primary: String(role === "primary"),
        beginDate: existing?.startsOn ?? this.#beginOf(known),
      },
    });
  }

  #place(values: TableRecord["values"]): { section: TableSection; subject: TableSubject } {
    const name = required(values, "section.name");
    const section = orRefused(this.#words.section(name, values["section.level"] ?? ""));
    return { section, subject: orRefused(this.#words.subject(required(values, "subject"))) };
  }

  /**
   * A teacher who takes a class over does so today; a class without a previous teacher is theirs from the
   * first day of the year.
   */
  #beginOf(known: TableClass | undefined): string {
    const startsOn = this.#school.year?.startsOn ?? "";
    return known && known.teachers.length > 0 && this.#today > startsOn ? this.#today : "";
  }

  #teacher(record: TableRecord): TablePerson {
    const { values } = record;
    const own = this.#matcher.own("teacher", record);
    const number = values["teacher.number"] ?? "";
    if (!own && number === "") return this.#called(required(values, "teacher.name"));
    const known = own ?? this.#matcher.people.numbered("teacher", number);
    if (known && compareNames(mergeNames("teacher", values), known.names) === "other")
      throw otherPerson(own ? "teacher.id" : "teacher.number", known);
    if (own) return teacherOr(own, "teacher.id", "this person is no teacher of the school");
    return teacherOr(
      known,
      "teacher.number",
      `the school has no teacher with the number ${number.slice(0, 40)}`,
    );
  }

  #called(name: string): TablePerson {
    const [called, ...others] = this.#matcher.people.teachersCalled(name);
    const why =
      others.length > 0
        ? `${others.length + 1} teachers are called so; give the number`
        : `the school has no teacher '${name.slice(0, 40)}'`;
    return teacherOr(others.length > 0 ? undefined : called, "teacher.name", why);
  }

  /** ASG-1: one primary teacher of a class at a time. */
  #checkOnce(key: string, classId: string, role: string, line: number): void {
    const before = this.#lines.get(key);
    if (before !== undefined)
      throw new RowRefused(
        "teacher.name",
        "E_DUP_ID",
        `line ${before} says so of the same teacher and class`,
        { line: String(before) },
      );
    this.#lines.set(key, line);
    if (role !== "primary") return;
    const primary = this.#primaries.get(classId);
    if (primary !== undefined)
      throw new RowRefused(
        "assignment.role",
        "E_ROLE",
        `line ${primary} names another primary teacher of the class`,
        { line: String(primary) },
      );
    this.#primaries.set(classId, line);
  }

  /** A class that the import opens is named, and so is a subject that the level is not taught: it may be a mistake. */
  #openClass(line: number, classId: string, section: TableSection, subject: TableSubject): void {
    if (this.#made.has("classes", classId)) return;
    const level = this.#words.findLevel(section);
    const value = pickName(subject);
    const read = [level && pickName(level), section.letter].filter(Boolean).join(" ");
    this.#made.opened.push(`${value} · ${read}`);
    const offered = this.#school.offerings.filter(({ levelId }) => levelId === section.levelId);
    const isTaught = offered.length === 0 || offered.some(({ subjectId }) => subjectId === subject.id);
    const { log } = this.#made;
    const message = `the level is not taught ${value}: it is opened for ${read}`;
    const issue = { file: log.file, row: line, column: "subject", message, params: { value, read } };
    if (!isTaught) log.add({ ...issue, code: "W_SUBJECT_OPENED" });
    this.#addClass(line, classId, section, subject);
  }

  /** A class for a section that is not taught the subject yet, with all of its students in it. */
  #addClass(line: number, sourcedId: string, section: TableSection, subject: TableSubject): void {
    const { year } = this.#school;
    if (!year || this.#made.has("classes", sourcedId)) return;
    const level = this.#words.findLevel(section);
    this.#made.add("classes", {
      line,
      sourcedId,
      owner: "subject",
      cells: {
        title: pickName(subject),
        grades: level?.code ?? "",
        classType: "scheduled",
        schoolSourcedId: this.#ids.school,
        termSourcedIds: this.#ids.of("year", year),
        subjectCodes: subject.code,
      },
    });
    const students = this.#school.people.filter(({ sectionId }) => sectionId === section.id);
    for (const student of students) {
      const userSourcedId = this.#ids.of("person", student);
      this.#made.add("enrollments", {
        line,
        owner: "section.name",
        sourcedId: this.#ids.pair(userSourcedId, sourcedId),
        cells: {
          classSourcedId: sourcedId,
          schoolSourcedId: this.#ids.school,
          userSourcedId,
          role: "student",
        },
      });
    }
  }
}

function teacherOr(person: TablePerson | undefined, column: string, why: string): TablePerson {
  if (person?.isTeacher === true) return person;
  throw new RowRefused(column, "E_ORPHAN", why);
}

function required(values: TableRecord["values"], key: string): string {
  const value = values[key] ?? "";
  if (value === "") throw new RowRefused(key, "E_REQUIRED", "it is empty");
  return value;
}

function orRefused<T>(found: Lookup<T>): T {
  if ("found" in found) return found.found;
  throw new RowRefused(found.column, found.fault.code, found.fault.message, found.fault.params);
}
