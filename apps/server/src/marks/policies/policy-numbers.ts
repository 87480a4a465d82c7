import type { PartWeight, PolicyNumbers } from "@dars/contract/marks/policies";

import { hasCategories, type GradePolicy } from "#marks/engine/public.ts";

const WITHOUT_POOLS = { pool1: null, pool2: null };
const WITHOUT_EXEMPTION = { individual: null, generalMean: null, generalMin: null };

/** What a yearly letter, or a school with categories, changes of a scheme. */
export function getPolicyNumbers(policy: GradePolicy): PolicyNumbers {
  const { decision, completion, exemption } = policy;
  const { pool1, pool2 } = decision ?? WITHOUT_POOLS;
  const { individual, generalMean, generalMin } = exemption ?? WITHOUT_EXEMPTION;
  const weights = listWeights(policy);
  return {
    pool1,
    pool2,
    maxCompletion: completion.max,
    individual,
    generalMean,
    generalMin,
    ...(weights.length > 0 && { weights }),
  };
}

/** GB-9: the parts of the grade in a scheme with categories; none in any other. */
export function listWeights({ nodes }: Pick<GradePolicy, "nodes">): PartWeight[] {
  if (!hasCategories({ nodes })) return [];
  return nodes.flatMap((node) => {
    if (node.kind !== "agg" || node.fn !== "weighted") return [];
    return node.of.map((code, place) => {
      const part = nodes.find((each) => each.code === code);
      return {
        code,
        weight: Number(node.weights?.[place] ?? 0),
        ...(part?.kind === "link"
          ? { dropLowest: part.dropLowest ?? 0, pick: part.pick }
          : { dropLowest: null }),
      };
    });
  });
}

/** A scheme with other numbers. What it does not have at all, a number does not give it. */
export const withNumbers = (scheme: GradePolicy, numbers: PolicyNumbers): GradePolicy => ({
  ...scheme,
  nodes: numbers.weights === undefined ? scheme.nodes : withWeights(scheme.nodes, numbers.weights),
  completion: { ...scheme.completion, max: numbers.maxCompletion },
  ...(scheme.decision && {
    decision: {
      ...scheme.decision,
      pool1: numbers.pool1 ?? scheme.decision.pool1,
      pool2: numbers.pool2 ?? scheme.decision.pool2,
    },
  }),
  ...(scheme.exemption && {
    exemption: {
      ...scheme.exemption,
      individual: numbers.individual ?? scheme.exemption.individual,
      generalMean: numbers.generalMean ?? scheme.exemption.generalMean,
      generalMin: numbers.generalMin ?? scheme.exemption.generalMin,
    },
  }),
});

function withWeights(nodes: GradePolicy["nodes"], weights: readonly PartWeight[]): GradePolicy["nodes"] {
  const chosen = new Map(weights.map((part) => [part.code, part]));
  return nodes.map((node) => {
    if (node.kind === "link") {
      const { dropLowest, pick = node.pick } = chosen.get(node.code) ?? {};
      return typeof dropLowest === "number" ? { ...node, dropLowest, pick } : { ...node, pick };
    }
    if (node.kind !== "agg" || node.fn !== "weighted") return node;
    const old = node.weights ?? [];
    return {
      ...node,
      weights: node.of.map((code, place) => String(chosen.get(code)?.weight ?? old[place] ?? 0)),
    };
  });
}
