import { compare, divide, type Fraction, ONE, whole, ZERO } from "@dars/contract/learning/exact";

import { type Element, findChild } from "#learning/question-files/markup/nodes.ts";

import { type Declarations, parseDeclarations, type ResponseDeclaration } from "./declarations.ts";
import { probeItem, type ProbedRules } from "./probe-item.ts";
import { parseProcessing, type Scheme } from "./processing.ts";

/**
 * How an item is marked: by the templates; by rules that do the same in other words; or, where its rules are others,
 * with the key that it names as a suggestion for the person who marks. Without any rules its right answers decide,
 * which is to be said.
 */
export function parseRules(item: Element, interactions: readonly Element[]): ProbedRules {
  const declarations = parseDeclarations(item);
  const processing = parseProcessing(item, declarations);
  const share = divide(declarations.most ?? ONE, whole(Math.max(1, interactions.length)));
  const schemes = suggestSchemes(declarations, compare(share, ZERO) > 0 ? share : ONE);
  const suggested = (): ProbedRules => ({
    declarations,
    processing: { ...processing, schemes, isSuggestion: schemes.length > 0 },
  });
  if (processing.schemes === undefined) {
    const probed = probeItem(item, interactions, declarations);
    return probed && (!probed.processing.isSuggestion || schemes.length === 0) ? probed : suggested();
  }
  if (!processing.schemes.every((scheme) => hasKey(scheme, declarations))) return suggested();
  if (findChild(item, "responseProcessing") || schemes.length === 0) return { declarations, processing };
  return { declarations, processing: { ...processing, schemes, isAssumed: true } };
}

/** Whether the file names what a scheme compares with. */
function hasKey({ kind, response }: Scheme, { responses }: Declarations): boolean {
  const named = responses.get(response);
  if (kind === "numbers" || !named) return true;
  return kind === "map" ? named.mapping !== undefined : named.correct.length > 0;
}

/** The key that the declarations name. */
function suggestSchemes({ responses }: Declarations, points: Fraction): Scheme[] {
  return [...responses.values()].flatMap((response): Scheme[] => {
    if (hasGain(response)) return [{ kind: "map", response: response.id }];
    return response.correct.length > 0 ? [{ kind: "correct", response: response.id, points }] : [];
  });
}

const hasGain = ({ mapping }: ResponseDeclaration): boolean =>
  mapping?.entries.some(({ value }) => compare(value, ZERO) > 0) ?? false;
