import type { Input } from "@dars/contract/platform/route";
import type { changeYear as route } from "@dars/contract/school/years";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { requireOpenYear } from "./require-open-year.ts";
import { yearFault } from "./years.policy.ts";
import { lockTerms, lockYears, updateYear } from "./years.queries.ts";

export const changeYear = (
  context: Context,
  { params: { schoolId, yearId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(context, schoolId, { ...body, yearId }, async (db) => {
    const years = await lockYears(db, schoolId);
    const known = years.find(({ id }) => id === yearId);
    if (!known) throw notFound("This year");
    await requireOpenYear(db, schoolId, yearId);
    requireSeen(known, body.revision);
    const { startsOn, endsOn } = body.year;
    const others = years.filter(({ id }) => id !== yearId);
    const fault = yearFault(body.year, others);
    if (fault !== undefined) throw clash(fault, "The year cannot lie there.");
    const terms = await lockTerms(db, schoolId, yearId);
    if (terms.some((term) => term.startsOn < startsOn || term.endsOn > endsOn))
      throw clash("year-leaves-out", "A term of the year would lie outside it.");
    const { revision } = await updateYear(db, schoolId, yearId, body.year);
    await audited(context, db, schoolId, "year.changed", ["year", yearId], { startsOn, endsOn });
    return { revision };
  });
