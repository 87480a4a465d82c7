import type { PersonRecord } from "@dars/contract/school/people";
import { sql, type SqlBool } from "kysely";

import { insertCopied, type CopiedRow } from "#platform/db/copied-row.ts";
import type { Db } from "#platform/db/db.ts";

import { listColumnValues } from "./record-columns.ts";

/** Inserts a person; the caller has ensured that there is a name. Returns the id. */
export async function insertRecord(db: Db, schoolId: number, record: PersonRecord): Promise<number> {
  const values = listColumnValues(record);
  const { rows } = await sql<{ readonly id: number }>`
    insert into people (school_id, ${sql.join(values.map(([column]) => sql.ref(column)))})
    values (${schoolId}, ${sql.join(values.map(([, value]) => value))}) returning id`.execute(db);
  const [made] = rows;
  if (!made) throw new Error("No person was inserted.");
  return made.id;
}

/** Inserts a person as another school knows it. Returns the id. */
export async function copyPerson(db: Db, schoolId: number, person: CopiedRow): Promise<number> {
  const id = await insertCopied(db, schoolId, "people", person);
  if (id === undefined) throw new Error("No person was inserted.");
  return id;
}

export const insertStudent = (db: Db, schoolId: number, id: number, studentNumber: string | null) =>
  db.insertInto("students").values({ school_id: schoolId, id, student_number: studentNumber }).execute();

export const insertTeacher = (db: Db, schoolId: number, id: number) =>
  db.insertInto("teachers").values({ school_id: schoolId, id }).execute();

export async function hasStudentNumber(db: Db, schoolId: number, studentNumber: string): Promise<boolean> {
  const known = await db
    .selectFrom("students")
    .select("id")
    .where("school_id", "=", schoolId)
    .where("student_number", "=", studentNumber)
    .executeTakeFirst();
  return known !== undefined;
}

interface Likeness {
  /** The words of the name in each language that has at least two. */
  readonly names: readonly (readonly string[])[];
  readonly birthDate: string | null;
  /** The words of the phone, as person_words has them; empty without one. */
  readonly phone: string | null;
}

/**
 * Who has all the words of the name in one language and the same birth date, or none is known on one side; and who
 * has the same phone.
 */
export async function listAlike(
  db: Db,
  schoolId: number,
  { names, birthDate, phone }: Likeness,
): Promise<number[]> {
  const named = names.map(
    (words) => sql<SqlBool>`person.id in (select person_id from person_words where school_id = ${schoolId}
      and word = any(${[...words]}::text[]) group by person_id having count(*) = ${words.length})
      and (person.birth_date = ${birthDate}::date or person.birth_date is null or ${birthDate}::date is null)`,
  );
  const reached =
    phone === null
      ? []
      : [
          sql<SqlBool>`person.id in (select person_id from person_words
            where school_id = ${schoolId} and word = ${phone})`,
        ];
  if (named.length + reached.length === 0) return [];
  const rows = await db
    .selectFrom("people as person")
    .select("person.id")
    .where("person.school_id", "=", schoolId)
    .where("person.deleted_at", "is", null)
    .where((where) => where.or([...named, ...reached]))
    .orderBy("person.id")
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

export const findNationalId = (db: Db, schoolId: number, personId: number) =>
  db
    .selectFrom("people")
    .select("national_id_sealed as sealed")
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

export const updateNationalId = (db: Db, schoolId: number, personId: number, sealed: Buffer | null) =>
  db
    .updateTable("people")
    .set({ national_id_sealed: sealed })
    .where("school_id", "=", schoolId)
    .where("id", "=", personId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();

/** OR-6: fields that the office has changed by hand are the school's own, and no source overwrites them. */
export const addLocalFields = (db: Db, schoolId: number, personId: number, fields: readonly string[]) =>
  db
    .updateTable("roster_records")
    .set({
      local_fields: sql<string[]>`array(select distinct field
        from unnest(local_fields || ${[...fields]}::text[]) as field order by field)`,
    })
    .where("school_id", "=", schoolId)
    .where("entity", "=", "user")
    .where("entity_id", "=", personId)
    .execute();
