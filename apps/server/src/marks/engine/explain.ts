import { isGap, type Value } from "@dars/contract/marks/engine/aggregate";
import { compilePolicy, evaluate, stageRounding } from "@dars/contract/marks/engine/compile-policy";
import { exactText } from "@dars/contract/marks/engine/exact-text";
import type { SubjectMarks } from "@dars/contract/marks/engine/marks";
import { orderedNodes } from "@dars/contract/marks/engine/ordered-nodes";
import type { AggregateNode, GradePolicy, Node } from "@dars/contract/marks/engine/policy";
import type { Rounding } from "@dars/contract/marks/engine/rounding";

/** One stage of how a number came about. Values are exact text, or why there is none. */
export interface WorkingStep {
  readonly code: string;
  readonly fn: AggregateNode["fn"];
  readonly of: readonly { readonly code: string; readonly value: string }[];
  /** Before rounding, such as "221/3". */
  readonly exact: string;
  readonly round: Rounding;
  readonly value: string;
}

/** The working of a node from the marks up, the requested node last. Empty for an entered mark. */
export function explainNode(
  policy: GradePolicy,
  subject: SubjectMarks,
  code: string,
): readonly WorkingStep[] {
  const values = computeValues(policy, subject);
  const needed = new Set<string>();
  const need = (neededCode: string): void => {
    const node = policy.nodes.find((each) => each.code === neededCode);
    if (node?.kind !== "agg") return;
    needed.add(neededCode);
    for (const inner of node.of) need(inner);
  };
  need(code);
  return orderedNodes(policy.nodes)
    .filter((node): node is AggregateNode => node.kind === "agg" && needed.has(node.code))
    .map((node) => ({
      code: node.code,
      fn: node.fn,
      of: node.of.map((inner) => ({ code: inner, value: formatValue(values.get(inner)) })),
      exact: formatValue(computeValues(withoutRounding(policy, node.code), subject).get(node.code)),
      round: stageRounding(policy, node.code, node.round),
      value: formatValue(values.get(node.code)),
    }));
}

function computeValues(policy: GradePolicy, subject: SubjectMarks): ReadonlyMap<string, Value> {
  const compiled = compilePolicy(policy);
  const { values } = evaluate(compiled, subject);
  return new Map(compiled.nodes.map(({ code }, place) => [code, values[place] ?? "missing"]));
}

const formatValue = (value: Value = "missing"): string => (isGap(value) ? value : exactText(value));

/** The same policy with one stage left unrounded. */
const withoutRounding = (policy: GradePolicy, code: string): GradePolicy => ({
  ...policy,
  nodes: policy.nodes.map((node): Node =>
    node.code === code && node.kind === "agg" ? { ...node, round: { mode: "none", digits: 0 } } : node,
  ),
});
