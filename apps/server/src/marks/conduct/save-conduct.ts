import { LEAST_COMMENT, type saveConduct as route } from "@dars/contract/marks/conduct";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { forbidden, invalid, notFound } from "#platform/errors.ts";

import { findConduct, lockSeat, upsertConduct } from "./conduct.queries.ts";
import { isWritable } from "./list-conduct.ts";

const NOTHING = { conduct: null, comment: null, revision: 0 };

/** H14, KEY-4. The same words from two sides are no conflict. */
export async function saveConduct(
  context: Context,
  { params: { schoolId, sectionId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { conduct } = body;
  const comment = body.comment === null ? null : body.comment.trim();
  if (comment !== null && comment.length < LEAST_COMMENT)
    throw invalid("This comment is too short.", "/body/comment");
  return writeOnce(context, schoolId, { ...body, sectionId, studentId }, async (db) => {
    const seat = await lockSeat(db, schoolId, { sectionId, studentId });
    if (!seat) throw notFound("This student");
    if (!isWritable(seat.yearState)) throw forbidden("write in an archived year");
    const { yearId } = seat;
    const known = (await findConduct(db, schoolId, { studentId, yearId })) ?? NOTHING;
    if (known.conduct === conduct && known.comment === comment) return { revision: known.revision };
    requireSeen(known, body.revision);
    const revision = known.revision + 1;
    const { accountId } = context.actor;
    await upsertConduct(db, schoolId, { studentId, yearId, conduct, comment, revision, accountId });
    await audited(context, db, schoolId, "conduct.written", ["person", studentId], {
      year: yearId,
      hasConduct: conduct !== null,
      hasComment: comment !== null,
    });
    return { revision };
  });
}
