import type { Input, Reply } from "@dars/contract/platform/route";
import type { listUnexplainedAbsences as route } from "@dars/contract/time/absences";

import type { Context } from "#platform/context.ts";

import { lastClassDays } from "./class-days.ts";
import { listUnexplained, UNEXPLAINED_DAYS } from "./unexplained.queries.ts";

/** G3: the list behind the home's figure. */
export async function listUnexplainedAbsences(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const { uncounted } = await lastClassDays(db, schoolId, UNEXPLAINED_DAYS);
  return { absences: await listUnexplained(db, schoolId, uncounted) };
}
