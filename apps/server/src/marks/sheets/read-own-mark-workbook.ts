import type { readOwnMarkWorkbook as route } from "@dars/contract/marks/mark-workbooks";
import type { Sheet } from "@dars/contract/marks/sheets";
import { EXPORTS_AN_HOUR } from "@dars/contract/oversight/exports";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { buildWorkbookFile } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";
import { toAsker } from "./require-sheet.ts";
import { listClassRows } from "./sheets.queries.ts";
import { ALL_CLASSES, formatSheetTitle, workbookSheet } from "./workbook-sheet.ts";

/** Q2. Counts as one of the files that an account may take within an hour. */
export async function readOwnMarkWorkbook(
  context: Context,
  { params: { schoolId }, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const { database, actor } = context;
  const classes = await listClassRows(database.reading(schoolId), schoolId, toAsker(context));
  if (classes.length === 0) throw notFound("A class that you teach");
  await database.inSchool(schoolId, async (db) => {
    await takeShare(db, actor.accountId, "files", EXPORTS_AN_HOUR);
    await audited(context, db, schoolId, "marks.exported", null, {
      classes: classes.length,
      students: classes.reduce((sum, { students }) => sum + students, 0),
    });
  });
  const takenAt = new Date();
  const sheets: Sheet[] = [];
  for (const { classId } of classes)
    sheets.push(await readSheet(context, { params: { schoolId, sheetId: classId } }));
  return buildWorkbookFile(
    sheets.map((sheet) => ({
      ...workbookSheet(sheet, locale, takenAt),
      name: formatSheetTitle(sheet, locale),
    })),
    ALL_CLASSES[locale],
  );
}
