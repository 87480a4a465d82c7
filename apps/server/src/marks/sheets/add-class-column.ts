import type { addClassColumn as route, StatedColumn } from "@dars/contract/marks/class-columns";
import type { Input, Reply } from "@dars/contract/platform/route";

import { policiesOfYear } from "#marks/policies/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { insertClassColumn } from "./class-columns.queries.ts";
import { requireEntry } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import type { ClassRow } from "./sheets.queries.ts";

/** GB-9: in a category of the scheme of the class's level, of this class and of others of the same subject. */
export async function addClassColumn(
  context: Context,
  { params: { schoolId, sheetId: classId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, classId }, async (db) => {
    const row = await requireEntry(context, db, schoolId, classId);
    const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
    const isKnown = policy.nodes.some((node) => node.kind === "link" && node.category === body.category);
    if (!isKnown) throw invalid("The scheme has no such category.", "/body/category");
    const made = await add(row);
    for (const alsoId of body.alsoClassIds ?? []) {
      const also = await requireEntry(context, db, schoolId, alsoId);
      if (also.offeringId !== row.offeringId)
        throw invalid("This class is of another subject or level.", "/body/alsoClassIds");
      if (alsoId !== classId) await add(also);
    }
    return made;

    async function add({ classId: ownId, offeringId }: ClassRow): Promise<StatedColumn> {
      const { category, title, max, isExtra, dueOn } = body;
      const { accountId } = context.actor;
      const column = { category, title, max, isExtra, dueOn, accountId };
      const stated = await insertClassColumn(db, schoolId, { classId: ownId, offeringId, ...column });
      await audited(context, db, schoolId, "marks.column-added", ["teaching_class", ownId], {
        column: stated.code,
        maxMark: max,
      });
      return stated;
    }
  });
}
