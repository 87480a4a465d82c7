import { isGap } from "./aggregate.ts";
import { compilePolicy, evaluate } from "./compile-policy.ts";
import { exactText } from "./exact-text.ts";
import type { SubjectMarks } from "./marks.ts";
import type { GradePolicy, Node } from "./policy.ts";

/**
 * What each made column of a subject was before it was rounded, such as "221/3", by its code. A column that came to
 * nothing is not there. Made once for a policy, for many subjects.
 */
export function exactValuesBy(policy: GradePolicy): (subject: SubjectMarks) => Record<string, string> {
  const unrounded = policy.nodes.flatMap(({ code, kind }) => {
    if (kind !== "agg") return [];
    const compiled = compilePolicy({
      ...policy,
      nodes: policy.nodes.map((node) => withoutRounding(node, code)),
    });
    return [{ code, compiled, place: compiled.places.get(code) ?? -1 }];
  });
  return (subject) => {
    const exact: Record<string, string> = {};
    for (const { code, compiled, place } of unrounded) {
      const value = evaluate(compiled, subject).values[place] ?? "missing";
      if (!isGap(value)) exact[code] = exactText(value);
    }
    return exact;
  };
}

const withoutRounding = (node: Node, code: string): Node =>
  node.code === code && node.kind === "agg" ? { ...node, round: { mode: "none", digits: 0 } } : node;
