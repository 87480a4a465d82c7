import type { approveColumns as route, RefusedColumn } from "@dars/contract/marks/column-approvals";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { lockShown, type StandingColumn } from "./lock-shown.ts";
import { stepColumn } from "./step-column.ts";

/** H3: approves many columns at once. One that has changed since it was shown is refused by itself. */
export async function approveColumns(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const approved: Reply<typeof route>["approved"] = [];
    const refused: RefusedColumn[] = [];
    for (const { sheetId, code, revision: shown, standing } of await lockShown(
      context,
      db,
      schoolId,
      body.columns,
    )) {
      const reason = findReason(standing, shown);
      if (reason) refused.push({ sheetId, code, reason, state: standing?.state ?? null });
      else {
        const step = { schoolId, classId: sheetId, code, returnedBecause: null };
        const { revision } = await stepColumn(context, db, { ...step, action: "marks.approved" });
        approved.push({ sheetId, code, revision });
      }
    }
    return { approved, refused };
  });
}

function findReason(
  column: StandingColumn | undefined,
  revision: number,
): RefusedColumn["reason"] | undefined {
  if (!column) return "not-here";
  if (column.state !== "submitted") return "not-handed-in";
  return column.revision === revision ? undefined : "changed";
}
