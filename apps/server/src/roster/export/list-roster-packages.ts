import type { Input, Reply } from "@dars/contract/platform/route";
import type { listRosterPackages as route } from "@dars/contract/roster/export";

import type { Context } from "#platform/context.ts";

import { listPackages } from "./row-marks.queries.ts";

/** Packages that a delta may be based on. */
export async function listRosterPackages(
  { database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const rows = await listPackages(database.reading(schoolId), schoolId);
  return {
    packages: rows.map(({ takenAt, version, ...row }) => ({
      ...row,
      version: version === "1.1" ? "1.1" : "1.2",
      takenAt: takenAt.toISOString(),
    })),
  };
}
