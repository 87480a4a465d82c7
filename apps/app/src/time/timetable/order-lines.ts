import type { Schedule } from "@dars/contract/time/schedule";

import type { ChangedLine, LessonLines } from "./lesson-lines.ts";

/** What leads: for a teacher, who knows the subject, the section; for all others the subject. */
export function orderLines(
  { of }: Pick<Schedule, "of">,
  { subject, details }: Pick<LessonLines, "subject" | "details">,
): readonly [ChangedLine, ...ChangedLine[]] {
  const [section, ...others] = details;
  return of.kind === "teacher" && section ? [section, subject, ...others] : [subject, ...details];
}
