import type { Db } from "#platform/db/db.ts";

import { insertQuestions, type Bank } from "./banks.queries.ts";
import type { Report } from "./imports.queries.ts";
import { insertMedia } from "./question-media.queries.ts";
import type { FileItems, ReadFile } from "./read-file.ts";

/** Puts everything that can be taken over into the bank, in the caller's transaction. */
export async function insertItems(
  db: Db,
  schoolId: number,
  bank: Bank,
  { found, rows, media }: ReadFile,
  from: { readonly authorId: number | null; readonly importId: number },
): Promise<Report> {
  await insertMedia(db, schoolId, media);
  const made = await insertQuestions(db, schoolId, bank, rows, from);
  return reportAfter(
    found,
    made.map(({ fingerprint }) => fingerprint),
  );
}

/** What became of each item, of which the bank had all but these. */
export function reportAfter(found: FileItems, made: readonly string[]): Report {
  const isNew = new Set(made);
  return buildReport(found, new Set(fingerprintsIn(found).filter((fingerprint) => !isNew.has(fingerprint))));
}

const fingerprintsIn = ({ items }: FileItems): string[] =>
  items.flatMap(({ fingerprint }) => fingerprint ?? []);

/** Each item is counted once; of two alike in one file the second is known. */
function buildReport({ format, items }: FileItems, known: ReadonlySet<string>): Report {
  const seen = new Set(known);
  return {
    format,
    items: items.map(({ fingerprint, ...item }) => {
      if (fingerprint === null) return { ...item, state: "refused" as const };
      if (seen.has(fingerprint)) return { ...item, state: "known" as const };
      seen.add(fingerprint);
      return { ...item, state: item.reasons.length > 0 ? ("withLoss" as const) : ("imported" as const) };
    }),
  };
}
