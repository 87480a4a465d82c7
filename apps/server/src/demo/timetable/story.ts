import { addDays, type PersonNo, type SchoolPlan, getWeekday } from "#demo/schools/public.ts";

import type { PlannedLesson } from "./week.ts";

/** The changes to the timetable on the school's next day. References are indexes of lists. */
export interface DayStory {
  readonly date: string;
  /** Teachers who are away: the first for three days. */
  readonly absent: readonly PersonNo[];
  /** Teachers who have reported an absence of the day after, which the office still has to decide. */
  readonly reporting: readonly PersonNo[];
  readonly changes: readonly {
    /** Place in the week. */
    readonly lesson: number;
    readonly kind: "changed" | "cancelled";
    readonly teacher?: PersonNo;
    readonly isInLaboratory?: boolean;
    readonly note?: "bring-coats" | "home-early";
  }[];
  /** A section that is on a trip two days later. */
  readonly tripSection: number;
}

const SUBJECT_OF_TRIP_DAYS = 2;

/** Today where it is a school day, else the next one. */
function storyDay(today: string): string {
  let date = today;
  while (getWeekday(date) > 4) date = addDays(date, 1);
  return date;
}

/**
 * Around the sections of the cast: one teacher is away and the first of its lessons is covered, a lesson is
 * in the laboratory, and a last period is cancelled. Management still has to plan the rest.
 */
export function planStory(plan: SchoolPlan, week: readonly PlannedLesson[], section: number): DayStory {
  const date = storyDay(plan.today);
  const ofDay = [...week.entries()]
    .filter(([, { weekday }]) => weekday === getWeekday(date))
    .toSorted(([, a], [, b]) => a.no - b.no);
  const own = ofDay.filter(([, { teachingClass }]) => plan.classes[teachingClass]?.section === section);
  const [, moved, covered] = own;
  const last = own.at(-1);
  const absent = covered?.[1].teacher;
  const busy = new Set(
    ofDay.filter(([, { no }]) => no === covered?.[1].no).map(([, { teacher }]) => teacher),
  );
  const substitute = [...new Set(week.map(({ teacher }) => teacher))].find(
    (teacher) => !busy.has(teacher) && teacher !== absent,
  );
  return {
    date,
    absent: absent === undefined ? [] : [absent],
    reporting: [...busy].filter((teacher) => teacher !== absent).slice(0, 1),
    changes: [
      ...(moved
        ? [{ lesson: moved[0], kind: "changed" as const, isInLaboratory: true, note: "bring-coats" as const }]
        : []),
      ...(covered && substitute !== undefined
        ? [{ lesson: covered[0], kind: "changed" as const, teacher: substitute }]
        : []),
      ...(last ? [{ lesson: last[0], kind: "cancelled" as const, note: "home-early" as const }] : []),
    ],
    tripSection: section,
  };
}

/** The day of the trip: two school days later. */
export function tripDay(date: string): string {
  let day = date;
  for (let passed = 0; passed < SUBJECT_OF_TRIP_DAYS; passed += 1) day = storyDay(addDays(day, 1));
  return day;
}
