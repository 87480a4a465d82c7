import type { FileReply } from "@dars/contract/platform/route";

import type { Sheet } from "./sheet.ts";
import { writeSeparated } from "./write-separated.ts";
import { writeWorkbook } from "./write-workbook.ts";

/** A sheet as a file to keep. */
export async function fileOf(sheet: Sheet, name: string, format: "xlsx" | "csv"): Promise<FileReply> {
  if (format === "csv")
    return { name: `${name}.csv`, type: "text/csv; charset=utf-8", bytes: writeSeparated(sheet) };
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: `${name}.xlsx`, type, bytes: await writeWorkbook(sheet) };
}
