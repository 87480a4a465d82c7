import type { PolicyNumbers } from "@dars/contract/marks/policies";

import { findPolicy, isOffered, policyFaults, type GradePolicy } from "#marks/engine/public.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { findLevel } from "./policies.queries.ts";
import { withNumbers } from "./policy-numbers.ts";

interface Chosen {
  readonly levelId: number;
  readonly code: string;
  readonly numbers: PolicyNumbers;
}

/** The policy that was chosen for a level of the school's group. Throws where no such scheme is offered, or it cannot hold. */
export async function requirePolicy(
  db: Db,
  schoolId: number,
  { levelId, code, numbers }: Chosen,
): Promise<GradePolicy> {
  if (!(await findLevel(db, schoolId, levelId))) throw notFound("This level");
  const scheme = findPolicy(code);
  if (!scheme || !isOffered(scheme)) throw notFound("This scheme");
  const policy = withNumbers(scheme, numbers);
  const [fault] = policyFaults(policy);
  if (fault !== undefined) throw invalid(fault, "/body/numbers");
  return policy;
}
