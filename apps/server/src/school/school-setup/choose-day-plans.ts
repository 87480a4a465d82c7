import type { Locale } from "@dars/contract/platform/primitives";
import type { LessonShift, PeriodPlan } from "@dars/contract/time/periods";
import { usualPlan } from "@dars/contract/time/usual-plan";

import type { Context } from "#platform/context.ts";

import { listCurrentPlans, listSisterSchools, type SchoolDays } from "./day-plans.queries.ts";
import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

const TITLES: Readonly<Record<Locale, Readonly<Record<LessonShift, string>>>> = {
  ar: ar.shifts,
  ckb: ckb.shifts,
  en: en.shifts,
};

/** Sunday to Thursday. */
const USUAL_WEEK = 0b0011111;

/**
 * The period times with which a school begins, so that its timetable can be made at once: those of another school of the
 * group where they have room for `weeklyPeriods`, the most that a level is taught in a week, or else the usual day.
 */
export async function chooseDayPlans(
  { database, actor }: Context,
  schoolId: number,
  school: SchoolDays,
  weeklyPeriods: number,
): Promise<readonly PeriodPlan[]> {
  // The sections of a school of two shifts begin in the morning.
  const shift: LessonShift = school.shift === "afternoon" ? "afternoon" : "morning";
  const weekDays = school.weekDays || USUAL_WEEK;
  const lessons = Math.ceil(weeklyPeriods / listWeekdays(weekDays).length);
  for (const id of await listSisterSchools(database.directory, actor.groupId, schoolId)) {
    const known = await listCurrentPlans(database.reading(id), id);
    const plans = known
      .map((plan) => ({ ...plan, weekDays: plan.weekDays & weekDays }))
      .filter((plan) => plan.weekDays !== 0 && plan.shift === shift);
    if (hasRoom(plans, { weekDays, lessons })) return plans;
  }
  return [usualPlan({ title: TITLES[school.locale][shift], shift, weekDays, lessons })];
}

interface Needs {
  readonly weekDays: number;
  readonly lessons: number;
}

/** Whether every day of the week has its lessons. */
const hasRoom = (plans: readonly PeriodPlan[], { weekDays, lessons }: Needs): boolean =>
  listWeekdays(weekDays).every((weekday) =>
    plans.some(
      (plan) =>
        (plan.weekDays & (1 << weekday)) !== 0 &&
        plan.periods.filter(({ kind }) => kind === "lesson").length >= lessons,
    ),
  );

const listWeekdays = (weekDays: number): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].filter((weekday) => (weekDays & (1 << weekday)) !== 0);
