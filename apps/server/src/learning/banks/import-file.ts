import type { FileWish } from "#learning/question-files/public.ts";
import { audit } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";

import { findPlace } from "./import-place.queries.ts";
import { insertImport, updateImported, type Report } from "./imports.queries.ts";
import { insertItems } from "./insert-items.ts";
import { readFile } from "./read-file.ts";

/** Puts a file into the bank of a subject and level, from the command line. Twice adds nothing. */
export async function importFile(database: Database, wish: FileWish): Promise<Report> {
  const { schoolId, ...bank } = await findPlace(database, wish);
  const file = await readFile(wish.name, wish.bytes);
  return database.inSchool(schoolId, async (db) => {
    const { name: fileName, bytes } = wish;
    const made = await insertImport(db, schoolId, {
      ...bank,
      accountId: null,
      fileName,
      bytes: bytes.byteLength,
    });
    const report = await insertItems(db, schoolId, bank, file, { authorId: null, importId: made.id });
    await updateImported(db, schoolId, made.id, report);
    await audit(db, schoolId, {
      action: "bank.imported",
      accountId: null,
      subject: { kind: "question import", id: made.id },
      changes: { ...bank, format: report.format },
    });
    return report;
  });
}
