import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { updateColumn } from "./write-marks.queries.ts";

interface ColumnStep {
  readonly schoolId: number;
  readonly classId: number;
  readonly code: string;
  readonly action: keyof typeof STATES;
  readonly returnedBecause: string | null;
}

/** Moves a locked column on or back, with the record of it. */
export async function stepColumn(
  context: Context,
  db: Db,
  { schoolId, classId, code, action, returnedBecause }: ColumnStep,
) {
  const { accountId } = context.actor;
  const state = STATES[action];
  const column = await updateColumn(db, schoolId, classId, code, { state, accountId, returnedBecause });
  await audited(context, db, schoolId, action, ["teaching_class", classId], { column: code });
  return column;
}

const STATES = {
  "marks.submitted": "submitted",
  "marks.approved": "approved",
  "marks.returned": "open",
  "marks.unlocked": "open",
} as const;
