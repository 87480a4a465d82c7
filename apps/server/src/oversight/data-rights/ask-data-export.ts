import type { askDataExport as route } from "@dars/contract/oversight/data-rights";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { mayExport } from "./may-export.ts";
import { ONE_AT_A_TIME, orderExport } from "./order-export.ts";
import { refuseUnidentified } from "./refuse-unidentified.ts";

/** DSR-1, DSR-3. */
export async function askDataExport(
  context: Context,
  { body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, personId } = body;
  if (!(await mayExport(context, { schoolId, personId }))) throw notFound("This person");
  await refuseUnidentified(context);
  return writeOnce(
    context,
    schoolId,
    body,
    (db) => orderExport(context, db, schoolId, { personId, reason: null }),
    ONE_AT_A_TIME,
  );
}
