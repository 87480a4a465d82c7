import type { answerObjection as route } from "@dars/contract/marks/objections";
import type { Input, Reply } from "@dars/contract/platform/route";

import { amend, tellFamilies } from "#marks/publication/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { refuseOwnChild } from "#school/guardians/public.ts";

import { lockObjection, updateAnswered } from "./objections.queries.ts";
import { requireOpen } from "./require-open.ts";
import { settleObjection } from "./tell-objection.ts";

interface Answered {
  readonly yearId: number;
  readonly studentId: number;
}

/** H13: an accepted objection amends the mark; the answer is shown to the family with it. */
export async function answerObjection(
  context: Context,
  { params: { schoolId, objectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { state, answer, mark } = body;
  if (state === "accepted" && mark === undefined) throw invalid("Say the right mark.", "/body/mark");
  return writeOnce(context, schoolId, { ...body, objectionId }, async (db) => {
    const objection = await lockObjection(db, schoolId, objectionId);
    if (!objection) throw notFound("This objection");
    await refuseOwnChild(context, db, schoolId, objection.studentId);
    requireOpen(objection);
    if (state === "accepted" && mark !== undefined)
      await amend(context, db, schoolId, { ...objection, mark, reason: answer });
    await updateAnswered(db, schoolId, objectionId, { state, answer, accountId: context.actor.accountId });
    await settleObjection(db, schoolId, objectionId);
    if (state === "declined") await tellAnswered(db, schoolId, objection);
    await audited(context, db, schoolId, "objection.answered", ["mark_objection", objectionId], { state });
    return { id: objectionId, state };
  });
}

/** The amendment sends its own notice. */
const tellAnswered = (db: Db, schoolId: number, { yearId, studentId }: Answered) =>
  tellFamilies(db, { schoolId, yearId, studentIds: [studentId], kind: "objection-answered" }, new Date());
