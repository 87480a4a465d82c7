import type { Input } from "@dars/contract/platform/route";
import type { createTerm as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { requireOpenYear } from "./require-open-year.ts";
import { termFault } from "./years.policy.ts";
import { insertTerm, lockTerms, lockYears } from "./years.queries.ts";

export const createTerm = (
  context: Context,
  { params: { schoolId, yearId }, body }: Input<typeof route>,
): Promise<{ id: number }> =>
  writeOnce(context, schoolId, { ...body, yearId }, async (db) => {
    await lockYears(db, schoolId);
    const year = await requireOpenYear(db, schoolId, yearId);
    const fault = termFault({ id: null, ...body.term }, year, await lockTerms(db, schoolId, yearId));
    if (fault !== undefined) throw clash(fault, "The term cannot lie there.");
    const { id } = await insertTerm(db, schoolId, yearId, body.term);
    const { startsOn, endsOn, kind } = body.term;
    await audited(context, db, schoolId, "term.created", ["term", id], { kind, startsOn, endsOn });
    return { id };
  });
