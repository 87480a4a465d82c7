import type { Names } from "@dars/contract/platform/primitives";

import { listMissing, listNotedDays, schoolDayBefore } from "#time/attendance/public.ts";

import {
  groupFindings,
  type FindingsQuery,
  type Finding,
  type FollowUpMetric,
  type FollowUpMetrics,
  type FoundThing,
} from "./findings.ts";
import { listAwayFromApp, listBelowPass, listUnsubmitted } from "./student-metrics.queries.ts";
import {
  listLateColumns,
  listOverdueTrainings,
  listUnanswered,
  listUngraded,
  listWithoutLessons,
} from "./teacher-metrics.queries.ts";

/** So many school days in a row are enough. */
const IN_A_ROW = 3;

interface Days {
  readonly person: { readonly id: number; readonly name: Names };
  readonly days: readonly string[];
}

const ofDays = ({ person, days }: Days): Finding => ({
  personId: person.id,
  classId: null,
  items: days.map((day) => ({ day, id: null, name: null })),
});

const of =
  (list: (query: FindingsQuery) => Promise<readonly FoundThing[]>): FollowUpMetric["find"] =>
  async (query) =>
    groupFindings(await list(query), query.threshold);

const usual = (
  threshold: number,
  windowDays: number,
  more: Partial<FollowUpMetric["usual"]> = {},
): FollowUpMetric["usual"] => ({
  threshold,
  windowDays,
  graceDays: 0,
  severity: "medium",
  autoNotify: false,
  ...more,
});

/** All rules, with the values that hold where the school has chosen none. */
export const METRICS: FollowUpMetrics = {
  "unsubmitted-work": { usual: usual(3, 14), find: of(listUnsubmitted) },
  absences: {
    usual: usual(5, 30, { severity: "high" }),
    find: async ({ db, schoolId, windowDays, threshold }) =>
      (await listNotedDays(db, schoolId, "absent", windowDays))
        .filter(({ days, longest }) => days.length >= threshold || longest >= IN_A_ROW)
        .map(ofDays),
  },
  lateness: {
    usual: usual(5, 30, { severity: "low" }),
    find: async ({ db, schoolId, windowDays, threshold }) =>
      (await listNotedDays(db, schoolId, "late", windowDays))
        .filter(({ days }) => days.length >= threshold)
        .map(ofDays),
  },
  "no-sign-in": { usual: usual(1, 14, { severity: "low" }), find: of(listAwayFromApp) },
  "below-pass": { usual: usual(2, 120, { severity: "high" }), find: of(listBelowPass) },
  "missing-registers": {
    usual: usual(1, 14),
    find: async ({ db, schoolId, threshold }) =>
      (await listMissing(db, schoolId)).filter(({ days }) => days.length >= threshold).map(ofDays),
  },
  "late-columns": { usual: usual(1, 60, { graceDays: 2 }), find: of(listLateColumns) },
  "no-lessons": {
    usual: usual(1, 7, { severity: "low" }),
    find: async (query) => {
      const lastSchoolDay = await schoolDayBefore(query.db, query.schoolId, 1);
      return groupFindings(await listWithoutLessons(query, lastSchoolDay), query.threshold);
    },
  },
  unanswered: {
    usual: usual(1, 30, { graceDays: 2 }),
    find: async (query) => {
      const until = await schoolDayBefore(query.db, query.schoolId, query.graceDays);
      return groupFindings(await listUnanswered(query, until), query.threshold);
    },
  },
  "training-overdue": { usual: usual(1, 180), find: of(listOverdueTrainings) },
  ungraded: { usual: usual(1, 60, { graceDays: 7 }), find: of(listUngraded) },
};
