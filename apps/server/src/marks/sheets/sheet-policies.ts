import type { CategoryPolicy, SheetPolicy } from "@dars/contract/marks/sheet-policy";

import { lateVariant, type GradePolicy } from "#marks/engine/public.ts";

interface SheetPolicies {
  readonly policy?: SheetPolicy;
  readonly latePolicy?: SheetPolicy;
  readonly categoryPolicy?: CategoryPolicy;
}

/** By which a device makes the columns that follow from marks; nothing where standards are in them. */
export function sheetPolicies(policy: GradePolicy): SheetPolicies {
  const own = sheetPolicy(policy);
  const late = lateVariant(policy);
  const forLate = late && sheetPolicy(late);
  const ofCategories = own ? null : categoryPolicy(policy);
  return {
    ...(own && { policy: own }),
    ...(forLate && { latePolicy: forLate }),
    ...(ofCategories && { categoryPolicy: ofCategories }),
  };
}

function categoryPolicy({ scale, rounding, nodes, parts }: GradePolicy): CategoryPolicy | null {
  const known = nodes.filter((node) => node.kind !== "standard");
  if (known.length < nodes.length) return null;
  return { scale: { max: scale.max }, ...(rounding && { rounding }), nodes: known, parts };
}

function sheetPolicy({ scale, rounding, nodes, parts }: GradePolicy): SheetPolicy | null {
  const fromMarks = nodes.filter((node) => node.kind === "input" || node.kind === "agg");
  if (fromMarks.length < nodes.length) return null;
  return { scale: { max: scale.max }, ...(rounding && { rounding }), nodes: fromMarks, parts };
}
