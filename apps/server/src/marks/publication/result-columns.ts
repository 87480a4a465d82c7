import type { ResultColumn } from "@dars/contract/marks/results";

import type { GradePolicy, Node } from "#marks/engine/public.ts";

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
    round: node.kind === "input" ? null : { ...node.round },
    semester: getSemester(policy, node),
  }));
}

/** 1 and 2 for what a semester's mean or a course is made of, and that itself; 0 for exams and the year. */
function getSemester({ nodes }: GradePolicy, { code }: Node): number {
  const [, course] = /^C([12])/.exec(code) ?? [];
  if (course !== undefined) return Number(course);
  return [1, 2].find((no) => isOfTerm(nodes, code, `T${no}`)) ?? 0;
}

function isOfTerm(nodes: readonly Node[], code: string, term: string): boolean {
  if (code === term) return true;
  const node = nodes.find((each) => each.code === term);
  return node?.kind === "agg" && node.of.includes(code);
}
