import type { Database } from "#platform/db/db.ts";
import { writeWorkbook } from "#platform/sheets/public.ts";
import { readLines } from "#platform/testing/returned-workbook.ts";

import { loadTableSchool } from "./load-table-school.ts";
import type { Office } from "./office.factory.ts";
import type { TableKind, TableRead } from "./table.ts";
import { templateSheet } from "./template-sheet.ts";

/** A filled table, as it leaves the school now. */
export const takenSheet = async (
  database: Database,
  { school }: { readonly school: Pick<Office["school"], "id"> },
  kind: TableKind,
  locale: "ar" | "en" = "ar",
) => templateSheet(await loadTableSchool(database, school.id, locale), kind, { locale, takenAt: new Date() });

export const takenLines = async (...taking: Parameters<typeof takenSheet>): Promise<string[][]> =>
  readLines(await writeWorkbook(await takenSheet(...taking)));

/** How many records an import has made or changed. */
export const changedBy = ({ report: { files, links } }: Awaited<ReturnType<Office["load"]>>): number =>
  [...Object.values(files), links].reduce((sum, { create, update }) => sum + create + update, 0);

export const listRemarks = ({ issues }: Pick<TableRead, "issues">) =>
  issues.map(({ code, column, params }) => ({ code, column, ...params }));
