import type { Names } from "@dars/contract/platform/primitives";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import type { Following } from "#platform/db/person-table.ts";
import { selectInstant, selectNames } from "#platform/db/shapes.ts";

/** What of a record makes it another one to compare: with a new name or birth date the office is asked anew. */
const digestRecord = (person: string) => {
  const columns = ["name_parts", "name_ar", "name_en", "name_ckb", "birth_date"];
  const values = sql.join(columns.map((column) => sql.ref(`${person}.${column}`)));
  return sql<Buffer>`sha256(convert_to(jsonb_build_array(${values})::text, 'utf8'))`;
};

/** Pairs that count: both records are as they were when they were marked. */
const STANDING = sql`
  join people as one on one.school_id = pair.school_id and one.id = pair.one_id and one.state = 'active'
    and ${digestRecord("one")} = pair.one_digest
  join people as other on other.school_id = pair.school_id and other.id = pair.other_id and other.state = 'active'
    and ${digestRecord("other")} = pair.other_digest`;

interface PairApart {
  readonly one: { readonly id: number; readonly name: Names };
  readonly other: { readonly id: number; readonly name: Names };
  readonly markedAt: string;
}

/** The latest first. */
export async function listApart(db: Db, schoolId: number): Promise<readonly PairApart[]> {
  const { rows } = await sql<PairApart>`
    select json_build_object('id', one.id, 'name', ${selectNames("one")}) as one,
      json_build_object('id', other.id, 'name', ${selectNames("other")}) as other,
      ${selectInstant(sql`pair.marked_at`)} as "markedAt"
    from records_apart as pair ${STANDING}
    where pair.school_id = ${schoolId}
    order by pair.marked_at desc, one.id, other.id`.execute(db);
  return rows;
}

interface MarkedApart {
  readonly reason: string;
  readonly by: Names | null;
  readonly markedAt: string;
}

export async function findApart(
  db: Db,
  schoolId: number,
  { from, to }: Following,
): Promise<MarkedApart | undefined> {
  const { rows } = await sql<MarkedApart>`
    select pair.reason, ${selectInstant(sql`pair.marked_at`)} as "markedAt",
      (select ${selectNames("author")} from account_people as own
        join people as author on author.school_id = own.school_id and author.id = own.person_id
        where own.school_id = ${schoolId} and own.account_id = pair.marked_by) as by
    from records_apart as pair ${STANDING}
    where pair.school_id = ${schoolId} and pair.one_id = least(${from}::bigint, ${to}::bigint)
      and pair.other_id = greatest(${from}::bigint, ${to}::bigint)`.execute(db);
  return rows[0];
}

interface Marking {
  readonly reason: string;
  readonly accountId: number;
}

export const upsertApart = (
  db: Db,
  schoolId: number,
  { from, to }: Following,
  { reason, accountId }: Marking,
) =>
  sql`insert into records_apart as pair
      (school_id, one_id, other_id, one_digest, other_digest, reason, marked_by)
    select one.school_id, one.id, other.id, ${digestRecord("one")}, ${digestRecord("other")}, ${reason}, ${accountId}
    from people as one join people as other on other.school_id = one.school_id
    where one.school_id = ${schoolId} and one.id = least(${from}::bigint, ${to}::bigint)
      and other.id = greatest(${from}::bigint, ${to}::bigint)
    on conflict (school_id, one_id, other_id) do update set one_digest = excluded.one_digest,
      other_digest = excluded.other_digest, reason = excluded.reason, marked_by = excluded.marked_by,
      marked_at = dars_now()`.execute(db);

export const deleteApart = (db: Db, schoolId: number, { from, to }: Following) =>
  db
    .deleteFrom("records_apart")
    .where("school_id", "=", schoolId)
    .where("one_id", "=", Math.min(from, to))
    .where("other_id", "=", Math.max(from, to))
    .execute();
