import type { CompiledPolicy } from "./compile-policy.ts";
import { computeStudent, type StudentYear } from "./compute-student.ts";
import { DecisionError } from "./decide.ts";

/** The year without decision marks by hand where they do not fit its marks, or not any more: these count for nothing. */
export function fittingYear(compiled: CompiledPolicy, year: StudentYear): StudentYear {
  if (!year.manual) return year;
  try {
    computeStudent(compiled, year);
    return year;
  } catch (error) {
    if (!(error instanceof DecisionError)) throw error;
    const { manual: _misfit, ...rest } = year;
    return rest;
  }
}
