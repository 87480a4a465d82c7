import { RETENTION, RETENTION_KINDS, type Kept } from "@dars/contract/oversight/retention";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";

export interface Policies {
  /** Of all kinds together. */
  readonly revision: number;
  readonly kept: Kept;
}

/** A group's retention periods, with defaults for the ones it has not chosen. */
export async function findPolicies(db: Db, groupId: number): Promise<Policies> {
  const rows = await db
    .selectFrom("retention_policies")
    .select(["kind", "keep", "revision"])
    .where("group_id", "=", groupId)
    .execute();
  const getPeriod = (kind: keyof Kept) =>
    rows.find((row) => row.kind === kind)?.keep ?? RETENTION[kind].usual;
  return {
    revision: rows.reduce((sum, row) => sum + row.revision, 0),
    kept: {
      "chat-words": getPeriod("chat-words"),
      "chat-files": getPeriod("chat-files"),
      cases: getPeriod("cases"),
      threads: getPeriod("threads"),
      notifications: getPeriod("notifications"),
    },
  };
}

/** For deletion: concurrent with other deletions, and exclusive with changes of holds and retention periods. */
export const lockKeeping = (db: Db, groupId: number) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('kept by group'), hashtext(${String(groupId)}))`.execute(
    db,
  );

/** For a new hold or retention period: waits for deletions under way. */
export const lockLettingGo = (db: Db, groupId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('kept by group'), hashtext(${String(groupId)}))`.execute(db);

export const savePolicies = (db: Db, groupId: number, periods: Kept) =>
  db
    .insertInto("retention_policies")
    .values(RETENTION_KINDS.map((kind) => ({ group_id: groupId, kind, keep: periods[kind] })))
    .onConflict((conflict) =>
      conflict.columns(["group_id", "kind"]).doUpdateSet((row) => ({
        keep: row.ref("excluded.keep"),
        revision: sql`retention_policies.revision + 1`,
      })),
    )
    .execute();

/** Every school, head offices among them, with its group. */
export const listSchools = (directory: Db) =>
  directory.selectFrom("schools").select(["id", "group_id as groupId"]).orderBy("id").execute();
