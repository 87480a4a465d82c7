import type { undoApprovals as route, StandingApproval } from "@dars/contract/marks/column-approvals";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { lockShown, type StandingColumn } from "./lock-shown.ts";
import { listScheduled } from "./unlocking.queries.ts";
import { takeApprovalBack } from "./write-marks.queries.ts";

/** H3: takes one's own fresh approvals back. What has happened since keeps a column as it is; a second person unlocks it (H4). */
export async function undoApprovals(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    const columns = await lockShown(context, db, schoolId, body.columns);
    const isScheduled = await findScheduled(db, schoolId, columns);
    const undone: Reply<typeof route>["undone"] = [];
    const refused: StandingApproval[] = [];
    for (const column of columns) {
      const { sheetId, code, revision: shown, standing } = column;
      const reason =
        standing && isScheduled(column) ? "published" : findReason(standing, shown, context.actor.accountId);
      if (reason) refused.push({ sheetId, code, reason, state: standing?.state ?? null });
      else {
        const { revision } = await takeApprovalBack(db, schoolId, { classId: sheetId, code });
        const change = { column: code };
        await audited(context, db, schoolId, "marks.approval-undone", ["teaching_class", sheetId], change);
        undone.push({ sheetId, code, revision });
      }
    }
    return { undone, refused };
  });
}

interface SheetColumn {
  readonly sheetId: number;
  readonly code: string;
}

async function findScheduled(
  db: Db,
  schoolId: number,
  columns: readonly SheetColumn[],
): Promise<(column: SheetColumn) => boolean> {
  const places = columns.map(({ sheetId, code }) => ({ classId: sheetId, code }));
  const scheduled = await listScheduled(db, schoolId, places);
  return ({ sheetId, code }) => scheduled.some((each) => each.classId === sheetId && each.code === code);
}

function findReason(
  column: StandingColumn | undefined,
  revision: number,
  accountId: number,
): StandingApproval["reason"] | undefined {
  if (!column) return "not-here";
  if (column.state === "published" || column.state === "amended") return "published";
  const isOwn = column.state === "approved" && column.decidedBy === accountId;
  if (!isOwn || column.revision !== revision) return "changed";
  return column.isDecidedNow ? undefined : "too-late";
}
