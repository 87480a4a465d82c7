import type { SectionRecord } from "@dars/contract/school/structure";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { todayIn } from "#platform/db/today.ts";

/** The section, kept from changing until the transaction ends. */
export const lockSection = (db: Db, schoolId: number, sectionId: number) =>
  db
    .selectFrom("sections")
    .select(["id", "year_id as yearId", "level_id as levelId", "state", "revision"])
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .forUpdate()
    .executeTakeFirst();

export async function countSeated(db: Db, schoolId: number, sectionId: number): Promise<number> {
  const { count } = await db
    .selectFrom("enrolments")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("state", "=", "active")
    .executeTakeFirstOrThrow();
  return count;
}

const toColumns = (section: SectionRecord) => ({
  letter: section.letter,
  title: section.title,
  shift: section.shift,
  capacity: section.capacity,
  homeroom_teacher_id: section.homeroomTeacherId,
  room: section.room,
  language: section.language,
});

export const insertSection = (
  db: Db,
  schoolId: number,
  { yearId, levelId, section }: { yearId: number; levelId: number; section: SectionRecord },
) =>
  db
    .insertInto("sections")
    .values({ school_id: schoolId, year_id: yearId, level_id: levelId, ...toColumns(section) })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSection = (db: Db, schoolId: number, sectionId: number, section: SectionRecord) =>
  db
    .updateTable("sections")
    .set({ ...toColumns(section), revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .returning("revision")
    .executeTakeFirstOrThrow();

export const updateSectionState = (db: Db, schoolId: number, sectionId: number, state: "open" | "closed") =>
  db
    .updateTable("sections")
    .set({ state, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("id", "=", sectionId)
    .returning("revision")
    .executeTakeFirstOrThrow();

/** Closes the classes of a section; who teaches or sits in them does so until today, and not today. */
export async function closeClasses(db: Db, schoolId: number, sectionId: number): Promise<void> {
  const classes = db
    .selectFrom("teaching_classes")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId);
  const endsOn = sql<string>`greatest(starts_on, ${todayIn(schoolId)})`;
  const isGoingOn = sql<boolean>`(ends_on is null or ends_on > ${todayIn(schoolId)})`;
  await db
    .updateTable("teacher_assignments")
    .set({ ends_on: endsOn, revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("teaching_class_id", "in", classes)
    .where(isGoingOn)
    .execute();
  await db
    .updateTable("class_enrolments")
    .set({ ends_on: endsOn })
    .where("school_id", "=", schoolId)
    .where("teaching_class_id", "in", classes)
    .where("ends_on", "is", null)
    .execute();
  await db
    .updateTable("teaching_classes")
    .set({ state: "closed", revision: sql`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("section_id", "=", sectionId)
    .where("state", "=", "open")
    .execute();
}
