import type { Db } from "#platform/db/db.ts";

import { listChildren } from "./batches.queries.ts";
import type { LetterReader } from "./choose-readers.ts";

/** The same readers; a guardian's letter names the children of all sections, not of one. */
export async function nameAllChildren(
  db: Db,
  schoolId: number,
  readers: readonly LetterReader[],
): Promise<readonly LetterReader[]> {
  const guardians = readers.filter(({ role }) => role === "parent").map(({ id }) => id);
  const children = Map.groupBy(await listChildren(db, schoolId, guardians), ({ guardianId }) => guardianId);
  return readers.map((reader) => {
    const all = reader.role === "parent" ? children.get(reader.id) : undefined;
    return all ? { ...reader, children: all.map(({ name }) => name) } : reader;
  });
}
