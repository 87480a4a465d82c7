import type { Input, Reply } from "@dars/contract/platform/route";
import type { saveOwnReplies, saveSchoolReplies } from "@dars/contract/talking/ready-replies";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { findReplies, lockReplies, upsertReplies } from "./ready-replies.queries.ts";

type Saved = Reply<typeof saveOwnReplies>;

export const keepOwnReplies = (context: Context, input: Input<typeof saveOwnReplies>): Promise<Saved> =>
  keep(context, input, context.actor.accountId);

export const keepSchoolReplies = (context: Context, input: Input<typeof saveSchoolReplies>): Promise<Saved> =>
  keep(context, input, null);

/** MSG-3, KEY-4. What all staff of a school are offered is in the audit log, without the words. */
function keep(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveOwnReplies>,
  owner: number | null,
): Promise<Saved> {
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, body, async (db) => {
    await lockReplies(db, schoolId, owner);
    const known = await findReplies(db, schoolId, owner);
    requireSeen(known, body.revision);
    const revision = known.revision + 1;
    const texts = body.texts.map((text) => text.trim());
    await upsertReplies(db, schoolId, owner, { texts, revision, by: accountId });
    if (owner === null)
      await audited(context, db, schoolId, "ready-replies.changed", null, { texts: texts.length });
    return { revision };
  });
}
