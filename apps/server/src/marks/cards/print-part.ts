import type { Database } from "#platform/db/db.ts";
import type { FileStore } from "#platform/files/store.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findPart, updatePrinted } from "./batches.queries.ts";
import { cardOfStudent } from "./card-of-student.ts";
import type { IssuedCard } from "./cards.queries.ts";
import { printCards } from "./print-cards.ts";

export interface PrintingParts {
  readonly database: Database;
  readonly tokens: Tokens;
  readonly store: FileStore;
}

interface PrintPartKey {
  readonly schoolId: number;
  readonly batchId: number;
  readonly no: number;
}

interface PartToPrint extends PrintPartKey {
  /** Where people reach this server. */
  readonly origin: string;
}

export const getPartPath = ({ schoolId, batchId, no }: PrintPartKey): string =>
  `cards/${schoolId}/${batchId}/${no}`;

/**
 * Prints one file of a batch, and may be begun again after any part of it: cards keep their codes, the file is written
 * over, and the part is marked once. What has been withdrawn since it was asked for is left out.
 */
export async function printPart(parts: PrintingParts, which: PartToPrint): Promise<void> {
  const { database, store } = parts;
  const { schoolId, batchId, no, origin } = which;
  const part = await findPart(database.reading(schoolId), schoolId, batchId, no);
  if (!part || part.printedAt !== null) return;
  const { yearId, kind, askedBy: issuedBy, locale, hasEasternDigits } = part;
  const cards: IssuedCard[] = [];
  for (const studentId of part.studentIds) {
    const card = await cardOfStudent(parts, { schoolId, studentId, yearId, kind, reader: "other", issuedBy });
    if (card) cards.push(card);
  }
  const bytes = await printCards(cards, { origin, locale, digits: hasEasternDigits ? "arab" : "latn" });
  if (bytes.length > 0) await store.put(getPartPath(which), bytes);
  await database.inSchool(schoolId, (db) =>
    updatePrinted(db, schoolId, {
      batchId,
      no,
      cardIds: cards.map(({ id }) => id),
      bytes: bytes.length,
    }),
  );
}
