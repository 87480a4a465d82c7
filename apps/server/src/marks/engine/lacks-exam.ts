import type { CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";

import type { StudentResult } from "./compute-student.ts";

/**
 * Whether a grade is made without an exam that is still to come: its weight goes to the others until then (GB-9), and no outcome
 * is made of it (GB-3).
 */
export const lacksExam = ({ parts }: CompiledPolicy, { status, subjects }: StudentResult): boolean =>
  status === "graded" &&
  subjects.some(
    ({ values, isRemoved }) => !isRemoved && parts.some(({ exam }) => values[exam] === "missing"),
  );
