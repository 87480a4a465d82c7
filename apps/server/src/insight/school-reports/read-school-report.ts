import type { readSchoolReport as route } from "@dars/contract/insight/school-reports";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";

import { listCounted } from "./school-reports.queries.ts";

/** Figures of smaller groups could identify a person, so they are hidden. */
const LEAST = 5;

/** I3. */
export async function readSchoolReport(
  { actor, database }: Context,
  { params: { schoolId, report } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listCounted(database.reading(schoolId), schoolId, report);
  const hidesSmall = actor.role === "administrator";
  return {
    generatedAt: new Date().toISOString(),
    rows: rows.map(({ key, name, state, values, size }) => ({
      key,
      name,
      state,
      values: hidesSmall && size < LEAST ? null : [...values],
    })),
  };
}
