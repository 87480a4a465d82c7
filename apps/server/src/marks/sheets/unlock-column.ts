import type { unlockColumn as route } from "@dars/contract/marks/column-unlocking";
import type { Input, Reply } from "@dars/contract/platform/route";
import { Type, type Static } from "typebox";

import { policiesOfYear } from "#marks/policies/public.ts";
import { namedChange, proposalKind, propose, type NewProposal } from "#oversight/proposals/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { columnsOfClass } from "./columns-of-class.ts";
import { lockedState } from "./locked-state.ts";
import { toAsker, isWritable } from "./require-sheet.ts";
import { pickLevel } from "./sheet-line.ts";
import { findClassRow, type ClassRow } from "./sheets.queries.ts";
import { stepColumn } from "./step-column.ts";
import { tellTeachers } from "./tell-teachers.ts";
import { listScheduled, listUnlocking, UNLOCKED } from "./unlocking.queries.ts";

const Payload = Type.Object({
  classId: Type.Integer(),
  code: Type.String(),
  revision: Type.Integer(),
  reason: Type.String(),
});
type Payload = Static<typeof Payload>;

/** H4: asked for by one member of the office, applied when a second approves it. */
export const columnUnlocked = proposalKind({
  name: UNLOCKED,
  decidedBy: ["school_management", "administrator"],
  needsTwo: true,
  payload: Payload,
  apply: ({ context, db, schoolId, payload }) => unlock(context, db, schoolId, payload),
});

export async function unlockColumn(
  context: Context,
  { params: { schoolId, sheetId: classId, column: code }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, { ...body, classId, code }, async (db) => {
    const { revision, reason } = body;
    const row = await requireApproved(context, db, schoolId, { classId, code, revision });
    if ((await listUnlocking(db, schoolId, [classId], accountId)).some((each) => each.code === code))
      throw clash("waiting", "Someone has asked for this already.");
    const proposal = await buildUnlockProposal(db, schoolId, row, { classId, code, revision, reason });
    const proposalId = await propose(context, db, schoolId, proposal);
    return { state: "proposed", proposalId };
  });
}

/** Marks and published results stay as they are: the column takes marks again and has to be handed in anew. */
async function unlock(
  context: Context,
  db: Db,
  schoolId: number,
  { classId, code, revision, reason }: Payload,
): Promise<void> {
  const row = await requireApproved(context, db, schoolId, { classId, code, revision });
  await stepColumn(context, db, {
    schoolId,
    classId,
    code,
    action: "marks.unlocked",
    returnedBecause: reason,
  });
  await tellTeachers(db, schoolId, row);
}

/** The class, with its column kept approved and out of every publication until the transaction ends. */
async function requireApproved(
  context: Context,
  db: Db,
  schoolId: number,
  { classId, code, revision }: Omit<Payload, "reason">,
): Promise<ClassRow> {
  const row = await findClassRow(db, schoolId, classId, toAsker(context));
  if (!row) throw notFound("This mark sheet");
  if (!isWritable(row)) throw clash("year", "The school year is not open for marks.");
  const state = await lockedState(db, schoolId, row, code, revision);
  if (state === "published" || state === "amended")
    throw clash("published", "Families see this column. Withdraw its publication first.");
  if (state !== "approved") throw clash("state", "The column is not approved.", { state });
  if ((await listScheduled(db, schoolId, [{ classId, code }])).length > 0)
    throw clash("scheduled", "This column is about to be published. Withdraw its publication first.");
  return row;
}

/** The request, in words for whoever decides it. */
export async function buildUnlockProposal(
  db: Db,
  schoolId: number,
  row: ClassRow,
  payload: Payload,
): Promise<NewProposal> {
  const { code, classId, reason } = payload;
  const { policy } = (await policiesOfYear(db, schoolId, row.yearId))(pickLevel(row));
  const label = columnsOfClass(policy, row.classColumns).find((input) => input.code === code)?.label;
  const { subject, level, section } = row;
  return {
    kind: UNLOCKED,
    subject: { kind: "teaching_class", id: classId },
    payload,
    changes: [
      namedChange("subject", null, subject.name),
      namedChange("level", null, level.name),
      { field: "section", from: null, to: section?.letter ?? null },
      label ? namedChange("column", null, label) : { field: "column", from: null, to: code },
    ],
    reason,
  };
}
