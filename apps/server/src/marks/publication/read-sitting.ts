import type { ExamSitting, readSitting as route } from "@dars/contract/marks/sitting";
import type { Input, Reply } from "@dars/contract/platform/route";

import { columnState, requireSheet } from "#marks/sheets/public.ts";
import type { Context } from "#platform/context.ts";

import { computeSitting } from "./compute-sitting.ts";

/**
 * H8, GB-3: from every mark that is entered, published or not. Who does not come into an exam may be told by marks of
 * other subjects, so it is said of the sheet's own exams alone, and of none before its column is open.
 */
export async function readSitting(
  context: Context,
  { params: { schoolId, sheetId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const sheet = await requireSheet(context, db, schoolId, sheetId);
  const { exams } = await computeSitting(db, schoolId, sheet);
  const isOpen = ({ code }: ExamSitting) => columnState(sheet, code) !== "closed";
  return { exams: exams.filter(isOpen) };
}
