import type { Database, Db } from "#platform/db/db.ts";
import type { EnrolmentState } from "#platform/db/schema.gen.ts";

import { LONG_AGO } from "./days.ts";
import type { CatalogueEntry } from "./organisation.ts";
import type { Person } from "./people.ts";
import type { Interval, Section, TeachingClass, Year } from "./structure.ts";

interface EnrolmentOptions extends Interval {
  /** Where the student sits, in every class of it. */
  readonly section?: Section;
  /** Needed where no section says them. */
  readonly year?: Year;
  readonly level?: CatalogueEntry;
  readonly registerNo?: number;
  readonly state?: EnrolmentState;
}

/** An enrolment, active by default, with its stay in the section and a seat in each of the section's classes. */
export async function anEnrolment(
  database: Database,
  { id: studentId, schoolId }: Person,
  { section, year, level, registerNo, startsOn = LONG_AGO, endsOn, state = "active" }: EnrolmentOptions,
): Promise<number> {
  const place = getPlaceColumns(section, year, level);
  const days = { starts_on: startsOn, ends_on: endsOn ?? null };
  const details = { register_no: registerNo ?? null, state };
  return database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .insertInto("enrolments")
      .values({ school_id: schoolId, student_id: studentId, ...place, ...details, ...days })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (section) await sitDown(db, section, { enrolmentId: id, studentId }, days);
    return id;
  });
}

function getPlaceColumns(section?: Section, year?: Year, level?: CatalogueEntry) {
  if (section) return { year_id: section.yearId, level_id: section.levelId, section_id: section.id };
  if (year && level) return { year_id: year.id, level_id: level.id, section_id: null };
  throw new Error("An enrolment has a section, or else a year and a level.");
}

interface Days {
  readonly starts_on: string;
  readonly ends_on: string | null;
}

async function sitDown(
  db: Db,
  { id: sectionId, schoolId }: Section,
  { enrolmentId, studentId }: { readonly enrolmentId: number; readonly studentId: number },
  days: Days,
): Promise<void> {
  await db
    .insertInto("section_stays")
    .values({ school_id: schoolId, enrolment_id: enrolmentId, section_id: sectionId, ...days })
    .execute();
  const classes = await db
    .selectFrom("teaching_classes")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .execute();
  for (const { id: classId } of classes) await insertSeat(db, schoolId, classId, studentId, days);
}

/** A seat for one student in a class, as where students of several sections sit together. */
export const aSeat = (
  database: Database,
  { id: classId, schoolId }: Pick<TeachingClass, "id" | "schoolId">,
  student: Person,
  { startsOn = LONG_AGO, endsOn }: Interval = {},
): Promise<void> =>
  database.inSchool(schoolId, (db) =>
    insertSeat(db, schoolId, classId, student.id, { starts_on: startsOn, ends_on: endsOn ?? null }),
  );

async function insertSeat(
  db: Db,
  schoolId: number,
  classId: number,
  studentId: number,
  days: Days,
): Promise<void> {
  await db
    .insertInto("class_enrolments")
    .values({ school_id: schoolId, teaching_class_id: classId, student_id: studentId, ...days })
    .execute();
}
