import type { askDataExportOf as route } from "@dars/contract/oversight/data-rights";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { isSchoolPerson } from "./data-exports.queries.ts";
import { ONE_AT_A_TIME, orderExport } from "./order-export.ts";
import { refuseUnidentified } from "./refuse-unidentified.ts";

/** DSR-1, DSR-3: the office, for a person who visits it. */
export async function askDataExportOf(
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { reason } = body;
  if (!(await isSchoolPerson(context.database.reading(schoolId), schoolId, personId)))
    throw notFound("This person");
  await refuseUnidentified(context);
  return writeOnce(
    context,
    schoolId,
    { ...body, personId },
    (db) => orderExport(context, db, schoolId, { personId, reason }),
    ONE_AT_A_TIME,
  );
}
