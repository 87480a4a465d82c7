import type { Database } from "#platform/db/db.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

import { commitPlan } from "./commit-plan.ts";
import { keepSourceWords } from "./keep-source-words.ts";
import { findGroup } from "./known-group.queries.ts";
import { isHeld, planRoster } from "./plan-roster.ts";
import { readPackage } from "./reading/read-package.ts";
import { refusalReport, buildReport, type RosterReport } from "./report.ts";
import { lockGroup } from "./roster.queries.ts";

export interface ImportRequest {
  /** The path of the zip. */
  readonly file: string;
  readonly groupCode: string;
  /** Only say what would happen (OR-1). */
  readonly dryRun: boolean;
  /** How many records may end because their source no longer has them (OR-4). */
  readonly confirmDeactivate?: number;
  /** Makes the courses that classes name and nobody has. */
  readonly makesCourses?: boolean;
  /** Makes the group under this name when there is none of that code. */
  readonly createGroup?: string;
  /** The day on which it happens, such as 2026-09-01. Absent: today, as the group's own zone has it. */
  readonly today?: string;
}

/**
 * Imports a OneRoster package into a group. A package that cannot be trusted comes back as a report with status
 * 'refused'; bad rows are listed and left out. Throws when there is no such group, or the database fails.
 */
export async function importRoster(database: Database, request: ImportRequest): Promise<RosterReport> {
  const { file, groupCode, dryRun } = request;
  try {
    const read = await readPackage(file);
    // The lock is held by a transaction of its own, so that the plan is still valid when it is written.
    return await database.directoryTransaction(async (holder) => {
      if (!dryRun) await lockGroup(holder, groupCode);
      const { plan, brake } = await planRoster(database, read, request);
      const status = dryRun ? "dry-run" : isHeld(brake, request.confirmDeactivate) ? "blocked" : "committed";
      const report = buildReport(status, groupCode, read, plan, brake);
      if (status === "committed") {
        const mentioned = await commitPlan(database, plan, { ...report.files });
        const group = await findGroup(database.directory, groupCode);
        if (group) await keepSourceWords(database, { groupId: group.id, ...mentioned }, read, plan.checked);
      }
      return report;
    });
  } catch (error) {
    if (error instanceof PackageRefused) return refusalReport(groupCode, error);
    throw error;
  }
}
