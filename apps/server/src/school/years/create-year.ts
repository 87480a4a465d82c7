import type { Input } from "@dars/contract/platform/route";
import type { createYear as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { defaultTerms } from "./default-year.ts";
import { yearFault } from "./years.policy.ts";
import { insertTerm, insertYear, lockYears } from "./years.queries.ts";

export const createYear = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ id: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    const fault = yearFault(body.year, await lockYears(db, schoolId));
    if (fault !== undefined) throw clash(fault, "The year cannot lie there.");
    const { id } = await insertYear(db, schoolId, body.year);
    if (body.withTerms)
      for (const term of defaultTerms(body.year))
        await insertTerm(db, schoolId, id, { ...term, parentId: null });
    const { startsOn, endsOn } = body.year;
    await audited(context, db, schoolId, "year.created", ["year", id], { startsOn, endsOn });
    return { id };
  });
