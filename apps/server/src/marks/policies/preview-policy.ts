import type { previewPolicy as route } from "@dars/contract/marks/policies";
import type { YearStatus } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { recomputeSnapshot } from "#marks/engine/public.ts";
import type { Context } from "#platform/context.ts";

import { findMarkedYear, listKeptYears } from "./policies.queries.ts";
import { requirePolicy } from "./require-policy.ts";

/** Last year's marks as they were published, computed again by other rules. */
export async function previewPolicy(
  { database }: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const policy = await requirePolicy(db, schoolId, body);
  const year = await findMarkedYear(db, schoolId, body.levelId);
  if (!year) return { year: null, students: 0, changed: [] };
  const storedYears = await listKeptYears(db, schoolId, year.id, body.levelId);
  const changed = storedYears.flatMap(({ student, text }) => {
    const [from, to] = [parseStatus(text), parseStatus(recomputeSnapshot(policy, text))];
    return from === to ? [] : [{ student, from, to }];
  });
  return { year, students: storedYears.length, changed };
}

function parseStatus(text: string): YearStatus {
  const { result }: { result: { status: YearStatus } } = JSON.parse(text);
  return result.status;
}
