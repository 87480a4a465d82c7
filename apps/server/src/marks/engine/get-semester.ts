import type { GradePolicy, Node } from "@dars/contract/marks/engine/policy";

/** 1 and 2 for a column of which a semester's mean or a course is made, and for that itself; 0 for exams and the year. */
export function getSemester({ nodes }: Pick<GradePolicy, "nodes">, code: string): number {
  const [, course] = /^C([12])/.exec(code) ?? [];
  if (course !== undefined) return Number(course);
  return [1, 2].find((no) => isOfTerm(nodes, code, `T${no}`)) ?? 0;
}

function isOfTerm(nodes: readonly Node[], code: string, term: string): boolean {
  if (code === term) return true;
  const node = nodes.find((each) => each.code === term);
  return node?.kind === "agg" && node.of.includes(code);
}
