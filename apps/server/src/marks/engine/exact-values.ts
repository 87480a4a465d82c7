import { isGap, type Value } from "@dars/contract/marks/engine/aggregate";
import { compilePolicy, type CompiledPolicy } from "@dars/contract/marks/engine/compile-policy";
import { exactText } from "@dars/contract/marks/engine/exact-text";
import type { Node } from "@dars/contract/marks/engine/policy";

/**
 * What each made column of a subject was before it was rounded, such as "221/3", by its code: from the values that the
 * columns under it came to. A column that came to nothing is not there. Made once for a policy, for many subjects.
 */
export function exactValuesBy({
  policy,
  inputs,
}: CompiledPolicy): (values: readonly Value[]) => Record<string, string> {
  const unrounded = policy.nodes.flatMap(({ code, kind }) => {
    if (kind !== "agg") return [];
    const { places, steps } = compilePolicy({
      ...policy,
      nodes: policy.nodes.map((node) => withoutRounding(node, code)),
    });
    const step = steps[(places.get(code) ?? 0) - inputs.length];
    return step ? [{ code, step }] : [];
  });
  return (values) => {
    const exact: Record<string, string> = {};
    for (const { code, step } of unrounded) {
      const value = step(NO_SUBJECT, values);
      if (!isGap(value)) exact[code] = exactText(value);
    }
    return exact;
  };
}

/** An aggregate is made of the values under it alone. */
const NO_SUBJECT = { code: "", marks: {} };

const withoutRounding = (node: Node, code: string): Node =>
  node.code === code && node.kind === "agg" ? { ...node, round: { mode: "none", digits: 0 } } : node;
