import type { PolicyNumbers } from "@dars/contract/marks/policies";

import type { GradePolicy } from "#marks/engine/public.ts";

const WITHOUT_POOLS = { pool1: null, pool2: null };
const WITHOUT_EXEMPTION = { individual: null, generalMean: null, generalMin: null };

/** What a yearly letter changes of a scheme. */
export function getPolicyNumbers({ decision, completion, exemption }: GradePolicy): PolicyNumbers {
  const { pool1, pool2 } = decision ?? WITHOUT_POOLS;
  const { individual, generalMean, generalMin } = exemption ?? WITHOUT_EXEMPTION;
  return { pool1, pool2, maxCompletion: completion.max, individual, generalMean, generalMin };
}

/** A scheme with other numbers. What it does not have at all, a number does not give it. */
export const withNumbers = (scheme: GradePolicy, numbers: PolicyNumbers): GradePolicy => ({
  ...scheme,
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
