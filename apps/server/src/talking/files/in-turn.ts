import type { Database } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { giveTurnBack, takeTurn } from "./parts.queries.ts";

/** So many uploads of an account are received at once in a school (docs/rules.md#saving-and-repeating). */
export const MOST_AT_ONCE = 5;
const RETRY_SECONDS = 2;

export interface Upload {
  readonly schoolId: number;
  readonly fileId: string;
  readonly accountId: number;
}

/** Receives bytes in a turn of the account, on whatever node. Throws too-many-requests where all are taken. */
export async function inTurn(
  database: Database,
  upload: Upload,
  receive: () => Promise<void>,
): Promise<void> {
  const { schoolId } = upload;
  if (!(await database.inSchool(schoolId, (db) => takeTurn(db, upload, MOST_AT_ONCE))))
    throw new AppError("too-many-requests", "Too many files at once.", {
      retryAfter: RETRY_SECONDS,
      details: { reason: "uploads", most: MOST_AT_ONCE },
    });
  try {
    await receive();
  } finally {
    await database.inSchool(schoolId, (db) => giveTurnBack(db, upload));
  }
}
