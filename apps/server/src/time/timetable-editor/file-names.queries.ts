import type { FileNameKind } from "@dars/contract/time/timetable-import";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** What a folded name of a file means; `id` is of a section of the year, a subject, a teacher or a room. */
export interface FileNameMeaning {
  readonly kind: FileNameKind;
  readonly name: string;
  readonly id: number;
}

/** Meanings that still exist in the year: a section is found by its level and letter. */
export async function listFileNames(
  db: Db,
  schoolId: number,
  yearId: number,
): Promise<readonly FileNameMeaning[]> {
  const rows = await db
    .selectFrom("timetable_file_names as known")
    .leftJoin("sections as section", (join) =>
      join
        .onRef("section.school_id", "=", "known.school_id")
        .onRef("section.level_id", "=", "known.level_id")
        .onRef("section.letter", "=", "known.letter")
        .on("section.year_id", "=", yearId)
        .on("section.state", "=", "open"),
    )
    .select([
      sql<FileNameKind>`known.kind`.as("kind"),
      "known.name",
      sql<number | null>`coalesce(section.id, known.subject_id, known.teacher_id, known.room_id)`.as("id"),
    ])
    .where("known.school_id", "=", schoolId)
    .execute();
  return rows.flatMap(({ id, ...known }) => (id === null ? [] : [{ ...known, id }]));
}

export const forgetFileNames = (
  db: Db,
  schoolId: number,
  kind: FileNameKind,
  names: readonly string[],
): Promise<unknown> =>
  db
    .deleteFrom("timetable_file_names")
    .where("school_id", "=", schoolId)
    .where("kind", "=", kind)
    .where("name", "in", names)
    .execute();

/** False where the school has no such section, subject, teacher or room. */
export async function insertFileName(
  db: Db,
  schoolId: number,
  { kind, name, id }: FileNameMeaning,
): Promise<boolean> {
  const inserted = await MEANINGS[kind](schoolId, name, id).execute(db);
  return inserted.rows.length > 0;
}

type Insert = (schoolId: number, name: string, id: number) => ReturnType<typeof sql<{ name: string }>>;

const MEANINGS: Readonly<Record<FileNameKind, Insert>> = {
  section: (schoolId, name, id) => sql`
    insert into timetable_file_names (school_id, kind, name, level_id, letter)
    select school_id, 'section', ${name}, level_id, letter from sections
    where school_id = ${schoolId} and id = ${id} returning name`,
  subject: (schoolId, name, id) => sql`
    insert into timetable_file_names (school_id, kind, name, subject_id)
    select school.id, 'subject', ${name}, subject.id from subjects as subject
    join schools as school on school.group_id = subject.group_id
    where school.id = ${schoolId} and subject.id = ${id} returning name`,
  teacher: (schoolId, name, id) => sql`
    insert into timetable_file_names (school_id, kind, name, teacher_id)
    select school_id, 'teacher', ${name}, id from teachers
    where school_id = ${schoolId} and id = ${id} returning name`,
  room: (schoolId, name, id) => sql`
    insert into timetable_file_names (school_id, kind, name, room_id)
    select school_id, 'room', ${name}, id from teaching_rooms
    where school_id = ${schoolId} and id = ${id} returning name`,
};
