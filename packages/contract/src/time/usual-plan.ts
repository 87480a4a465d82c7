import { toMinutes } from "./clashes.ts";
import type { Period, PeriodPlan } from "./periods.ts";

const LESSON_MINUTES = 45;
const BREAK_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

const formatClock = (minutes: number): string => {
  const within = Math.min(minutes, DAY_MINUTES - 1);
  return [Math.floor(within / 60), within % 60].map((part) => String(part).padStart(2, "0")).join(":");
};

/** A plan with one period more, right after its last. */
export function withPeriod(plan: PeriodPlan, kind: Period["kind"]): PeriodPlan {
  const startsAt = plan.periods.at(-1)?.endsAt ?? (plan.shift === "morning" ? "08:00" : "12:30");
  const length = kind === "lesson" ? LESSON_MINUTES : BREAK_MINUTES;
  const endsAt = formatClock(toMinutes(startsAt) + length);
  return { ...plan, periods: numbered([...plan.periods, { no: null, kind, startsAt, endsAt }]) };
}

/** Lessons are 1, 2, 3 … in their order; breaks and assemblies have no number. */
export function numbered(periods: readonly Period[]): Period[] {
  let no = 0;
  return periods.map((period) => ({ ...period, no: period.kind === "lesson" ? (no += 1) : null }));
}

/** So many lessons a day where nothing else is known. */
const USUAL_LESSONS = 6;

interface DayPlan extends Omit<PeriodPlan, "periods"> {
  readonly lessons?: number;
}

/** The usual day of a shift: lessons of 45 minutes with a break after each second one. */
export function usualPlan({ lessons = USUAL_LESSONS, ...of }: DayPlan): PeriodPlan {
  let plan: PeriodPlan = { ...of, periods: [] };
  for (let no = 1; no <= lessons; no += 1) {
    plan = withPeriod(plan, "lesson");
    if (no % 2 === 0 && no < lessons) plan = withPeriod(plan, "break");
  }
  return plan;
}
