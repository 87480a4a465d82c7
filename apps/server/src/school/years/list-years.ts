import type { Reply } from "@dars/contract/platform/route";
import type { listYears as route } from "@dars/contract/school/years";

import type { Context } from "#platform/context.ts";
import { findToday } from "#platform/db/today.ts";

import { defaultYear } from "./default-year.ts";
import { listYearLines } from "./years.queries.ts";

export async function listYears(
  { database }: Context,
  { schoolId }: { readonly schoolId: number },
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [years, today] = await Promise.all([listYearLines(db, schoolId), findToday(db, schoolId)]);
  return { years, next: defaultYear(today, years[0]?.endsOn ?? null) };
}
