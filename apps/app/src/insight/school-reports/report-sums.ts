import { UNDECIDED_STATES } from "@dars/contract/admissions/application-record";
import type { EvaluationLine } from "@dars/contract/insight/evaluations";
import type { FollowUpEntry } from "@dars/contract/insight/follow-up";
import type { ReportRow } from "@dars/contract/insight/school-reports";
import type { CoverageLine } from "@dars/contract/learning/lesson-teaching";
import type { readMarkProgress } from "@dars/contract/marks/publication";
import type { Reply } from "@dars/contract/platform/route";
import type { readAttendanceDay } from "@dars/contract/time/absences";

type AttendanceDay = Pick<Reply<typeof readAttendanceDay>, "totals">;

/** The share of those recorded who are there, null before the first register, and how many are away. */
function attendanceOf({ totals: { recorded, absent, excused } }: AttendanceDay) {
  const away = absent + excused;
  return { share: recorded === 0 ? null : (recorded - away) / recorded, away };
}

type Progress = Pick<Reply<typeof readMarkProgress>, "sections">;

/** Of the columns of all classes that have begun: how many are handed in or further, wait for approval, are late. */
function marksOf({ sections }: Progress) {
  const cells = sections
    .flatMap(({ classes }) => classes)
    .flatMap(({ columns }) => columns)
    .filter(({ state }) => state !== "closed");
  return {
    columns: cells.length,
    done: cells.filter(({ state }) => state !== "open").length,
    submitted: cells.filter(({ state }) => state === "submitted").length,
    late: cells.filter(({ isLate }) => isLate).length,
  };
}

type Coverage = Pick<CoverageLine, "lessons" | "published"> & {
  readonly classes: readonly Pick<CoverageLine["classes"][number], "taught" | "due">[];
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Lessons due so far, lessons taught of these, and lessons published of those planned. */
function coverageOf(offerings: readonly Coverage[]) {
  const classes = offerings.flatMap((offering) => offering.classes);
  return {
    planned: sum(classes.map(({ due }) => due)),
    taught: sum(classes.map(({ taught, due }) => Math.min(taught, due))),
    published: sum(offerings.map(({ published }) => published)),
    lessons: sum(offerings.map(({ lessons }) => lessons)),
  };
}

type Visit = Pick<EvaluationLine, "schoolId" | "state" | "needsMe"> & {
  readonly teacher: Pick<EvaluationLine["teacher"], "id">;
};

/** Visits of a school that were submitted, the teachers visited, and those in which the caller has something to do. */
function visitsOf(evaluations: readonly Visit[], schoolId: number) {
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
function unmarkedOf(entries: readonly Waiting[]) {
  const waiting = entries.filter(({ rule, items }) => rule === "ungraded" && items.length > 0);
  return {
    tasks: sum(waiting.map(({ items }) => items.length)),
    behind: new Set(waiting.map(({ person }) => person.id)).size,
  };
}

type Row = Pick<ReportRow, "key" | "values">;
const numberAt = (row: Row | undefined, index: number): number => row?.values?.[index] ?? 0;

/** Of the report on usage: accounts of guardians, and those that were here within a week and a month. */
function familiesOf(rows: readonly Row[]) {
  const parents = rows.find(({ key }) => key === "parent");
  return {
    thisWeek: numberAt(parents, 0),
    accounts: numberAt(parents, 1),
    thisMonth: numberAt(parents, 2),
  };
}

const UNDECIDED: ReadonlySet<string> = new Set(UNDECIDED_STATES);

/** Of the report on applications: those that wait for a decision, and those whose child is enrolled. */
function applicationsOf(rows: readonly Row[]) {
  return {
    open: sum(rows.filter(({ key }) => UNDECIDED.has(key)).map((row) => numberAt(row, 0))),
    enrolled: numberAt(
      rows.find(({ key }) => key === "enrolled"),
      0,
    ),
  };
}

/** What the tiles of a school's report say, each from what the list behind it answers. */
export const reportSums = {
  attendanceOf,
  marksOf,
  coverageOf,
  visitsOf,
  unmarkedOf,
  familiesOf,
  applicationsOf,
};
