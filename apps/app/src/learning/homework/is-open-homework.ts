import type { StudentHomework } from "@dars/contract/learning/student-homework";

/** Whether the student still has it to do: it is not ticked, and due today or later. */
export const isOpenHomework = (
  { due, tick }: Pick<StudentHomework, "due" | "tick">,
  today: string,
): boolean => tick === null && due.day >= today;
