import type { Input } from "@dars/contract/platform/route";
import type { lockTerm as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { lockTerm } from "./lock-term.ts";
import { updateTermState } from "./years.queries.ts";

/** Locks or unlocks a term. Published marks stay published. */
export const setTermLock = (
  context: Context,
  { params: { schoolId, termId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, termId }, async (db) => {
    const { term } = await lockTerm(db, schoolId, termId);
    const state = body.isLocked ? "locked" : "open";
    if (term.state === state) return { revision: term.revision };
    requireSeen(term, body.revision);
    if (term.state === "published") throw clash("term-published", "A published term cannot be changed.");
    const { revision } = await updateTermState(db, schoolId, termId, state);
    await audited(context, db, schoolId, "term.moved", ["term", termId], { to: state });
    return { revision };
  });
