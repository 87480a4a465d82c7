import type { TrendWeek } from "@dars/contract/insight/school-trend";

import type { Trend } from "./WeekTrend.tsx";

/** Undefined while they were never read on this device. */
type Weeks = readonly TrendWeek[] | undefined;

const percents = (weeks: Weeks, of: "attendance" | "plan" | "marks"): Trend | undefined =>
  weeks && { unit: "percent", figures: weeks.map((week) => week[of]), isMoreBetter: true };

const visits = (weeks: Weeks): Trend | undefined =>
  weeks && { unit: "count", figures: weeks.map((week) => week.visits), isMoreBetter: true };

/** People in need, students and teachers together. */
const inNeed = (weeks: Weeks): Trend | undefined =>
  weeks && {
    unit: "count",
    figures: weeks.map(({ students, teachers }) =>
      students === null || teachers === null ? null : students + teachers,
    ),
    isMoreBetter: false,
  };

/** What the weeks of a school say about each question. */
export const weekTrends = { percents, visits, inNeed };
