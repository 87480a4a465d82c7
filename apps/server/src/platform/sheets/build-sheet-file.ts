import type { FileReply } from "@dars/contract/platform/route";

import type { Sheet } from "./sheet.ts";
import { writeSeparated } from "./write-separated.ts";
import { writeWorkbook } from "./write-workbook.ts";

const WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A sheet as a file to keep. */
export async function buildSheetFile(sheet: Sheet, name: string, format: "xlsx" | "csv"): Promise<FileReply> {
  if (format === "csv")
    return { name: `${name}.csv`, type: "text/csv; charset=utf-8", bytes: writeSeparated(sheet) };
  return buildWorkbookFile([sheet], name);
}

/** Several sheets as one workbook. */
export const buildWorkbookFile = async (sheets: readonly Sheet[], name: string): Promise<FileReply> => ({
  name: `${name}.xlsx`,
  type: WORKBOOK,
  bytes: await writeWorkbook(...sheets),
});
