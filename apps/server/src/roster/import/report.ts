import type { PackageRefused } from "#platform/packages/refusal.ts";
import type { FileName } from "#roster/standard/public.ts";

import type { ImportPlan } from "./planning/plan-import.ts";
import type { PossibleDuplicate } from "./planning/possible-duplicates.ts";
import type { Issue, IssueCode, IssueLog } from "./reading/issues.ts";
import type { Package } from "./reading/read-package.ts";

export interface FileCounts {
  /** Rows of the file without its header. */
  readonly rows: number;
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly deactivate: number;
  readonly reject: number;
  readonly blocked: number;
  /** Rows that are right and mean nothing here, such as marks before the gradebook is there. */
  readonly skipped: number;
  /** How often each code occurs in the file's report. */
  readonly codes: Partial<Record<IssueCode, number>>;
}

export interface Brake {
  /** Records that their source no longer has: the number to confirm. */
  readonly proposed: number;
  readonly files: ReadonlyArray<{
    readonly file: FileName;
    readonly active: number;
    readonly missing: number;
  }>;
}

export interface RosterReport {
  /** 'blocked': nothing was written, since too much would end; confirm by the count. */
  readonly status: "dry-run" | "committed" | "blocked" | "refused";
  readonly group: string;
  readonly source: string | null;
  readonly version: string | null;
  /** Of the zip: a commit can be held against its dry run. */
  readonly sha256: string | null;
  readonly files: Readonly<Record<string, FileCounts>>;
  readonly links: Pick<FileCounts, "create" | "update" | "unchanged" | "deactivate">;
  readonly issues: readonly Issue[];
  /** Issues that were counted and are not in the list. */
  readonly unlistedIssues: number;
  readonly possibleDuplicates: readonly PossibleDuplicate[];
  readonly brake: Brake | null;
  readonly refusal: {
    readonly reason: string;
    readonly message: string;
    readonly file: string | null;
    readonly row: number | null;
    readonly column: string | null;
  } | null;
}

const NO_LINKS = { create: 0, update: 0, unchanged: 0, deactivate: 0 };

export function buildReport(
  status: RosterReport["status"],
  group: string,
  { manifest, sha256, log }: Package,
  plan: ImportPlan,
  brake: Brake | null,
): RosterReport {
  return {
    status,
    group,
    source: manifest.sourceCode,
    version: manifest.version,
    sha256,
    files: Object.fromEntries(
      [...plan.checked.keys()].map((file) => [`${file}.csv`, buildFileCounts(file, plan, log)]),
    ),
    links: countOutcomes("links", plan),
    issues: log.listed,
    unlistedIssues: log.unlisted,
    possibleDuplicates: plan.duplicates,
    brake,
    refusal: null,
  };
}

export function refusalReport(group: string, { reason, message, place }: PackageRefused): RosterReport {
  const { file = null, row = null, column = null } = place;
  return {
    status: "refused",
    group,
    source: null,
    version: null,
    sha256: null,
    files: {},
    links: NO_LINKS,
    issues: [],
    unlistedIssues: 0,
    possibleDuplicates: [],
    brake: null,
    refusal: { reason, message, file, row, column },
  };
}

function buildFileCounts(file: FileName, plan: ImportPlan, log: IssueLog): FileCounts {
  const { total = 0, rejected = 0, blocked = 0, rows = [] } = plan.checked.get(file) ?? {};
  const outcomes = countOutcomes(file, plan);
  const plannedCount = rows.filter(({ sourcedId }) => plan.outcomes.has(file, sourcedId)).length;
  const codes = log.getCounts(`${file}.csv`);
  return { rows: total, ...outcomes, reject: rejected, blocked, skipped: rows.length - plannedCount, codes };
}

const countOutcomes = (file: string, { outcomes }: ImportPlan) => ({
  create: outcomes.count(file, "create"),
  update: outcomes.count(file, "update"),
  unchanged: outcomes.count(file, "unchanged"),
  deactivate: outcomes.count(file, "deactivate"),
});
