import type { VideoTaskText } from "@dars/contract/learning/video-tasks";
import type { Id } from "@dars/contract/platform/primitives";

import { criteriaIn } from "#learning/question-editor/public.ts";
import { textNow } from "#platform/text/use-text.ts";
import { momentAt } from "#platform/time/days.ts";
import { typedIn } from "#platform/ui/typed-in.ts";

import type { TaskPlace } from "./TaskFields.tsx";

const MOST_CRITERIA = 20;

/** The fields of `TaskFields`. Due at the end of the day that was chosen. */
export function taskIn(form: HTMLFormElement): VideoTaskText {
  const day = typedIn(form, "due");
  return {
    title: typedIn(form, "title").trim(),
    prompt: typedIn(form, "prompt").trim(),
    maxSeconds: Number(typedIn(form, "seconds")),
    takes: Number(typedIn(form, "takes")),
    dueAt: day === "" ? null : momentAt(day, "23:59").toISOString(),
  };
}

export const classesIn = (form: HTMLFormElement, classes: TaskPlace["classes"]): Id[] =>
  classes.map(({ id }) => id).filter((id) => typedIn(form, `class-${id}`) !== "");

/** The rubric as it was typed; undefined where it is none. */
export function rubricIn(form: HTMLFormElement) {
  const typed = typedIn(form, "criteria").trim();
  if (typed === "") return [];
  const criteria = criteriaIn(typed);
  return criteria && criteria.length <= MOST_CRITERIA ? criteria : undefined;
}

export function faultsOfTask(
  form: HTMLFormElement,
  classes: TaskPlace["classes"],
): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  if (rubricIn(form) === undefined) faults.set("criteria", textNow("video-tasks.fault-rubric"));
  if (classesIn(form, classes).length === 0)
    faults.set(`class-${classes[0]?.id}`, textNow("video-tasks.fault"));
  return faults;
}
