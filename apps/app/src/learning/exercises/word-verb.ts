import type { ExercisePage, listExerciseClasses } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";

import { textNow } from "#platform/text/use-text.ts";

/** What the words of the form's button depend on. */
export interface Sending {
  readonly isDraft: boolean;
  /** Null: all classes of the first subject, as a new form begins. */
  readonly classIds: readonly Id[] | null;
  /** Students have it already. */
  readonly isPublished: boolean;
}

/** What it is as the form opens: a new exercise is a draft. */
export const beginSending = (
  known: Pick<ExercisePage["exercise"], "state" | "classIds"> | undefined,
): Sending => ({
  isDraft: known === undefined || known.state === "draft",
  classIds: known?.classIds ?? null,
  isPublished: known !== undefined && known.state !== "draft",
});

/** The words of the button: publishing says how many students it reaches; a draft, or what is published, is saved. */
export function wordVerb({ isDraft, classIds, isPublished }: Sending, classes: Classes): string {
  if (isDraft) return textNow("exercises.save-draft");
  if (isPublished) return textNow("exercises.save");
  return textNow("exercises.publish-for", { count: countStudents(classes, classIds) });
}

/** Reads it from the form as it is filled in now. */
export function sendingIn(form: HTMLFormElement): Pick<Sending, "isDraft" | "classIds"> {
  const data = new FormData(form);
  const classIds = data
    .getAll("classIds")
    .flatMap((value) => (typeof value === "string" ? [Number(value.split(":")[1])] : []));
  return { isDraft: data.has("draft"), classIds };
}

type Classes = Reply<typeof listExerciseClasses>["classes"];

const countStudents = (classes: Classes, ids: readonly Id[] | null): number =>
  classes
    .filter(({ id, offeringId }) => ids?.includes(id) ?? offeringId === classes[0]?.offeringId)
    .reduce((sum, { students = 0 }) => sum + students, 0);
