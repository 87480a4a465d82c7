import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

/** Every school, head offices among them. */
export const listSchoolIds = (directory: Db) =>
  directory.selectFrom("schools").select("id").orderBy("id").execute();

export interface Seal {
  readonly number: number;
  /** Transactions as text: they do not fit 53 bits for ever. */
  readonly fromXid: string;
  readonly toXid: string;
  readonly floorId: number;
  readonly events: number;
  readonly chain: Buffer;
  readonly signature: Buffer;
}

const COLUMNS = sql`number, from_xid::text as "fromXid", to_xid::text as "toXid", floor_id as "floorId", events, chain,
  signature`;

/** The seals of a school, first to last. */
export async function listSeals(db: Db, schoolId: number): Promise<readonly Seal[]> {
  const { rows } = await sql<Seal>`
    select ${COLUMNS} from audit_seals where school_id = ${schoolId} order by number`.execute(db);
  return rows;
}

export async function findLastSeal(db: Db, schoolId: number): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select ${COLUMNS} from audit_seals where school_id = ${schoolId} order by number desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** Every transaction before this one is over: nothing that it wrote can still appear. */
export async function readHorizon(db: Db): Promise<string> {
  const { rows } = await sql<{ readonly xid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(db);
  return rows[0]?.xid ?? "0";
}

export async function findLastId(db: Db, schoolId: number): Promise<number> {
  const { rows } = await sql<{ readonly id: number }>`
    select coalesce(max(id), 0) as id from audit_events where school_id = ${schoolId}`.execute(db);
  return rows[0]?.id ?? 0;
}

export interface Stretch {
  readonly fromXid: string;
  readonly toXid: string;
  readonly floorId: number;
  /** Where transactions were counted anew after this one; null: nowhere. */
  readonly ceilingId?: number | null;
}

/** Events of a stretch in the one order, each as one line that any change to it changes. */
export async function listLines(
  db: Db,
  schoolId: number,
  { fromXid, toXid, floorId, ceilingId = null }: Stretch,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly line: string }>`
    select jsonb_build_array(id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), account_id, role, action,
             subject_kind, subject_id, request_id, changes)::text as line
    from audit_events
    where school_id = ${schoolId} and written_in >= ${fromXid}::xid8 and written_in < ${toXid}::xid8
      and id > ${floorId} and (${ceilingId}::bigint is null or id <= ${ceilingId}::bigint)
    order by written_in, id`.execute(db);
  return rows.map(({ line }) => line);
}

/** False where another node has made it. */
export async function insertSeal(db: Db, schoolId: number, seal: Seal): Promise<boolean> {
  const { rows } = await sql`
    insert into audit_seals (school_id, number, from_xid, to_xid, floor_id, events, chain, signature)
    values (${schoolId}, ${seal.number}, ${seal.fromXid}::xid8, ${seal.toXid}::xid8, ${seal.floorId}, ${seal.events},
            ${seal.chain}, ${seal.signature})
    on conflict do nothing
    returning number`.execute(db);
  return rows.length > 0;
}

/** Events older than ten minutes and not sealed, counted from the last seal on. */
export async function countUnsealed(db: Db, schoolId: number, last: Stretch | undefined): Promise<number> {
  const { rows } = await sql<{ readonly count: number }>`
    select count(*)::int as count from audit_events
    where school_id = ${schoolId} and written_in >= ${last?.toXid ?? "0"}::xid8 and id > ${last?.floorId ?? 0}
      and at < now() - interval '10 minutes'`.execute(db);
  return rows[0]?.count ?? 0;
}
