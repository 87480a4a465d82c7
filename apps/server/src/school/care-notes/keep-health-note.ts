import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { findNotes, upsertNotes } from "./care-notes.queries.ts";
import { sealNote } from "./seal-note.ts";

/** B3: what a family has said about the health of a new student. A note that the school has already stays. */
export async function keepHealthNote(
  context: Context,
  db: Db,
  schoolId: number,
  { studentId, health }: { readonly studentId: number; readonly health: string },
): Promise<void> {
  if (await findNotes(db, schoolId, studentId)) return;
  await upsertNotes(db, schoolId, {
    studentId,
    health: sealNote(context.tokens, health),
    custody: null,
    revision: 1,
    accountId: context.actor.accountId,
  });
  await audited(context, db, schoolId, "care-notes.changed", ["person", studentId], {
    hasHealth: true,
    hasCustody: false,
  });
}
