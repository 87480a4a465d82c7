import type { ResultColumn } from "@dars/contract/marks/results";

import { getSemester, type GradePolicy } from "#marks/engine/public.ts";

/** The columns of a policy as a card shows them, each with how it is made, so that any number can be explained. */
export function resultColumns(policy: GradePolicy): ResultColumn[] {
  return policy.nodes.map((node) => ({
    code: node.code,
    label: { ...node.label },
    kind: node.kind,
    max: node.kind === "input" ? node.max : policy.scale.max,
    fn: node.kind === "agg" ? node.fn : null,
    of: node.kind === "agg" ? [...node.of] : [],
    weights: node.kind === "agg" ? [...(node.weights ?? node.coefficients ?? [])] : [],
    ...(node.kind === "link" && { category: { dropLowest: node.dropLowest ?? 0, pick: node.pick } }),
    round: node.kind === "input" ? null : { ...node.round },
    semester: getSemester(policy, node.code),
  }));
}
