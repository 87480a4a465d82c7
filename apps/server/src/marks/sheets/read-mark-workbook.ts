import type { readMarkWorkbook as route } from "@dars/contract/marks/sheets";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { buildWorkbookFile } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";
import { workbookSheet } from "./workbook-sheet.ts";

/** H8. */
export async function readMarkWorkbook(
  context: Context,
  { params, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const sheet = await readSheet(context, { params });
  const { classId, rows } = sheet;
  await context.database.inSchool(params.schoolId, (db) =>
    audited(context, db, params.schoolId, "marks.exported", ["teaching_class", classId], {
      students: rows.length,
    }),
  );
  return buildWorkbookFile([workbookSheet(sheet, locale, new Date())], `marks-${classId}`);
}
