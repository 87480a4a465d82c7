import type { listMarkChanges as route } from "@dars/contract/marks/sheets";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { requireSheet } from "./require-sheet.ts";
import { listChanges } from "./sheets.queries.ts";
import { listSeatedAmong } from "./write-marks.queries.ts";

/** H8: of a student of the sheet. The other sections of the level are of the same offering. */
export async function listMarkChanges(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const { offeringId } = await requireSheet(context, db, schoolId, classId);
  const seated = await listSeatedAmong(db, schoolId, classId, [studentId]);
  if (!seated.has(studentId)) throw notFound("This student");
  const changes = await listChanges(db, schoolId, { offeringId, code, studentId });
  return { changes: changes.map((change) => ({ ...change, at: change.at.toISOString() })) };
}
