import type { listSectionColumns as route } from "@dars/contract/marks/section-columns";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { findSectionLine } from "#school/structure/public.ts";

import { columnLine } from "./column-line.ts";
import { columnsOfClass } from "./columns-of-class.ts";
import { toAsker } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import { listClassRows } from "./sheets.queries.ts";
import { listUnlocking } from "./unlocking.queries.ts";

/** H4, without a mark: administrators read those of a section only after a reason (H9). */
export async function listSectionColumns(
  context: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const rows = await listClassRows(db, schoolId, toAsker(context), sectionId);
  const [first] = rows;
  if (!first) {
    if (!(await findSectionLine(db, schoolId, sectionId))) throw notFound("This section");
    return { classes: [] };
  }
  const classIds = rows.map(({ classId }) => classId);
  const [policyOf, unlocking] = await Promise.all([
    policiesOfYear(db, schoolId, first.yearId),
    listUnlocking(db, schoolId, classIds, context.actor.accountId),
  ]);
  return {
    classes: rows.map((row) => ({
      classId: row.classId,
      subject: row.subject,
      teachers: row.teachers.map(({ name }) => name),
      columns: columnsOfClass(policyOf(pickLevel(row)).policy, row.classColumns)
        .map((input) => columnLine(row, input, { entered: 0 }))
        .filter(({ state }) => state !== "closed"),
      unlocking: unlocking.filter(({ classId }) => classId === row.classId),
    })),
  };
}
