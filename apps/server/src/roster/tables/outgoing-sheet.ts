import type { FileReply } from "@dars/contract/platform/route";

import type { Outgoing } from "#oversight/exports/public.ts";
import { buildSheetFile, type Sheet } from "#platform/sheets/public.ts";

interface Described {
  readonly kind: "list" | "table";
  /** The list's content, for the audit log. */
  readonly list: string;
  readonly format: "xlsx" | "csv";
  /** Of the file, without its ending. */
  readonly name: string;
  readonly students: number;
}

/** A sheet about to leave the school: its watermark is above the header, where a reader sees it first. */
export const outgoingSheet = (
  sheet: Sheet,
  { kind, list, format, name, students }: Described,
): Outgoing<FileReply> => ({
  kind,
  action: "people.exported",
  changes: { list, format, rows: sheet.rows.length },
  students,
  write: (_db, { mark }) => buildSheetFile(mark === undefined ? sheet : { ...sheet, mark }, name, format),
});
