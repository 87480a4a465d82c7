import type { Database, Db } from "#platform/db/db.ts";

import { computeChain, type SealKey } from "./seal-key.ts";
import { countUnsealed, listLines, listSchoolIds, listSeals, type Seal } from "./seals.queries.ts";

/** The last seal of a school, kept elsewhere: by it one sees that the end was cut off. */
export interface Root {
  readonly schoolId: number;
  readonly number: number;
  /** Hexadecimal. */
  readonly chain: string;
}

export interface Verified {
  readonly seals: number;
  readonly events: number;
  /** The mismatches, in words. */
  readonly faults: readonly string[];
  readonly roots: readonly Root[];
}

/** MOD-5: whether the audit log matches its seals, and ends no earlier than the roots kept elsewhere. */
export async function verifyAudit(
  database: Database,
  key: SealKey,
  storedRoots: readonly Root[] = [],
): Promise<Verified> {
  const found: Verified[] = [];
  for (const { id: schoolId } of await listSchoolIds(database.directory))
    found.push(await database.inSchool(schoolId, (db) => verifySchool(db, schoolId, key, storedRoots)));
  return {
    seals: found.reduce((sum, { seals }) => sum + seals, 0),
    events: found.reduce((sum, { events }) => sum + events, 0),
    faults: found.flatMap(({ faults }) => faults),
    roots: found.flatMap(({ roots }) => roots),
  };
}

async function verifySchool(
  db: Db,
  schoolId: number,
  key: SealKey,
  storedRoots: readonly Root[],
): Promise<Verified> {
  const seals = await listSeals(db, schoolId);
  const faults: string[] = [];
  let before: Buffer | undefined;
  for (const [at, seal] of seals.entries()) {
    const ceilingId = seals.slice(at).find(({ floorId }) => floorId > seal.floorId)?.floorId ?? null;
    const lines = await listLines(db, schoolId, { ...seal, ceilingId });
    const chain = computeChain(before, { schoolId, ...seal, number: at + 1, lines });
    const fault = findFault(seal, at + 1, chain, key);
    if (fault !== undefined) faults.push(`School ${schoolId}, seal ${at + 1}: ${fault}`);
    before = seal.chain;
  }
  const last = seals.at(-1);
  const unsealed = await countUnsealed(db, schoolId, last);
  if (unsealed > 0) faults.push(`School ${schoolId}: ${unsealed} events stand in no seal.`);
  for (const root of storedRoots.filter((each) => each.schoolId === schoolId))
    if (seals[root.number - 1]?.chain.toString("hex") !== root.chain)
      faults.push(`School ${schoolId}, seal ${root.number}: it is not the one that was kept elsewhere.`);
  const roots = last ? [{ schoolId, number: last.number, chain: last.chain.toString("hex") }] : [];
  return { seals: seals.length, events: seals.reduce((sum, { events }) => sum + events, 0), faults, roots };
}

function findFault(seal: Seal, number: number, chain: Buffer, key: SealKey): string | undefined {
  if (seal.number !== number) return "a seal before it is missing.";
  if (!key.isOurs(seal.chain, seal.signature)) return "it was not signed by this server.";
  return chain.equals(seal.chain) ? undefined : "its events are not those that were sealed.";
}
