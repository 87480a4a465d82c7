import type { ExercisePage, listExerciseClasses } from "@dars/contract/learning/exercises";
import type { Id } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";

import { textNow } from "#platform/text/use-text.ts";

/** What the button says: a draft is seen by nobody. */
export interface Sending {
  readonly isDraft: boolean;
  /** Null: all classes of the first subject, as a new form begins. */
  readonly classIds: readonly Id[] | null;
  /** Students have it already. */
  readonly isPublished: boolean;
}

/** As the form begins: a new exercise is a draft. */
export const beginSending = (
  known: Pick<ExercisePage["exercise"], "state" | "classIds"> | undefined,
): Sending => ({
  isDraft: known === undefined || known.state === "draft",
  classIds: known?.classIds ?? null,
  isPublished: known !== undefined && known.state !== "draft",
});

/** What was published is saved; a draft says whom its publication reaches. */
export function wordVerb({ isDraft, classIds, isPublished }: Sending, classes: Classes): string {
  if (isDraft) return textNow("exercises.save-draft");
  if (isPublished) return textNow("exercises.save");
  return textNow("exercises.publish-for", { count: countStudents(classes, classIds) });
}

/** The same, as the form says it now. */
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
