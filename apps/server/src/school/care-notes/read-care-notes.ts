import type { Input, Reply } from "@dars/contract/platform/route";
import type { readCareNotes as route } from "@dars/contract/school/care-notes";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { findNotes } from "./care-notes.queries.ts";
import { openNote } from "./seal-note.ts";

const NOTHING = { health: null, custody: null, revision: 0 };

/** B3: custody for management alone. Teachers learn that the office is to be asked, families nothing of it. */
export async function readCareNotes(
  { actor: { role }, database, tokens }: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  if (!(await hasStudent(db, schoolId, studentId))) throw notFound("This student");
  const { health, custody, revision } = (await findNotes(db, schoolId, studentId)) ?? NOTHING;
  const isOffice = role === "school_management";
  return {
    health: openNote(tokens, health),
    custody: isOffice ? openNote(tokens, custody) : null,
    asksOffice: role !== "parent" && custody !== null,
    revision: isOffice ? revision : 0,
    mayWrite: isOffice,
  };
}
