import type { GradePolicy } from "@dars/contract/marks/engine/policy";

/** GB-9: whether teachers make columns in categories of the scheme. */
export const hasCategories = ({ nodes }: Pick<GradePolicy, "nodes">): boolean =>
  nodes.some(({ kind }) => kind === "link");
