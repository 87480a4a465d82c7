import { compilePolicy, lateVariant, type CompiledPolicy, type GradePolicy } from "#marks/engine/public.ts";
import type { Db } from "#platform/db/db.ts";

import { listLateJoiners } from "./late-joiners.queries.ts";

/** The policy by which one student is judged, from that of the student's level. */
export type PolicyOfStudent = (policy: GradePolicy, studentId: number) => CompiledPolicy;

/** GB-14: who joined late is judged by the late variant, all others as their level is. */
export async function policiesOfStudents(db: Db, schoolId: number, yearId: number): Promise<PolicyOfStudent> {
  const late = await listLateJoiners(db, schoolId, yearId);
  const forAll = compiledOnce((policy) => policy);
  const forLate = compiledOnce((policy) => lateVariant(policy) ?? policy);
  return (policy, studentId) => (late.has(studentId) ? forLate : forAll)(policy);
}

/** Compiled at the first use of each. */
function compiledOnce(variant: (policy: GradePolicy) => GradePolicy) {
  const known = new Map<GradePolicy, CompiledPolicy>();
  return (policy: GradePolicy): CompiledPolicy => {
    const compiled = known.get(policy) ?? compilePolicy(variant(policy));
    known.set(policy, compiled);
    return compiled;
  };
}
