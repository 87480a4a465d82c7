import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";

import type { ImportPlan } from "./plan-import.ts";
import type { Ids, Writes } from "./plan.ts";
import {
  deleteLogins,
  endSessions,
  expectManyRows,
  insertRows,
  releaseNumbers,
  takeIds,
  updateRows,
  WRITTEN_TABLES,
  type WriteRow,
} from "./roster.queries.ts";

/** Turns planned ids into real ones. */
type Real = (value: unknown) => unknown;

/**
 * Writes a plan: first what the group shares, then each school in one transaction of its own, so that a school is
 * imported whole or not at all. Whatever stops it half-way, the same package can be imported again (OR-11).
 */
export async function commitPlan(database: Database, plan: ImportPlan, counts: WriteRow): Promise<void> {
  const real = await database.directoryTransaction((db) => realIds(db, plan.ids));
  await database.directoryTransaction((db) => writeTables(db, plan.groupWrites, real));
  for (const school of plan.schools) {
    const schoolId = Number(real(school.schoolId));
    await database
      .inSchool(schoolId, (db) => writeSchool(db, schoolId, school.writes, real, counts))
      .catch((cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`School ${schoolId} was not imported, and nothing of it was written: ${why}`, {
          cause,
        });
      });
  }
}

async function realIds(db: Db, ids: Ids): Promise<Real> {
  const real = new Map<unknown, number>();
  for (const [table, planned] of ids.planned) {
    const taken = await takeIds(db, table, planned.length);
    for (const [at, id] of taken.entries()) real.set(planned[at], id);
  }
  return (value) => real.get(value) ?? value;
}

async function writeSchool(
  db: Db,
  schoolId: number,
  writes: Writes,
  real: Real,
  counts: WriteRow,
): Promise<void> {
  await expectManyRows(db);
  for (const { id, schoolId: ofSchool } of writes.inserts("roster_batches"))
    writes.update("roster_batches", Number(id), { schoolId: ofSchool, id, counts });
  await writeTables(db, writes, real);
  await endSessions(db, writes.signedOut);
  await audit(db, schoolId, { action: "roster.imported", accountId: null });
}

async function writeTables(db: Db, writes: Writes, real: Real): Promise<void> {
  const ready = (row: WriteRow) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, real(value)]));
  if (writes.droppedLogins.length > 0) await deleteLogins(db, writes.droppedLogins);
  for (const table of WRITTEN_TABLES) {
    const changed = writes.updates(table).map(ready);
    if (table === "students") await releaseNumbers(db, changed);
    await insertRows(db, table, writes.inserts(table).map(ready));
    await updateRows(db, table, changed);
  }
}
