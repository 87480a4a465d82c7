import type { Database } from "#platform/db/db.ts";
import { dayIn } from "#platform/wall-time.ts";

import { loadGroup } from "./load-group.ts";
import { recogniseOwn } from "./own-export.ts";
import { loginOfUsername } from "./planning/account-book.ts";
import { adoptExport } from "./planning/adopt-export.ts";
import type { KnownGroup } from "./planning/known-roster.ts";
import type { SamePeople } from "./planning/merge-rows.ts";
import type { Absence } from "./planning/plan-endings.ts";
import { planImport, type ImportPlan } from "./planning/plan-import.ts";
import { Ids, Writes } from "./planning/plan.ts";
import { settleYear } from "./planning/settle-year.ts";
import type { Package } from "./reading/read-package.ts";
import type { Brake } from "./report.ts";

/** The target and the options of an import. */
export interface PlanRequest {
  readonly groupCode: string;
  /** Makes the group under this name when there is none of that code. */
  readonly createGroup?: string;
  /** The one school that may be touched. Absent: the whole group. */
  readonly only?: number;
  /** The day on which it happens, such as 2026-09-01. Absent: today, as the group's own zone has it. */
  readonly today?: string;
  /** Who was said to be the same person (OR-3). */
  readonly same?: SamePeople;
  /** Makes the courses that classes name and nobody has. */
  readonly makesCourses?: boolean;
  /** Prepares the group for a table's rows, so that they find people who have no id of a source yet. */
  readonly adopt?: (group: KnownGroup) => KnownGroup;
}

export interface PlannedRoster {
  readonly plan: ImportPlan;
  /** The group as it was loaded. */
  readonly group: KnownGroup;
  /** OR-4: set where more would end than may end unasked. */
  readonly brake: Brake | null;
}

/** OR-4: more than this part of a file's records, and at least so many, do not end unasked. */
const BRAKE_PART = 0.1;
const BRAKE_ROWS = 20;

/** Compares a package with the group as it is in the database now. Nothing is written. */
export async function planRoster(
  database: Database,
  read: Package,
  request: PlanRequest,
): Promise<PlannedRoster> {
  const { groupCode, createGroup, only, same, makesCourses = false, adopt = (group) => group } = request;
  const ids = new Ids();
  const groupWrites = new Writes();
  const users = read.files.get("users")?.rows ?? [];
  const options = {
    code: groupCode,
    createGroup,
    source: read.manifest.sourceCode,
    logins: users.map(({ cells, sourcedId }) => loginOfUsername(cells.username, sourcedId)),
    ...(only !== undefined && { only }),
  };
  const loaded = await loadGroup(database, options, ids, groupWrites);
  const own = await recogniseOwn(database, read, loaded);
  const group = own ? adoptExport(loaded, own.exportedId) : adopt(loaded);
  const limits = { ...(only !== undefined && { only }), ...(same && { same }) };
  const today = getToday(request, group);
  const plan = planImport({
    ...(own ? { read: withoutAbsence(read), own: own.rows } : { read: settleYear(read, group, today) }),
    group,
    ids,
    groupWrites,
    today,
    makesCourses,
    ...limits,
  });
  return { plan, group, brake: computeBrake(plan.absences) };
}

const getToday = ({ today }: PlanRequest, { timeZone }: KnownGroup): string => today ?? dayIn(timeZone);

/** What is not in an export of the group itself may have come since: nothing ends by absence from it. */
const withoutAbsence = (read: Package): Package => ({
  ...read,
  files: new Map([...read.files].map(([file, set]) => [file, { ...set, isDelta: true }])),
});

function computeBrake(absences: readonly Absence[]): Brake | null {
  const files = [...Map.groupBy(absences, ({ file }) => file)].map(([file, ofFile]) => ({
    file,
    active: sum(ofFile.map(({ active }) => active)),
    missing: sum(ofFile.map(({ missing }) => missing)),
  }));
  const isSteep = files.some(({ active, missing }) => missing >= BRAKE_ROWS && missing > active * BRAKE_PART);
  const missing = files.filter((each) => each.missing > 0);
  return isSteep ? { proposed: sum(missing.map((each) => each.missing)), files: missing } : null;
}

/** Whether an import waits until the user confirms the number of records that would end. */
export const isHeld = (brake: Brake | null, confirmed: number | undefined): boolean =>
  brake !== null && brake.proposed !== confirmed;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
