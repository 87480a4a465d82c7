import type { AskRecipient } from "./asked.queries.ts";

/** As notices name it: a guardian with its children, others by themselves. */
export const toRecipient = ({ personId, studentIds: [studentId, ...alsoStudentIds] }: AskRecipient) => ({
  personId,
  ...(studentId !== undefined && { studentId, alsoStudentIds }),
});
