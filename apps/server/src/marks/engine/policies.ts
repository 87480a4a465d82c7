import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { IRAQI_POLICIES } from "./iraqi-policies.ts";
import { OTHER_POLICIES } from "./other-policies.ts";

/** The schemes that come with Dars, for a school to choose from and to change by a new version. */
export const POLICIES: readonly GradePolicy[] = [...IRAQI_POLICIES, ...OTHER_POLICIES];

export const findPolicy = (code: string): GradePolicy | undefined =>
  POLICIES.find((policy) => policy.code === code);

/**
 * Whether a school may choose it: each of its nodes is entered on the sheet, a category in which teachers make columns, or made
 * of such. Nothing feeds standards (decision 84).
 */
export const isOffered = ({ nodes }: GradePolicy): boolean => nodes.every(({ kind }) => kind !== "standard");
