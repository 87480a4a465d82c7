import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import type { Bank } from "./banks.queries.ts";
import { findImport, readParts } from "./imports.queries.ts";
import { schoolBank } from "./require-bank.ts";

/**
 * The file of an import of the school's bank: of one that waits, and of one with pages for a day, whatever became of its
 * questions. Throws a clash where parts are missing, or it is not kept any more.
 */
export async function readImportFile(
  context: Context,
  schoolId: number,
  bank: Bank,
  importId: number,
): Promise<{ readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  await schoolBank(context, schoolId, bank);
  const db = context.database.reading(schoolId);
  const known = await findImport(db, schoolId, bank, importId);
  if (!known) throw notFound("This import");
  const bytes = await readParts(db, schoolId, importId, known.bytes);
  if (!bytes)
    throw known.state === "receiving"
      ? clash("incomplete", "Parts of the file are missing.")
      : clash("over", "The file is not kept any more.");
  return { name: known.fileName, bytes };
}
