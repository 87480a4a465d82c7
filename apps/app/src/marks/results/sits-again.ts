import type { PublishedYear, SubjectYear } from "@dars/contract/marks/results";

/** GB-3: excused from the final exam, which waits for the second round. */
export const isDeferred = ({ parts }: SubjectYear): boolean =>
  parts.some(({ standing }) => standing === "deferred");

/** Whether the student sits the second round in this subject. */
export const sitsAgain = ({ outcome }: PublishedYear, subject: SubjectYear): boolean =>
  outcome?.status === "completion" &&
  (isDeferred(subject) || subject.parts.some(({ standing }) => standing === "failed"));
