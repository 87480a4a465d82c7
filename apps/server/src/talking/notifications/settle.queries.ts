import type { NotificationKind } from "@dars/contract/talking/notifications";
import { sql, type RawBuilder } from "kysely";

import type { Db } from "#platform/db/db.ts";

import { linesAlone, buildCauseStateSql, type NoticeCauses } from "./notice-cause.queries.ts";
import { SAME_FOR } from "./notify.queries.ts";

/** Which lines a change may concern: those with one of these ids of a page, those about one of these students, or these. */
export type Concerned =
  | { readonly targets: readonly (number | string)[] }
  | { readonly studentIds: readonly number[] }
  | { readonly personIds: readonly number[] }
  | { readonly lineIds: readonly number[] };

/** The lines marked done, locked in one order, for two may settle the same ones at once; returns whose they are. */
export async function updateOver(
  db: Db,
  schoolId: number,
  causes: Partial<NoticeCauses>,
  concerned: Concerned,
): Promise<readonly number[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const kinds = Object.keys(causes) as NotificationKind[];
  const { rows: found } = await sql<{ id: number; kind: NotificationKind }>`
    select line.id, line.kind from notifications as line
    where line.school_id = ${schoolId} and line.kind = any(${kinds}::text[]) and line.done_at is null
      and ${isConcerned(concerned)}`.execute(db);
  const present = [...new Set(found.map(({ kind }) => kind))];
  const over = await buildCauseStateSql(db, schoolId, causes, present);
  if (!over) return [];
  const ids = found.map(({ id }) => id);
  const { rows: locked } = await sql<{ id: number }>`
    with judged as materialized (
      select line.id from ${linesAlone(schoolId, ids)} as line where ${over} is not null
    )
    select mine.id from notifications as mine
    where mine.school_id = ${schoolId} and mine.id in (select id from judged) and mine.done_at is null
    order by mine.id for update of mine`.execute(db);
  if (locked.length === 0) return [];
  const { rows } = await sql<{ personId: number }>`
    update notifications as kept set done_at = now(), read_at = coalesce(kept.read_at, dars_now())
    where kept.school_id = ${schoolId} and kept.id = any(${locked.map(({ id }) => id)}::bigint[])
    returning kept.person_id as "personId"`.execute(db);
  return [...new Set(rows.map(({ personId }) => personId))];
}

function isConcerned(concerned: Concerned): RawBuilder<boolean> {
  if ("targets" in concerned) return sql`line.target = any(${concerned.targets.map(String)}::text[])`;
  if ("personIds" in concerned) return sql`line.person_id = any(${[...concerned.personIds]}::bigint[])`;
  if ("lineIds" in concerned) return sql`line.id = any(${[...concerned.lineIds]}::bigint[])`;
  return sql`coalesce(line.student_id, line.person_id) = any(${[...concerned.studentIds]}::bigint[])`;
}

/**
 * Lines of the last so many days that still ask for attention; of those that were just told, read ones as well: what
 * happens again is not to be taken for the same (NTF-3).
 */
export async function listAsking(db: Db, schoolId: number, days: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select line.id from notifications as line
    where line.school_id = ${schoolId} and line.done_at is null
      and line.told_at > now() - make_interval(days => ${days}::int)
      and (line.read_at is null or line.needs_action or line.told_at > now() - ${SAME_FOR})`.execute(db);
  return rows.map(({ id }) => id);
}
