import type { Input } from "@dars/contract/platform/route";
import type { changeTerm as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";

import { lockTerm } from "./lock-term.ts";
import { termFault } from "./years.policy.ts";
import { updateTerm } from "./years.queries.ts";

/** A locked or published term keeps its days. */
export const changeTerm = (
  context: Context,
  { params: { schoolId, termId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, termId }, async (db) => {
    const { term: known, others, year } = await lockTerm(db, schoolId, termId);
    requireSeen(known, body.revision);
    if (known.state !== "open") throw clash("term-locked", "The term is locked. Unlock it first.");
    const fault = termFault({ id: termId, ...body.term }, year, others);
    if (fault !== undefined) throw clash(fault, "The term cannot lie there.");
    const { revision } = await updateTerm(db, schoolId, termId, body.term);
    const { startsOn, endsOn, kind } = body.term;
    await audited(context, db, schoolId, "term.changed", ["term", termId], { kind, startsOn, endsOn });
    return { revision };
  });
