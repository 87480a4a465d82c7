import type { Names } from "@dars/contract/platform/primitives";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { ifFound, selectNames, selectSection } from "#platform/db/shapes.ts";
import { holdsOn, todayAt } from "#platform/db/today.ts";

import { placeNames, type PlaceParts } from "./place-names.ts";
import type { FoundRow } from "./report-kind.ts";
import { stateWords } from "./state-words.ts";

/** Rows beyond these are left out. */
const MOST = 10_000;

interface SelectedRow {
  readonly key: string;
  /** Null where `state` says what the row is about. */
  readonly name: Names | PlaceParts | null;
  readonly state?: string | null;
  readonly detail?: Names | PlaceParts | null;
  readonly detailState?: string | null;
  readonly values: readonly (number | null)[];
  readonly size: number;
  readonly level?: FoundRow["level"];
}

const namesIn = (nameOrPlace: Names | PlaceParts | null | undefined): Names | null =>
  nameOrPlace && "level" in nameOrPlace ? placeNames(nameOrPlace) : (nameOrPlace ?? null);

const NAMELESS: Names = { en: "–", ar: "–", ckb: "–" };

/** Runs a statement whose columns are those of `SelectedRow`. */
export async function listRows(db: Db, statement: RawBuilder<unknown>): Promise<readonly FoundRow[]> {
  const { rows } = await sql<SelectedRow>`${statement} limit ${MOST}`.execute(db);
  return rows.map(({ key, name, state, detail, detailState, values, size, level }) => ({
    key,
    name: namesIn(name) ?? stateWords(state) ?? NAMELESS,
    detail: namesIn(detail) ?? stateWords(detailState) ?? null,
    values,
    size,
    state: detailState ?? null,
    level: level ?? null,
  }));
}

/** What names a section of the alias `section`, with its level. */
export const sectionParts = sql<PlaceParts>`json_build_object('section', ${selectSection("section")},
  'level', ${selectNames("level")})`;

/** What names a subject at a level. */
export const subjectParts = sql<PlaceParts>`json_build_object('subject', ${selectNames("subject")},
  'level', ${selectNames("level")})`;

export const levelOf = sql`json_build_object('id', level.id, 'name', ${selectNames("level")})`;

/** Sections of this year that are open, with `level`. */
export const selectSections = (schoolId: number) => sql`sections as section
  join academic_years as year on year.school_id = section.school_id and year.id = section.year_id
    and year.state = 'current' and section.school_id = ${schoolId}
  join levels as level on level.id = section.level_id`;

/** Students who are enrolled now: `seat`, `person`, and their `section` with its `level`. */
export const selectStudents = (schoolId: number) => sql`enrolments as seat
  join academic_years as year on year.school_id = seat.school_id and year.id = seat.year_id
    and year.state = 'current' and seat.school_id = ${schoolId} and seat.state = 'active'
  join people as person on person.school_id = seat.school_id and person.id = seat.student_id
  join sections as section on section.school_id = seat.school_id and section.id = seat.section_id
  join levels as level on level.id = section.level_id`;

/** Classes of this year, with `offering`, `subject` and `level`. */
export const selectClasses = (schoolId: number) => sql`teaching_classes as class
  join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    and year.state = 'current' and class.school_id = ${schoolId} and class.state = 'open'
  join subject_offerings as offering on offering.school_id = class.school_id and offering.id = class.offering_id
  join subjects as subject on subject.id = offering.subject_id
  join levels as level on level.id = offering.level_id
  left join sections as section on section.school_id = class.school_id and section.id = class.section_id`;

/** What names a class: its subject, with its section or its own title. */
export const classParts = sql<PlaceParts>`json_build_object('subject', ${selectNames("subject")},
  'section', ${ifFound("section", selectSection("section"))}, 'title', class.title, 'level', ${selectNames("level")})`;

/** The main teacher of the alias `class` today, or null. */
export const teacherNames = sql<Names>`(select ${selectNames("taught_by")} from teacher_assignments as given
  join people as taught_by on taught_by.school_id = given.school_id and taught_by.id = given.teacher_id
  where given.school_id = class.school_id and given.teaching_class_id = class.id and given.state = 'active'
    and ${holdsOn("given", todayAt("class.school_id"))}
  order by given.role <> 'primary', given.id limit 1)`;
