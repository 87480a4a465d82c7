import type { Input, Reply } from "@dars/contract/platform/route";
import type { copySetUp as route } from "@dars/contract/school/school-records";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { hasPlans, insertPlans, listCurrentPlans } from "#school/school-setup/public.ts";
import { insertOfferings } from "#school/structure/public.ts";
import { copiedYear, foundYear } from "#school/years/public.ts";

import { findSchool, listOfferings } from "./school-records.queries.ts";

/** The other school is of the same group: its data is read before the new school is entered. */
export async function copySetUp(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, actor } = context;
  const { fromSchoolId, year } = body;
  const [from, to] = await Promise.all(
    [fromSchoolId, schoolId].map((id) => findSchool(database.directory, actor.groupId, id)),
  );
  if (!from || !to || fromSchoolId === schoolId) throw notFound("This school");
  const reading = database.reading(fromSchoolId);
  const source = await copiedYear(reading, fromSchoolId, year);
  if (!source) throw clash("nothing-to-copy", "The other school has no year.");
  const offerings = await listOfferings(reading, fromSchoolId, source.yearId);
  const plans = await listCurrentPlans(reading, fromSchoolId);
  return writeOnce(context, schoolId, body, async (db) => {
    const { yearId, terms } = await foundYear(db, schoolId, year, source.terms);
    const made = await insertOfferings(db, schoolId, yearId, offerings);
    if (!(await hasPlans(db, schoolId, yearId))) await insertPlans(db, schoolId, yearId, plans);
    await audited(context, db, schoolId, "school.set-up-copied", ["school", schoolId], {
      from: fromSchoolId,
      year: yearId,
      terms,
      offerings: made,
    });
    return { yearId, terms, offerings: made };
  });
}
