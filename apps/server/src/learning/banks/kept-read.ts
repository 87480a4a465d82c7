import type { Database } from "#platform/db/db.ts";
import { clash } from "#platform/db/write-once.ts";
import { SharedWork } from "#platform/shared-work.ts";

import { saveRead } from "./import-reads.queries.ts";
import { readParts, type ImportRow } from "./imports.queries.ts";
import { readInThread } from "./read-in-thread.ts";

/** Files that are being read here: who asks meanwhile gets the same. */
const underWay = new SharedWork<void>();

/**
 * Reads the file of a waiting import once, in a thread; what it holds is kept until other parts come or the import is
 * over. Throws a clash where parts are missing.
 */
export async function keptRead(database: Database, schoolId: number, known: ImportRow): Promise<void> {
  const { id, partsCome, isFound, foundOf } = known;
  if (isFound && foundOf === partsCome) return;
  await underWay.run(`${schoolId} ${id} ${partsCome}`, () => readOnce(database, schoolId, known));
}

async function readOnce(
  database: Database,
  schoolId: number,
  { id: importId, partsCome, fileName, bytes }: ImportRow,
): Promise<void> {
  const whole = await readParts(database.reading(schoolId), schoolId, importId, bytes);
  if (!whole) throw clash("incomplete", "Parts of the file are missing.");
  const read = await readInThread({ name: fileName, bytes: whole });
  await database.inSchool(schoolId, (db) => saveRead(db, schoolId, { importId, partsCome }, read));
}
