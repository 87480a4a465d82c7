import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { findToday } from "#platform/db/today.ts";

/** GB-9: a column that a teacher made in a category of the scheme. */
export interface StoredClassColumn {
  readonly classId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly category: string;
  readonly title: string;
  readonly max: number;
  readonly isExtra: boolean;
  readonly opensOn: string;
  readonly dueOn: string;
  readonly revision: number;
}

const FIELDS = sql`own.class_id as "classId", own.offering_id as "offeringId", own.code, own.category, own.title,
  own.max, own.is_extra as "isExtra", own.opens_on::text as "opensOn", own.due_on::text as "dueOn", own.revision`;

/** Columns of `class.id`, by category and number, as JSON. */
export const classColumnsJson = (schoolId: number): RawBuilder<StoredClassColumn[]> => sql`(
  select coalesce(jsonb_agg(to_jsonb(found) order by found.category, found.no), '[]') from (
    select ${FIELDS}, own.no from class_columns as own
    where own.school_id = ${schoolId} and own.class_id = class.id and not own.is_removed) as found)`;

/** Columns of subjects of a level in all their classes, by category and number. */
export async function listClassColumns(
  db: Db,
  schoolId: number,
  offeringIds: readonly number[],
): Promise<readonly StoredClassColumn[]> {
  if (offeringIds.length === 0) return [];
  const { rows } = await sql<StoredClassColumn>`
    select ${FIELDS} from class_columns as own
    where own.school_id = ${schoolId} and own.offering_id = any(${[...offeringIds]}::bigint[])
      and not own.is_removed
    order by own.offering_id, own.category, own.no`.execute(db);
  return rows;
}

interface WrittenColumn {
  readonly title: string;
  readonly max: number;
  readonly isExtra: boolean;
  readonly dueOn: string;
}

interface NewColumn extends WrittenColumn {
  readonly classId: number;
  readonly offeringId: number;
  readonly category: string;
  readonly accountId: number;
}

/** Its number follows the highest of the category in the subject: two at a time wait for each other. */
export async function insertClassColumn(
  db: Db,
  schoolId: number,
  { classId, offeringId, category, accountId, ...written }: NewColumn,
): Promise<{ readonly code: string; readonly revision: number }> {
  await sql`select from subject_offerings where school_id = ${schoolId} and id = ${offeringId} for no key update`.execute(
    db,
  );
  const known = await db
    .selectFrom("class_columns")
    .select((eb) => eb.fn.max("no").as("last"))
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .where("category", "=", category)
    .executeTakeFirst();
  const no = (known?.last ?? 0) + 1;
  const today = await findToday(db, schoolId);
  return db
    .insertInto("class_columns")
    .values({
      school_id: schoolId,
      class_id: classId,
      offering_id: offeringId,
      code: `${category}-${no}`,
      category,
      no,
      title: written.title,
      max: written.max,
      is_extra: written.isExtra,
      opens_on: written.dueOn < today ? written.dueOn : today,
      due_on: written.dueOn,
      made_by: accountId,
    })
    .returning(["code", "revision"])
    .executeTakeFirstOrThrow();
}

/** A column of a class, kept from changing until the transaction ends. */
export async function lockClassColumn(
  db: Db,
  schoolId: number,
  { classId, code }: { readonly classId: number; readonly code: string },
): Promise<StoredClassColumn | undefined> {
  const { rows } = await sql<StoredClassColumn>`
    select ${FIELDS} from class_columns as own
    where own.school_id = ${schoolId} and own.class_id = ${classId} and own.code = ${code}
      and not own.is_removed
    for update`.execute(db);
  return rows[0];
}

type ClassColumnKey = Pick<StoredClassColumn, "offeringId" | "code">;

export async function updateClassColumn(
  db: Db,
  schoolId: number,
  { offeringId, code }: ClassColumnKey,
  { title, max, isExtra, dueOn }: WrittenColumn,
): Promise<number> {
  const { revision } = await db
    .updateTable("class_columns")
    .set({
      title,
      max,
      is_extra: isExtra,
      due_on: dueOn,
      opens_on: sql<string>`least(opens_on, ${dueOn}::date)`,
      revision: sql<number>`revision + 1`,
    })
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .where("code", "=", code)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Its row stays, so that its code is not given to another column: marks that were cleared have a history under it. */
export async function hideClassColumn(
  db: Db,
  schoolId: number,
  { offeringId, code }: ClassColumnKey,
): Promise<void> {
  await db
    .updateTable("class_columns")
    .set({ is_removed: true, revision: sql<number>`revision + 1` })
    .where("school_id", "=", schoolId)
    .where("offering_id", "=", offeringId)
    .where("code", "=", code)
    .execute();
}

/** Marks that are entered in a column, and the highest of them; null where none is a number. */
export async function findColumnMarks(
  db: Db,
  schoolId: number,
  { offeringId, code }: ClassColumnKey,
): Promise<{ readonly count: number; readonly highest: number | null }> {
  const { rows } = await sql<{ count: number; highest: number | null }>`
    select count(*)::int as count, max(points)::float8 as highest from marks
    where school_id = ${schoolId} and offering_id = ${offeringId} and code = ${code}
      and (points is not null or state is not null)`.execute(db);
  return rows[0] ?? { count: 0, highest: null };
}
