import type { ClassNote } from "@dars/contract/learning/class-notes";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { isClassWithin, type ListScope } from "#school/schools/public.ts";

/** How many notes of a class are read. */
const MOST_NOTES = 50;

/** Whether the year of a class within reach is open; undefined where the class is not within reach. */
export async function findOpenClass(
  db: Db,
  schoolId: number,
  classId: number,
  reach: ListScope,
): Promise<{ readonly isOpen: boolean } | undefined> {
  const { rows } = await sql<{ readonly isOpen: boolean }>`
    select year.state <> 'archived' as "isOpen"
    from teaching_classes as class
    join academic_years as year on year.school_id = class.school_id and year.id = class.year_id
    where class.school_id = ${schoolId} and class.id = ${classId}
      and ${isClassWithin(db, schoolId, reach)}`.execute(db);
  return rows[0];
}

/** The teacher and the class of a list of notes. */
interface NotesOwner {
  readonly accountId: number;
  readonly classId: number;
}

export async function listNotes(
  db: Db,
  schoolId: number,
  { accountId, classId }: NotesOwner,
): Promise<ClassNote[]> {
  const { rows } = await sql<ClassNote>`
    select held_on::text as "day", period, text, revision from class_notes
    where school_id = ${schoolId} and account_id = ${accountId} and class_id = ${classId}
    order by held_on desc, period desc limit ${MOST_NOTES}`.execute(db);
  return rows;
}

interface NotePlace extends NotesOwner {
  readonly day: string;
  readonly period: number;
}

/** Locked until the transaction ends. */
export async function lockNote(
  db: Db,
  schoolId: number,
  { accountId, classId, day, period }: NotePlace,
): Promise<{ readonly revision: number } | undefined> {
  const { rows } = await sql<{ readonly revision: number }>`
    select revision from class_notes
    where school_id = ${schoolId} and account_id = ${accountId} and class_id = ${classId}
      and held_on = ${day} and period = ${period} for update`.execute(db);
  return rows[0];
}

/** The new revision; undefined where another device has written the note in between. */
export async function upsertNote(
  db: Db,
  schoolId: number,
  { accountId, classId, day, period, text, revision }: NotePlace & Pick<ClassNote, "text" | "revision">,
): Promise<number | undefined> {
  const { rows } = await sql<{ readonly revision: number }>`
    insert into class_notes as note (school_id, account_id, class_id, held_on, period, text)
    values (${schoolId}, ${accountId}, ${classId}, ${day}, ${period}, ${text})
    on conflict (school_id, account_id, class_id, held_on, period)
      do update set text = excluded.text, revision = note.revision + 1, changed_at = dars_now()
      where note.revision = ${revision}
    returning note.revision`.execute(db);
  return rows[0]?.revision;
}

export const deleteNote = (db: Db, schoolId: number, { accountId, classId, day, period }: NotePlace) =>
  sql`delete from class_notes where school_id = ${schoolId} and account_id = ${accountId}
    and class_id = ${classId} and held_on = ${day} and period = ${period}`.execute(db);
