import { Type, type Static } from "typebox";

import { Day, Id, Instant, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const Percent = nullable(Type.Number({ minimum: 0, maximum: 100 }));
const Count = nullable(Type.Integer({ minimum: 0 }));

/** How a school stood at the end of a week. A figure is null where there was none, or where too few are behind it. */
export const TrendWeek = Type.Object({
  /** Its last day; the week that is going on ends today. */
  endsOn: Day,
  /** The share that was there of the entries in the registers of the week (ATD-6). */
  attendance: Percent,
  /** The share taught of the lessons that the plan asked for by then. */
  plan: Percent,
  /** The share handed in in time of the mark columns whose last day was over by then. */
  marks: Percent,
  /** People who needed follow-up. */
  students: Count,
  teachers: Count,
  /** Lesson visits of the year that were submitted by then. */
  visits: Count,
});
export type TrendWeek = Static<typeof TrendWeek>;

/** I3: the last eight weeks, the oldest first. */
export const readSchoolTrend = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/report-trend",
  summary: "How a school stood week by week",
  access: {
    capability: "I3",
    on: "school",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ generatedAt: Instant, weeks: Type.Array(TrendWeek) }),
});
