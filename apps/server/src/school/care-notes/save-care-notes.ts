import type { Input, Reply } from "@dars/contract/platform/route";
import type { saveCareNotes as route } from "@dars/contract/school/care-notes";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { findNotes, upsertNotes } from "./care-notes.queries.ts";
import { sealNote } from "./seal-note.ts";

/** B3, KEY-4. The audit log says that notes were written, and nothing of what they say. */
export async function saveCareNotes(
  context: Context,
  { params: { schoolId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, tokens } = context;
  return writeOnce(context, schoolId, { ...body, studentId }, async (db) => {
    if (!(await hasStudent(db, schoolId, studentId, true))) throw notFound("This student");
    const known = (await findNotes(db, schoolId, studentId)) ?? { revision: 0 };
    requireSeen(known, body.revision);
    const revision = known.revision + 1;
    const notes = { health: sealNote(tokens, body.health), custody: sealNote(tokens, body.custody) };
    await upsertNotes(db, schoolId, { ...notes, studentId, revision, accountId: actor.accountId });
    await audited(context, db, schoolId, "care-notes.changed", ["person", studentId], {
      hasHealth: body.health !== null,
      hasCustody: body.custody !== null,
    });
    return { revision };
  });
}
