import type { readMarkWorkbook as route, Sheet } from "@dars/contract/marks/sheets";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { buildWorkbookFile } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";
import { formatSheetTitle, workbookSheet } from "./workbook-sheet.ts";

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
  return buildWorkbookFile([workbookSheet(sheet, locale, new Date())], fileName(sheet, locale));
}

/** The title, with spaces for characters that file systems reserve. */
const fileName = (sheet: Sheet, locale: Locale): string =>
  formatSheetTitle(sheet, locale).replaceAll(/[/\\:*?"<>|]/gu, " ");
