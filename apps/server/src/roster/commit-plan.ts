import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";

import type { ImportPlan, SchoolWrites } from "./plan-import.ts";
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

type Bulk = Parameters<Parameters<Database["bulk"]>[0]>[0];

/** Turns planned ids into real ones. */
type Real = (value: unknown) => unknown;

/**
 * Writes a plan: first what the group shares, then each school in one transaction of its own, so that a school is
 * imported whole or not at all. Whatever stops it half-way, the same package can be imported again (OR-11).
 */
export async function commitPlan(database: Database, plan: ImportPlan, counts: WriteRow): Promise<void> {
  const real = await database.bulk(({ db }) => realIds(db, plan.ids));
  await database.bulk(({ db }) => writeTables(db, plan.groupWrites, real));
  for (const school of plan.schools) await database.bulk((bulk) => writeSchool(bulk, school, real, counts));
}

async function realIds(db: Bulk["db"], ids: Ids): Promise<Real> {
  const real = new Map<unknown, number>();
  for (const [table, planned] of ids.planned) {
    const taken = await takeIds(db, table, planned.length);
    for (const [at, id] of taken.entries()) real.set(planned[at], id);
  }
  return (value) => real.get(value) ?? value;
}

async function writeSchool(
  { db, enter }: Bulk,
  school: SchoolWrites,
  real: Real,
  counts: WriteRow,
): Promise<void> {
  const schoolId = Number(real(school.schoolId));
  await enter(schoolId);
  await expectManyRows(db);
  for (const { id, schoolId: ofSchool } of school.writes.inserts("roster_batches"))
    school.writes.update("roster_batches", Number(id), { schoolId: ofSchool, id, counts });
  await writeTables(db, school.writes, real);
  await endSessions(db, school.writes.signedOut);
  await audit(db, schoolId, { action: "roster.imported", accountId: null });
}

async function writeTables(db: Bulk["db"], writes: Writes, real: Real): Promise<void> {
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
