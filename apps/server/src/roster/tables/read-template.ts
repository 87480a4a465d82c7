import type { FileReply, Input } from "@dars/contract/platform/route";
import type { readRosterTemplate } from "@dars/contract/roster/tables";

import { takeOut } from "#oversight/exports/public.ts";
import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";
import { forbidden } from "#platform/errors.ts";
import { buildSheetFile } from "#platform/sheets/public.ts";
import { mayReadAddress } from "#school/people/public.ts";

import { loadTableSchool } from "./load-table-school.ts";
import { outgoingSheet } from "./outgoing-sheet.ts";
import { templateName, templateSheet } from "./template-sheet.ts";

/** A table to fill in; with a reason, filled with the people of today. That has phones and addresses in it, so B2 decides who may. */
export async function readTemplate(
  context: Context,
  {
    params: { schoolId, table: kind },
    query: { format = "xlsx", locale = "ar", reason },
  }: Input<typeof readRosterTemplate>,
): Promise<FileReply> {
  const loadSheet = async (takenAt: Date | null) =>
    templateSheet(await loadTableSchool(context.database, schoolId, locale), kind, { locale, takenAt });
  if (reason === undefined) return buildSheetFile(await loadSheet(null), templateName(kind, null), format);
  if (kind !== "assignments" && !mayReadAddress(context.actor))
    throw forbidden("take the phones of a school out");
  return takeOut(context, {
    schoolId,
    reason,
    prepare: async () => {
      const sheet = await loadSheet(new Date());
      // One row is one student there; the other tables have none.
      const students = kind === "students" ? sheet.rows.length : 0;
      const name = templateName(kind, await findToday(context.database.reading(schoolId), schoolId));
      return outgoingSheet(sheet, { kind: "table", list: kind, format, name, students });
    },
  });
}
