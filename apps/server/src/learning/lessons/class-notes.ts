import type {
  listClassNotes as listRoute,
  saveClassNote as saveRoute,
} from "@dars/contract/learning/class-notes";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { deleteNote, findOpenClass, listNotes, lockNote, upsertNote } from "./class-notes.queries.ts";

/** D8: nobody else's are read, not by the office either. */
export async function listClassNotes(
  { actor, database }: Context,
  { params: { schoolId, teachingClassId: classId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const db = database.reading(schoolId);
  if (!(await findOpenClass(db, schoolId, classId, getListScope(actor)))) throw notFound("This class");
  return { notes: await listNotes(db, schoolId, { accountId: actor.accountId, classId }) };
}

/** D8, KEY-4, AZ-7. */
export async function saveClassNote(
  context: Context,
  { params: { schoolId, teachingClassId: classId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  const { actor } = context;
  return writeOnce(context, schoolId, { ...body, classId }, async (db) => {
    const found = await findOpenClass(db, schoolId, classId, getListScope(actor));
    if (!found) throw notFound("This class");
    if (!found.isOpen) throw forbidden("change a year that is archived");
    const { day, period, revision } = body;
    const place = { accountId: actor.accountId, classId, day, period };
    requireSeen((await lockNote(db, schoolId, place)) ?? { revision: 0 }, revision);
    const text = body.text.trim();
    if (text === "") {
      await deleteNote(db, schoolId, place);
      return { revision: 0 };
    }
    const made = await upsertNote(db, schoolId, { ...place, text, revision });
    if (made === undefined) throw clash("stale", "Another device has written this note.");
    return { revision: made };
  });
}
