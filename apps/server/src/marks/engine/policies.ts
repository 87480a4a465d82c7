import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { IRAQI_POLICIES } from "./iraqi-policies.ts";
import { OTHER_POLICIES } from "./other-policies.ts";

/** The schemes that come with Dars, for a school to choose from and to change by a new version. */
export const POLICIES: readonly GradePolicy[] = [...IRAQI_POLICIES, ...OTHER_POLICIES];

export const findPolicy = (code: string): GradePolicy | undefined =>
  POLICIES.find((policy) => policy.code === code);

/**
 * Whether a school may choose it: each of its nodes is entered on the sheet or made of such. Nothing feeds exercise categories
 * and standards yet, and an empty category passes its weight on: such a scheme would grade by what is left.
 */
export const isOffered = ({ nodes }: GradePolicy): boolean =>
  nodes.every(({ kind }) => kind === "input" || kind === "agg");
