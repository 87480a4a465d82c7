import type { Database, Db } from "#platform/db/db.ts";
import type { AcademicYearState, OpenState, Shift, TeachingRole } from "#platform/db/schema.gen.ts";

import { dayFromToday, LONG_AGO } from "./days.ts";
import type { CatalogueEntry, School } from "./organisation.ts";
import type { Person } from "./people.ts";

/** Any row of a school that another row refers to. */
interface SchoolRecord {
  readonly id: number;
  readonly schoolId: number;
}

export type Year = SchoolRecord;

export interface Section extends SchoolRecord {
  readonly yearId: number;
  readonly levelId: number;
}

export type Offering = Section;

export interface TeachingClass extends SchoolRecord {
  readonly yearId: number;
  readonly offeringId: number;
  readonly sectionId: number | null;
}

interface YearOptions {
  readonly title?: string;
  readonly startsOn?: string;
  readonly endsOn?: string;
  readonly state?: AcademicYearState;
}

/** The school's current year by default; it began 60 days ago and has 240 days to go. */
export async function aYear(database: Database, school: School, options: YearOptions = {}): Promise<Year> {
  const endsOn = options.endsOn ?? dayFromToday(240);
  const ministryYear = Number(endsOn.slice(0, 4));
  const { id } = await database.inSchool(school.id, (db) =>
    db
      .insertInto("academic_years")
      .values({
        school_id: school.id,
        title: options.title ?? `${ministryYear - 1}-${ministryYear}`,
        starts_on: options.startsOn ?? dayFromToday(-60),
        ends_on: endsOn,
        ministry_year: ministryYear,
        state: options.state ?? "current",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { id, schoolId: school.id };
}

interface SectionOptions {
  readonly level: CatalogueEntry;
  readonly letter?: string;
  readonly title?: string;
  readonly shift?: Shift;
  readonly capacity?: number;
  readonly homeroomTeacher?: Person;
  readonly state?: OpenState;
}

export async function aSection(database: Database, year: Year, options: SectionOptions): Promise<Section> {
  const { schoolId } = year;
  const { id } = await database.inSchool(schoolId, (db) =>
    db
      .insertInto("sections")
      .values({
        school_id: schoolId,
        year_id: year.id,
        level_id: options.level.id,
        letter: options.letter ?? "A",
        title: options.title ?? null,
        shift: options.shift ?? "morning",
        capacity: options.capacity ?? null,
        homeroom_teacher_id: options.homeroomTeacher?.id ?? null,
        state: options.state ?? "open",
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { id, schoolId, yearId: year.id, levelId: options.level.id };
}

interface OfferingOptions {
  readonly level: CatalogueEntry;
  readonly subject: CatalogueEntry;
  readonly title?: string;
  readonly weeklyPeriods?: number;
}

export async function anOffering(
  database: Database,
  year: Year,
  { level, subject, title, weeklyPeriods }: OfferingOptions,
): Promise<Offering> {
  const { schoolId } = year;
  const { id } = await database.inSchool(schoolId, (db) =>
    db
      .insertInto("subject_offerings")
      .values({
        school_id: schoolId,
        year_id: year.id,
        level_id: level.id,
        subject_id: subject.id,
        title: title ?? null,
        weekly_periods: weeklyPeriods ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return { id, schoolId, yearId: year.id, levelId: level.id };
}

interface TeachingClassOptions {
  /** Whose students sit in it, those enrolled later among them. Absent: students of several sections. */
  readonly section?: Section;
  readonly title?: string;
  readonly teacher?: Person;
  readonly state?: OpenState;
}

/** A class of an offering, with every student of its section in it and its teacher assigned today. */
export async function aTeachingClass(
  database: Database,
  offering: Offering,
  options: TeachingClassOptions = {},
): Promise<TeachingClass> {
  const { schoolId, yearId } = offering;
  const sectionId = options.section?.id ?? null;
  const { id } = await database.inSchool(schoolId, async (db) => {
    const made = await db
      .insertInto("teaching_classes")
      .values({
        school_id: schoolId,
        year_id: yearId,
        offering_id: offering.id,
        section_id: sectionId,
        title: options.title ?? null,
        state: options.state ?? "open",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (sectionId !== null) await seatSection(db, schoolId, made.id, sectionId);
    return made;
  });
  const teachingClass = { id, schoolId, yearId, offeringId: offering.id, sectionId };
  if (options.teacher) await anAssignment(database, teachingClass, options.teacher);
  return teachingClass;
}

async function seatSection(db: Db, schoolId: number, classId: number, sectionId: number): Promise<void> {
  await db
    .insertInto("class_enrolments")
    .columns(["school_id", "teaching_class_id", "student_id", "starts_on"])
    .expression(
      db
        .selectFrom("enrolments")
        .where("school_id", "=", schoolId)
        .where("section_id", "=", sectionId)
        .where("state", "=", "active")
        .select((expression) => [
          "school_id",
          expression.val(classId).as("teaching_class_id"),
          "student_id",
          "starts_on",
        ]),
    )
    .execute();
}

/** Days are half-open: on `endsOn` it no longer holds. */
export interface Interval {
  readonly startsOn?: string;
  readonly endsOn?: string;
}

interface AssignmentOptions extends Interval {
  readonly role?: TeachingRole;
}

/** A teacher's assignment to a class, by default without an end. Returns its id. */
export async function anAssignment(
  database: Database,
  teachingClass: SchoolRecord,
  teacher: Person,
  { role = "primary", startsOn = LONG_AGO, endsOn }: AssignmentOptions = {},
): Promise<number> {
  const { schoolId } = teachingClass;
  const { id } = await database.inSchool(schoolId, (db) =>
    db
      .insertInto("teacher_assignments")
      .values({
        school_id: schoolId,
        teaching_class_id: teachingClass.id,
        teacher_id: teacher.id,
        role,
        starts_on: startsOn,
        ends_on: endsOn ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}
