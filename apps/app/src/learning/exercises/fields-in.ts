import type {
  ExercisePage,
  ExerciseText,
  FeedbackPolicy,
  Pick,
  Purpose,
} from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";

import { clockAt, dayAt, momentAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

export const PURPOSES = ["practice", "homework", "quiz", "exam"] as const satisfies readonly Purpose[];
export const POLICIES = [
  "immediate",
  "after_submit",
  "after_due",
  "after_return",
] as const satisfies readonly FeedbackPolicy[];
export const PICKS = ["best", "last", "average", "first"] as const satisfies readonly Pick[];

/** The values of the form; undefined while the title or the classes are missing. */
export function fieldsIn(
  form: HTMLFormElement,
  known: ExercisePage["exercise"] | null,
): (ExerciseText & { readonly offeringId: Id }) | undefined {
  const data = new FormData(form);
  const [offering, ...rest] = data
    .getAll("classIds")
    .flatMap((value) => (typeof value === "string" ? [value.split(":").map(Number)] : []));
  const title = typedIn(form, "title").trim();
  const offeringId = known?.offeringId ?? offering?.[0];
  if (title === "" || offeringId === undefined || !offering) return undefined;
  const classIds = [offering, ...rest].flatMap(([of, id]) =>
    of === offeringId && id !== undefined ? [id] : [],
  );
  return {
    offeringId,
    title,
    classIds,
    lessonId: numberIn(form, "lessonId"),
    ...timesIn(form, known),
    ...rulesIn(form),
  };
}

function timesIn(form: HTMLFormElement, known: ExercisePage["exercise"] | null) {
  const opens = momentIn(form, "openAt") ?? known?.openAt ?? new Date(serverNow()).toISOString();
  return {
    openAt: new FormData(form).has("draft") ? null : opens,
    dueAt: momentIn(form, "dueAt"),
    closeAt: momentIn(form, "closeAt"),
  };
}

const rulesIn = (form: HTMLFormElement) => ({
  instructions: typedIn(form, "instructions"),
  purpose: pickOption(PURPOSES, typedIn(form, "purpose")),
  attemptsAllowed: numberIn(form, "attemptsAllowed"),
  timeLimitMinutes: numberIn(form, "timeLimitMinutes"),
  shufflesQuestions: new FormData(form).has("shufflesQuestions"),
  shufflesOptions: new FormData(form).has("shufflesOptions"),
  latePenalty: numberIn(form, "latePenalty") ?? 0,
  feedback: pickOption(POLICIES, typedIn(form, "feedback")),
  pick: pickOption(PICKS, typedIn(form, "pick")),
});

const pickOption = <T extends string>(options: readonly [T, ...T[]], value: string): T =>
  options.find((option) => option === value) ?? options[0];

/** An instant from a field of the school's time. */
export function momentIn(form: HTMLFormElement, name: string): string | null {
  const [day = "", clock = ""] = typedIn(form, name).split("T");
  return day === "" ? null : momentAt(day, clock).toISOString();
}

/** A whole number; null where none is typed. */
export function numberIn(form: HTMLFormElement, name: string): number | null {
  const typed = Number.parseInt(typedIn(form, name), 10);
  return Number.isNaN(typed) ? null : typed;
}

/** An instant as a field of the school's time has it. */
export const toDateTimeField = (instant: string | null): string =>
  instant === null ? "" : `${dayAt(instant)}T${clockAt(instant)}`;
