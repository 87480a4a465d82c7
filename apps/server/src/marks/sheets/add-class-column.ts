import type { addClassColumn as route } from "@dars/contract/marks/class-columns";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { insertClassColumn } from "./class-columns.queries.ts";
import { requireEntry } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";

/** GB-9: in a category of the scheme of the class's level. */
export async function addClassColumn(
  context: Context,
  { params: { schoolId, sheetId: classId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, classId }, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
    const isKnown = policy.nodes.some((node) => node.kind === "link" && node.category === body.category);
    if (!isKnown) throw invalid("The scheme has no such category.", "/body/category");
    const { category, title, max, isExtra, dueOn } = body;
    const made = await insertClassColumn(db, schoolId, {
      classId,
      offeringId: row.offeringId,
      category,
      title,
      max,
      isExtra,
      dueOn,
      accountId: context.actor.accountId,
    });
    await audited(context, db, schoolId, "marks.column-added", ["teaching_class", classId], {
      column: made.code,
      maxMark: max,
    });
    return made;
  });
}
