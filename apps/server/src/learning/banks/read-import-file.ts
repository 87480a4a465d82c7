import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import type { Bank } from "./banks.queries.ts";
import { findImport, readParts } from "./imports.queries.ts";
import { schoolBank } from "./require-bank.ts";

/** The file of a waiting import of the school's bank. Throws a clash where parts are missing, or it is over. */
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
  if (known.state !== "receiving") throw clash("over", "This import is over.");
  const bytes = await readParts(db, schoolId, importId, known.bytes);
  if (!bytes) throw clash("incomplete", "Parts of the file are missing.");
  return { name: known.fileName, bytes };
}
