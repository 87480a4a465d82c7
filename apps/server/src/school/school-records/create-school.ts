import type { Input } from "@dars/contract/platform/route";
import type { createSchool as route, SchoolRecord } from "@dars/contract/school/school-records";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { requireNames } from "#platform/require-names.ts";
import { findOffice } from "#school/schools/public.ts";

import { insertSchool, isTimeZone } from "./school-records.queries.ts";

/** A code is a school's own inside its group. */
export const OWN_CODE = { schools_group_id_code_key: "code-taken" };

/** It starts without a year, sections and people. */
export async function createSchool(context: Context, { body }: Input<typeof route>): Promise<{ id: number }> {
  const { database, actor } = context;
  const office = await findOffice(database.directory, actor.groupId);
  return writeOnce(
    context,
    office.id,
    body,
    async (db) => {
      await requireSound(db, body.school);
      const { id } = await insertSchool(db, actor.groupId, body.school);
      await audited(context, db, office.id, "school.created", ["school", id], {
        code: body.school.code,
        kind: body.school.kind,
      });
      return { id };
    },
    OWN_CODE,
  );
}

/** Throws invalid for a school without a fitting name, in an unknown zone, or that closes before it opens. */
export async function requireSound(db: Db, { name, timeZone, hours }: SchoolRecord): Promise<void> {
  requireNames(name, "/body/school/name");
  if (hours && hours.opensAt >= hours.closesAt)
    throw invalid("A school closes after it opens.", "/body/school/hours/closesAt");
  if (!(await isTimeZone(db, timeZone)))
    throw invalid("There is no such time zone.", "/body/school/timeZone");
}
