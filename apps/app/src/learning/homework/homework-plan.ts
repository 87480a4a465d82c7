import type { HomeworkClass, HomeworkDue } from "@dars/contract/learning/homework";
import type { DueBy } from "@dars/contract/learning/homework-writing";
import type { Id } from "@dars/contract/platform/primitives";

/** Choices of the form that are in none of its text fields. */
export interface HomeworkPlan {
  readonly classIds: readonly Id[];
  /** The next lesson of each class, a day such as 2026-12-01, another one that is typed (`day`), or as it was set. */
  readonly due: "lesson" | "other" | "unchanged" | (string & {});
  readonly day: string;
  readonly minutes: number | null;
  readonly asksAnswer: boolean;
}

/** What the plan says to the server; undefined: each class keeps its day. */
export function toDueBy({ due, day }: Pick<HomeworkPlan, "due" | "day">): DueBy | undefined {
  if (due === "unchanged") return undefined;
  if (due === "lesson") return { by: "lesson" };
  return { by: "day", day: due === "other" ? day : due };
}

/** A day, and the lesson of a class on it where it has one. */
type DueDay = Pick<HomeworkDue, "day" | "no">;

/** HW-2: the first lesson of a class after the day on which the homework is set; null where it has none soon. */
const findNextDue = ({ lessonDays, nextLesson }: HomeworkClass, setOn: string): DueDay | null =>
  lessonDays.find(({ day }) => day > setOn) ?? (nextLesson && nextLesson.day > setOn ? nextLesson : null);

/** By when a class has to do it by this plan; null where that is not known. */
export function findDue(one: HomeworkClass, plan: HomeworkPlan, setOn: string): DueDay | null {
  const by = toDueBy(plan);
  if (!by) return null;
  if (by.by === "lesson") return findNextDue(one, setOn);
  if (by.day === "") return null;
  return one.lessonDays.find(({ day }) => day === by.day) ?? { day: by.day, no: null };
}

/** As many further days of lessons are offered. */
const MOST_DAYS = 2;

/** Days after the one on which it is set on which one of the classes has a lesson, other than the next one of all. */
export function listOfferedDays(classes: readonly HomeworkClass[], setOn: string): readonly string[] {
  const common = findCommonNext(classes, setOn);
  const days = classes.flatMap(({ lessonDays }) => lessonDays.map(({ day }) => day));
  return [...new Set(days)]
    .filter((day) => day > setOn && day !== common)
    .toSorted()
    .slice(0, MOST_DAYS);
}

/** The day of the next lesson, where it is the same for all classes. */
export function findCommonNext(classes: readonly HomeworkClass[], setOn: string): string | undefined {
  const days = new Set(classes.map((one) => findNextDue(one, setOn)?.day));
  return days.size === 1 ? [...days][0] : undefined;
}

/** HW-6: the evening of a class with this homework. */
export interface EveningLoad {
  readonly ofClass: HomeworkClass;
  readonly day: string;
  readonly minutes: number;
  readonly isOver: boolean;
}

/**
 * HW-6: minutes of homework of each class by the day on which this one is due, this one included, the fullest first;
 * `limit`: minutes of an evening from which on one is warned, null for none. Without minutes of its own it adds nothing.
 */
export function listLoads(
  classes: readonly HomeworkClass[],
  plan: HomeworkPlan,
  setOn: string,
  limit: number | null,
): readonly EveningLoad[] {
  return classes
    .flatMap((ofClass) => {
      const due = findDue(ofClass, plan, setOn);
      if (!due) return [];
      const before = ofClass.evenings.find(({ day }) => day === due.day)?.minutes ?? 0;
      const minutes = before + (plan.minutes ?? 0);
      return [{ ofClass, day: due.day, minutes, isOver: limit !== null && minutes > limit }];
    })
    .toSorted((one, other) => other.minutes - one.minutes);
}
