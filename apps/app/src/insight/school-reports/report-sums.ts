import { UNDECIDED_STATES } from "@dars/contract/admissions/application-record";
import type { EvaluationLine } from "@dars/contract/insight/evaluations";
import type { FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { AtLeast, readSchoolReport, ReportRow } from "@dars/contract/insight/school-reports";
import type { CoverageLine } from "@dars/contract/learning/lesson-teaching";
import type { readMarkProgress } from "@dars/contract/marks/publication";
import type { Reply } from "@dars/contract/platform/route";
import type { readAttendanceDay } from "@dars/contract/time/absences";

type AttendanceDay = Pick<Reply<typeof readAttendanceDay>, "totals">;

/**
 * The students in the registers that were taken: the share that is there, null before the first, and how
 * many are away.
 */
function computeAttendance({ totals: { recorded, absent, excused } }: AttendanceDay) {
  return { share: recorded === 0 ? null : (recorded - absent) / recorded, away: absent, excused };
}

type Progress = Pick<Reply<typeof readMarkProgress>, "sections">;

/** The columns of all classes: how many wait for approval, and how many are late. */
function countMarkColumns({ sections }: Progress) {
  const cells = sections.flatMap(({ classes }) => classes).flatMap(({ columns }) => columns);
  return {
    submitted: cells.filter(({ state }) => state === "submitted").length,
    late: cells.filter(({ isLate }) => isLate).length,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

type Coverage = Pick<CoverageLine, "lessons" | "published">;

/** Lessons of the plan, and those of them that are published. */
const sumCoverage = (offerings: readonly Coverage[]) => ({
  published: sum(offerings.map(({ published }) => published)),
  lessons: sum(offerings.map(({ lessons }) => lessons)),
});

type Visit = Pick<EvaluationLine, "schoolId" | "state" | "needsMe"> & {
  readonly teacher: Pick<EvaluationLine["teacher"], "id">;
};

/** Visits of a school that were submitted, the teachers visited, and those in which the caller has something to do. */
function countVisits(evaluations: readonly Visit[], schoolId: number) {
  const visits = evaluations.filter((visit) => visit.schoolId === schoolId && visit.state !== "draft");
  return {
    visits: visits.length,
    teachers: new Set(visits.map(({ teacher }) => teacher.id)).size,
    waiting: visits.filter(({ needsMe }) => needsMe).length,
  };
}

type Waiting = Pick<FollowUpEntry, "rule"> & {
  readonly person: Pick<FollowUpEntry["person"], "id">;
  readonly items: readonly unknown[];
};

/** Exercises and videos of classes in which answers have waited too long to be marked, and of how many teachers. */
function countUnmarked(entries: readonly Waiting[]) {
  const waiting = entries.filter(({ rule, items }) => rule === "ungraded" && items.length > 0);
  return {
    tasks: sum(waiting.map(({ items }) => items.length)),
    behind: new Set(waiting.map(({ person }) => person.id)).size,
  };
}

type Row = Pick<ReportRow, "key" | "values">;

/**
 * Of the report on usage: accounts of guardians, and those that were here within a week and a month; null: they are too few to
 * be shown.
 */
function getFamilyUsage(rows: readonly Row[]) {
  const parents = rows.find(({ key }) => key === "parent");
  if (parents?.values === null) return null;
  const [thisWeek, accounts, thisMonth] = parents?.values ?? [];
  return { thisWeek: thisWeek ?? 0, accounts: accounts ?? 0, thisMonth: thisMonth ?? 0 };
}

const UNDECIDED: ReadonlySet<string> = new Set(UNDECIDED_STATES);

/**
 * Of the report on applications: those that wait for a decision, and those whose child is enrolled; null: too few to be shown.
 * A server of before adds nothing up.
 */
function countApplications({
  rows,
  waiting,
}: Pick<Reply<typeof readSchoolReport>, "waiting"> & { readonly rows: readonly Row[] }) {
  const enrolled = rows.find(({ key }) => key === "enrolled");
  return {
    open: waiting === undefined ? addedUp(rows.filter(({ key }) => UNDECIDED.has(key))) : waiting,
    enrolled: enrolled?.values === null ? null : (enrolled?.values[0] ?? 0),
  };
}

/** A row without figures is a group of at least one. */
function addedUp(rows: readonly Row[]): AtLeast | null {
  const known = rows.filter(({ values }) => values !== null);
  if (known.length === 0 && rows.length > 0) return null;
  const hidden = rows.length - known.length;
  return { count: sum(known.map(({ values }) => values?.[0] ?? 0)) + hidden, isExact: hidden === 0 };
}

/** What the tiles of a school's report say, each from what the list behind it answers. */
export const reportSums = {
  computeAttendance,
  countMarkColumns,
  sumCoverage,
  countVisits,
  countUnmarked,
  getFamilyUsage,
  countApplications,
};
