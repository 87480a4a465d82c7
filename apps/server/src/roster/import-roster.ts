import type { Database } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";

import { commitPlan } from "./commit-plan.ts";
import { loadGroup } from "./load-group.ts";
import { loginOfUsername } from "./plan-accounts.ts";
import type { Absence } from "./plan-endings.ts";
import { planImport, type ImportPlan } from "./plan-import.ts";
import { Ids, Writes } from "./plan.ts";
import { readPackage, type Package } from "./reading/read-package.ts";
import { PackageRefused } from "./reading/refusal.ts";
import { refusalReport, reportOf, type Brake, type RosterReport } from "./report.ts";
import { lockGroup } from "./roster.queries.ts";

export interface ImportRequest {
  /** The path of the zip. */
  readonly file: string;
  readonly groupCode: string;
  /** Only say what would happen (OR-1). */
  readonly dryRun: boolean;
  /** How many records may end because their source no longer has them (OR-4). */
  readonly confirmDeactivate?: number;
  /** Makes the group under this name when there is none of that code. */
  readonly createGroup?: string;
  /** The day on which it happens, such as 2026-09-01. Absent: today, as the group's own zone has it. */
  readonly today?: string;
}

/** OR-4: more than this part of a file's records, and at least so many, do not end unasked. */
const BRAKE_PART = 0.1;
const BRAKE_ROWS = 20;

/**
 * Imports a OneRoster package into a group. A package that cannot be trusted comes back as a report with status
 * 'refused'; bad rows are listed and left out. Throws when there is no such group, or the database fails.
 */
export async function importRoster(database: Database, request: ImportRequest): Promise<RosterReport> {
  const { file, groupCode, dryRun } = request;
  try {
    const read = await readPackage(file);
    // The lock is held by a transaction of its own, so that what was planned is still true when it is written.
    return await database.directoryTransaction(async (holder) => {
      if (!dryRun) await lockGroup(holder, groupCode);
      const plan = await planWith(database, read, request);
      const brake = brakeOf(plan.absences);
      const status = dryRun ? "dry-run" : isHeld(brake, request.confirmDeactivate) ? "blocked" : "committed";
      const report = reportOf(status, groupCode, read, plan, brake);
      if (status === "committed") await commitPlan(database, plan, { ...report.files });
      return report;
    });
  } catch (error) {
    if (error instanceof PackageRefused) return refusalReport(groupCode, error);
    throw error;
  }
}

async function planWith(database: Database, read: Package, request: ImportRequest): Promise<ImportPlan> {
  const ids = new Ids();
  const groupWrites = new Writes();
  const users = read.files.get("users")?.rows ?? [];
  const wanted = {
    code: request.groupCode,
    createGroup: request.createGroup,
    source: read.manifest.sourceCode,
    logins: loginsLike(
      users.map(({ cells, sourcedId }) => loginOfUsername(cells.username, sourcedId)),
      request.groupCode,
    ),
  };
  const group = await loadGroup(database, wanted, ids, groupWrites);
  return planImport({ read, group, ids, groupWrites, today: request.today ?? dayIn(group.timeZone) });
}

/** The logins themselves, and the first of those that would be given in their place. */
const loginsLike = (logins: readonly string[], groupCode: string): string[] =>
  logins.flatMap((login) => [login, `${login}@${groupCode.toLowerCase()}`]);

function brakeOf(absences: readonly Absence[]): Brake | null {
  const files = [...Map.groupBy(absences, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    active: sum(ofFile.map(({ active }) => active)),
    missing: sum(ofFile.map(({ missing }) => missing)),
  }));
  const isSteep = files.some(({ active, missing }) => missing >= BRAKE_ROWS && missing > active * BRAKE_PART);
  const missing = files.filter((each) => each.missing > 0);
  return isSteep ? { proposed: sum(missing.map((each) => each.missing)), files: missing } : null;
}

const isHeld = (brake: Brake | null, confirmed: number | undefined): boolean =>
  brake !== null && brake.proposed !== confirmed;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
