import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Follower } from "#platform/db/import-dependents.ts";
import type { Journal } from "#roster/import/journal.queries.ts";

import { LABEL } from "./undo.queries.ts";

/** Rows of a table whose column names one of these ids. */
export interface Hit {
  readonly column: string;
  readonly isMany: boolean;
  readonly where?: RawBuilder<boolean> | undefined;
  readonly ids: readonly number[];
}

/** Rows of a table that refer to rows about to be deleted. */
export interface DependentTable {
  readonly table: string;
  readonly hits: readonly Hit[];
  readonly follower?: Follower | undefined;
}

const isHit = ({ column, isMany, where, ids }: Hit) => {
  const columnRef = sql.ref(`kept.${column}`);
  const given = sql`${[...ids]}::bigint[]`;
  const points = isMany ? sql`${columnRef} && ${given}` : sql`${columnRef} = any(${given})`;
  return where ? sql`(${points} and ${where})` : points;
};

const isDependent = (schoolId: number, { hits }: DependentTable) =>
  sql`kept.school_id = ${schoolId} and (${sql.join(hits.map(isHit), sql` or `)})`;

/** The ids of the rows of a table that an import made. */
export async function listMadeIds(db: Db, { schoolId, uploadId }: Journal, table: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct (after ->> 'id')::bigint as id from roster_changes
    where school_id = ${schoolId} and upload_id = ${uploadId} and table_name = ${table}
      and before is null and after is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listDependentIds(
  db: Db,
  schoolId: number,
  dependent: DependentTable,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(dependent.table)} as kept where ${isDependent(schoolId, dependent)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The referring rows that are users' work. */
export async function countWork(db: Db, schoolId: number, dependent: DependentTable) {
  const { rows } = await sql<{ count: number; name: string | null }>`
    select count(*)::int as count, min(${LABEL}) as name from (
      select to_jsonb(kept) as image from ${sql.table(dependent.table)} as kept
      where ${isDependent(schoolId, dependent)} and ${dependent.follower?.isWork ?? sql`true`}
    ) as later`.execute(db);
  return rows[0] ?? { count: 0, name: null };
}

/** Which of these ids users' work refers to. */
export async function listWorkedOn(
  db: Db,
  schoolId: number,
  { table, follower }: Pick<DependentTable, "table" | "follower">,
  hit: Hit,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ${sql.ref(`kept.${hit.column}`)} as id from ${sql.table(table)} as kept
    where ${isDependent(schoolId, { table, hits: [hit] })} and ${follower?.isWork ?? sql`true`}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listIdleIds(
  db: Db,
  schoolId: number,
  table: string,
  isIdle: RawBuilder<boolean>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select kept.id from ${sql.table(table)} as kept where kept.school_id = ${schoolId} and ${isIdle}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Deletes the rows that the server created by itself. Later work of users stays, and prevents the undo. */
export const deleteDependents = (db: Db, schoolId: number, dependent: DependentTable) =>
  sql`
    delete from ${sql.table(dependent.table)} as kept
    where ${isDependent(schoolId, dependent)} and not ${dependent.follower?.isWork ?? sql`false`}`.execute(
    db,
  );
