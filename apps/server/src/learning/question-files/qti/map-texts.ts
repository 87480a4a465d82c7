import { compare, type Fraction } from "@dars/contract/learning/exact";

import { addScores } from "#learning/question-files/probing/effort.ts";

import type { Mapping, ResponseDeclaration } from "./declarations.ts";
import { isSameAtom, toAtom } from "./rule-values.ts";

/** What a mapping makes of an answer, each value of it counted once, within its bounds. */
export function mapTexts(
  { baseType }: ResponseDeclaration,
  { entries, otherwise, lower, upper }: Mapping,
  texts: readonly string[],
): Fraction {
  const value = (text: string): Fraction => {
    const isSame = ({ key, isCaseExact }: Mapping["entries"][number]) =>
      isSameAtom(toAtom(key, baseType), toAtom(text, baseType)) ||
      (!isCaseExact && key.toLowerCase() === text.trim().toLowerCase());
    return entries.find(isSame)?.value ?? otherwise;
  };
  const sum = addScores([...new Set(texts)].map(value));
  if (lower && compare(sum, lower) < 0) return lower;
  return upper && compare(sum, upper) > 0 ? upper : sum;
}
