import { inputsUnder } from "@dars/contract/marks/engine/ordered-nodes";
import type { AggregateNode, GradePolicy } from "@dars/contract/marks/engine/policy";

/** The mean of the first term's months, by which the late rule knows what to leave out. */
const FIRST_TERM = "T1";

/**
 * The same policy for who joined after the first term's marks (`IQ-LATE`): the coursework is the mean of what is left of
 * it without the first term, and nobody is exempt by it. Null where no coursework contains a first term.
 */
export function lateVariant(policy: GradePolicy): GradePolicy | null {
  const bases = new Set(policy.parts.map(({ basis }) => basis));
  const nodes = policy.nodes.map((node) =>
    node.kind === "agg" && bases.has(node.code) && isOfTerms(node) ? withoutFirstTerm(node) : node,
  );
  if (nodes.every((node, place) => node === policy.nodes[place])) return null;
  const { exemption: _, ...rest } = policy;
  return { ...rest, nodes, joinedLate: true };
}

/** Entered columns that count for others, and not for who joined late. */
export function inputsLeftOut(policy: GradePolicy): readonly string[] {
  const late = lateVariant(policy);
  if (late === null) return [];
  const counted = new Set(late.parts.flatMap((part) => inputsOfPart(late, part)));
  return policy.parts.flatMap((part) => inputsOfPart(policy, part)).filter((code) => !counted.has(code));
}

const inputsOfPart = ({ nodes }: GradePolicy, { basis, final, exam }: GradePolicy["parts"][number]) => [
  ...new Set([basis, final, exam].flatMap((code) => inputsUnder(nodes, code))),
];

const isOfTerms = ({ fn, of }: AggregateNode): boolean =>
  fn === "mean" && of.length > 1 && of.includes(FIRST_TERM);

const withoutFirstTerm = (node: AggregateNode): AggregateNode => ({
  ...node,
  of: node.of.filter((code) => code !== FIRST_TERM),
  ...(node.minInputs !== undefined && { minInputs: Math.max(1, node.minInputs - 1) }),
});
