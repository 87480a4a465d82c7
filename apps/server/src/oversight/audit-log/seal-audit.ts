import type { Database, Db } from "#platform/db/db.ts";

import { computeChain, type SealKey } from "./seal-key.ts";
import {
  findLastId,
  findLastSeal,
  insertSeal,
  listLines,
  listSchoolIds,
  readHorizon,
  type Seal,
} from "./seals.queries.ts";

/**
 * MOD-5: seals the events since the last time, school by school. Several nodes may do it at once. Returns how
 * many events were sealed.
 */
export async function sealAudit(database: Database, key: SealKey): Promise<number> {
  let count = 0;
  for (const { id: schoolId } of await listSchoolIds(database.directory))
    count += await database.inSchool(schoolId, (db) => sealSchool(db, schoolId, key));
  return count;
}

async function sealSchool(db: Db, schoolId: number, key: SealKey): Promise<number> {
  const last = await findLastSeal(db, schoolId);
  const toXid = await readHorizon(db);
  const start = await startAfter(db, schoolId, last, toXid);
  const lines = await listLines(db, schoolId, { ...start, toXid });
  if (lines.length === 0) return 0;
  const number = (last?.number ?? 0) + 1;
  const chain = computeChain(last?.chain, { schoolId, number, ...start, toXid, lines });
  const seal = { number, ...start, toXid, events: lines.length, chain, signature: key.sign(chain) };
  return (await insertSeal(db, schoolId, seal)) ? lines.length : 0;
}

/**
 * A database that was copied row by row into another counts transactions from the start: existing events stay
 * sealed.
 */
async function startAfter(db: Db, schoolId: number, last: Seal | undefined, toXid: string) {
  if (!last) return { fromXid: "0", floorId: 0 };
  if (BigInt(toXid) >= BigInt(last.toXid)) return { fromXid: last.toXid, floorId: last.floorId };
  return { fromXid: "0", floorId: await findLastId(db, schoolId) };
}
