import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import type { SheetCell } from "#platform/sheets/public.ts";
import { TABLE_FIELDS, type TableCell } from "#school/people/public.ts";

import { GUARDIAN_FIELDS } from "./columns.ts";
import { NAME_PARTS, nameIn } from "./merge-names.ts";
import type { TableClass, TablePerson, TableSchool, TableSection } from "./table-school.ts";
import type { TableKind } from "./table.ts";
import { RELATION_WORDS, ROLE_WORDS, SEX_WORDS, getWord } from "./value-words.ts";
import { wordFor } from "./word-for.ts";

type Cells = Readonly<Record<string, SheetCell>>;

/** A row of a filled table. */
export interface FilledRow {
  /** Of the person; in a table of assignments of the assignment. */
  readonly id: number;
  readonly name: string;
  /** By the keys of the columns. */
  readonly cells: Cells;
  /** The class of an assignment, and its primary teacher now. */
  readonly held?: { readonly classId: number; readonly primary: number | null };
}

/** The school's current data, row by row as its office would have typed it: importing it again changes nothing. */
export const filledRows = (school: TableSchool, kind: TableKind, locale: Locale): FilledRow[] =>
  ({ students: studentRows, teachers: teacherRows, assignments: assignmentRows })[kind](school, locale);

/** A cell as a spreadsheet shows it. */
export function shownText(cell: SheetCell | undefined): string {
  if (cell === null || cell === undefined) return "";
  return typeof cell === "object" ? cell.day : String(cell).trim();
}

function studentRows(school: TableSchool, locale: Locale): FilledRow[] {
  const byId = new Map(school.people.map((person) => [person.id, person]));
  const links = Map.groupBy(school.links, ({ studentId }) => studentId);
  const places = indexPlaceCells(school, locale);
  return school.people
    .filter(({ isStudent }) => isStudent)
    .map((student) => {
      const guardians = (links.get(student.id) ?? []).slice(0, 2).map(({ guardianId, relation }, at) => {
        const guardian = byId.get(guardianId);
        return guardian ? guardianCells(`guardian${at + 1}`, guardian, relation, locale) : {};
      });
      const cells = [personCells("student", student, locale), places(student.sectionId), ...guardians];
      return { id: student.id, name: nameIn(student.names, locale), cells: Object.assign({}, ...cells) };
    });
}

const teacherRows = (school: TableSchool, locale: Locale): FilledRow[] =>
  school.people
    .filter(({ isTeacher }) => isTeacher)
    .map((teacher) => ({
      id: teacher.id,
      name: nameIn(teacher.names, locale),
      cells: personCells("teacher", teacher, locale),
    }));

function assignmentRows(school: TableSchool, locale: Locale): FilledRow[] {
  const byId = new Map(school.people.map((person) => [person.id, person]));
  const subjects = new Map(school.subjects.map((subject) => [subject.id, subject]));
  const places = indexPlaceCells(school, locale);
  const taught = school.classes.filter(({ sectionId }) => sectionId !== null);
  return taught.flatMap(({ id: classId, sectionId, subjectId, teachers }) =>
    teachers.flatMap(({ id, personId, role }) => {
      const teacher = byId.get(personId);
      const subject = subjects.get(subjectId);
      if (!teacher || !subject) return [];
      const name = nameIn(teacher.names, locale);
      const cells = {
        "teacher.id": teacher.id,
        "teacher.number": teacher.number,
        "teacher.name": name,
        ...places(sectionId),
        subject: wordFor(subject.name, subject.code, locale),
        "assignment.role": getWord(ROLE_WORDS, role, locale),
      };
      return { id, name, cells, held: { classId, primary: findPrimaryTeacher(teachers) } };
    }),
  );
}

/** Of a class; null where it has none. */
export const findPrimaryTeacher = (teachers: TableClass["teachers"]): number | null =>
  teachers.find(({ role }) => role === "primary")?.personId ?? null;

function personCells(owner: "student" | "teacher", person: TablePerson, locale: Locale): Cells {
  const names = LOCALES.flatMap((language) =>
    NAME_PARTS.map((part): [string, string | null] => [
      `${owner}.${part}_${language}`,
      person.names[language]?.[part] ?? null,
    ]),
  );
  return {
    [`${owner}.id`]: person.id,
    [`${owner}.number`]: person.number,
    ...Object.fromEntries(names),
    ...renderDetails(TABLE_FIELDS, owner, person, locale),
  };
}

export const guardianCells = (
  owner: string,
  person: TablePerson,
  relation: string,
  locale: Locale,
): Cells => ({
  [`${owner}.id`]: person.id,
  [`${owner}.name`]: nameIn(person.names, locale),
  [`${owner}.relation`]: getWord(RELATION_WORDS, relation, locale),
  ...renderDetails(GUARDIAN_FIELDS, owner, person, locale),
});

const renderDetails = (
  fields: typeof TABLE_FIELDS,
  owner: string,
  person: TablePerson,
  locale: Locale,
): Cells =>
  Object.fromEntries(
    fields.map(({ field, column, tables }) => [
      `${owner}.${column}`,
      renderDetail(tables.kind, person[field], locale),
    ]),
  );

/** A detail of a person as a table has it. */
export function renderDetail(kind: TableCell["kind"], value: string | null, locale: Locale): SheetCell {
  if (kind === "sex") return getWord(SEX_WORDS, value, locale);
  return kind === "date" && value !== null ? { day: value } : value;
}

function indexPlaceCells(
  { sections, levels }: TableSchool,
  locale: Locale,
): (sectionId: number | null) => Cells {
  const names = new Map(levels.map((level) => [level.id, wordFor(level.name, level.code, locale)]));
  const cells = new Map(sections.map((section) => [section.id, toPlaceCells(section, names)]));
  return (sectionId) => cells.get(sectionId ?? 0) ?? {};
}

const toPlaceCells = ({ levelId, letter }: TableSection, names: ReadonlyMap<number, string>): Cells => ({
  "section.level": names.get(levelId) ?? null,
  "section.name": letter,
});
