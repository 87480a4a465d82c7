import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { forbidden, notFound } from "#platform/errors.ts";

import { findClassRow, type Asker, type ClassRow } from "./sheets.queries.ts";

export const toAsker = ({ actor: { role, accountId, personId } }: Context): Asker => ({
  role,
  accountId,
  personId,
});

/** H8: the sheet of a class that the caller may access. Throws not-found where it may not. */
export async function requireSheet(
  context: Context,
  db: Db,
  schoolId: number,
  classId: number,
): Promise<ClassRow> {
  const row = await findClassRow(db, schoolId, classId, toAsker(context));
  if (!row || !maySee(context, row)) throw notFound("This mark sheet");
  return row;
}

function maySee({ actor: { role } }: Context, { isMine, isLed, isCoordinated }: ClassRow): boolean {
  if (role === "school_management") return true;
  return role === "teacher" ? isMine || isLed : isCoordinated;
}

/** H1: marks are entered by who teaches the class today, or by the office. */
export const mayEnter = ({ actor: { role } }: Context, row: ClassRow): boolean =>
  isWritable(row) && (role === "school_management" || (role === "teacher" && row.isMine));

/** AZ-7: an archived year stays as it is. */
export const isWritable = ({ yearState, state }: ClassRow) =>
  state === "open" && (yearState === "current" || yearState === "closing");

/** The same for a write. Readers without write permission get a specific refusal. */
export async function requireEntry(
  context: Context,
  db: Db,
  schoolId: number,
  classId: number,
): Promise<ClassRow> {
  const row = await requireSheet(context, db, schoolId, classId);
  if (!mayEnter(context, row)) throw forbidden("enter marks here");
  return row;
}
