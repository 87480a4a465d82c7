import type { CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";

import { computeStudent, type StudentYear } from "./compute-student.ts";
import { DecisionError } from "./decide.ts";

type Manual = NonNullable<StudentYear["manual"]>;

/** The year without the decision marks by hand that do not fit its marks, or not any more: these count for nothing. */
export function fittingYear(compiled: CompiledPolicy, year: StudentYear): StudentYear {
  const { manual, ...plain } = year;
  if (!manual || fits(compiled, year)) return year;
  let acceptedMarks: Manual = {};
  for (const round of ["round1", "round2"] as const)
    for (const [part, rounds] of Object.entries(manual)) {
      if (!rounds[round]) continue;
      const more = { ...acceptedMarks, [part]: { ...acceptedMarks[part], [round]: rounds[round] } };
      if (fits(compiled, { ...plain, manual: more })) acceptedMarks = more;
    }
  return Object.keys(acceptedMarks).length === 0 ? plain : { ...plain, manual: acceptedMarks };
}

function fits(compiled: CompiledPolicy, year: StudentYear): boolean {
  try {
    computeStudent(compiled, year);
    return true;
  } catch (error) {
    if (error instanceof DecisionError) return false;
    throw error;
  }
}
