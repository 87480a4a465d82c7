import { exactText, type Exact } from "@dars/contract/learning/exact";
import type { Pair, Part } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";

import { below, listChildren, type Element, listElements } from "#learning/question-files/markup/nodes.ts";
import { equalShare } from "#learning/question-files/shares.ts";

import { toId, parsePair } from "./declarations.ts";
import { byHand, toContent, type ItemContext, scoredBy } from "./item-context.ts";
import { mappedShares, computeMost } from "./mapped-shares.ts";

interface PairKey {
  readonly base: ItemContext["base"];
  readonly pairs: Pair[];
  readonly otherPairs: Exact;
  readonly scoring: "shares" | "all";
}

const idIn = ({ attributes }: Element): string => toId(attributes["identifier"] ?? "");

/** The right pairs; empty where a person marks. Pairs that name something else than `left` and `right` are none. */
function pairKey(
  element: Element,
  context: ItemContext,
  left: readonly Part[],
  right: readonly string[],
): PairKey {
  const scored = scoredBy(element, context);
  const manual = (): PairKey => ({ base: byHand(context), pairs: [], otherPairs: "0", scoring: "shares" });
  if (!scored || scored.scheme.kind === "numbers") return manual();
  const { response, scheme } = scored;
  const isKnown = (pair: { left: string; right: string } | undefined) =>
    pair !== undefined && left.some(({ id }) => id === pair.left) && right.includes(pair.right);
  if (scheme.kind === "correct") {
    const values = response.correct.map(parsePair);
    if (!values.every(isKnown) || new Set(response.correct).size < values.length) return manual();
    const share = equalShare(values.length);
    return {
      base: { ...context.base, points: exactText(scheme.points) },
      pairs: values.flatMap((pair) => (pair ? [{ ...pair, share }] : [])),
      otherPairs: "0",
      scoring: "all",
    };
  }
  const { mapping } = response;
  if (!mapping || !mapping.entries.every(({ key }) => isKnown(parsePair(key)))) return manual();
  const { points, toShare } = mappedShares(mapping, computeMost(mapping, null), context.losses);
  return {
    base: { ...context.base, points },
    pairs: mapping.entries.flatMap(({ key, value }) => {
      const pair = parsePair(key);
      return pair ? [{ ...pair, share: toShare(value) }] : [];
    }),
    otherPairs: toShare(mapping.otherwise),
    scoring: "shares",
  };
}

const isShuffled = ({ attributes }: Element): boolean => attributes["shuffle"] === "true";

const partsIn = (element: Element | undefined, context: ItemContext): Part[] =>
  element
    ? listChildren(element, "simpleAssociableChoice").map((choice) => ({
        id: idIn(choice),
        content: toContent(choice.children, context),
      }))
    : [];

export function readMatch(element: Element, context: ItemContext): Question {
  const [first, second] = listChildren(element, "simpleMatchSet");
  const [left, right] = [partsIn(first, context), partsIn(second, context)];
  const key = pairKey(
    element,
    context,
    left,
    right.map(({ id }) => id),
  );
  const { base, ...rest } = key;
  return { ...base, type: "matching", left, right, ...rest, isShuffled: isShuffled(element) };
}

const GAPS = new Set(["gap"]);

export function readGapMatch(element: Element, context: ItemContext): Question {
  const choices = listElements(element)
    .filter(({ name }) => name === "gapText" || name === "gapImg")
    .map((choice) => {
      const most = Number(choice.attributes["matchMax"] ?? 1);
      return {
        id: idIn(choice),
        content: toContent(choice.children, context),
        most: Number.isSafeInteger(most) && most > 0 ? Math.min(most, 200) : null,
      };
    });
  const { base, ...rest } = pairKey(element, context, choices, below(element, GAPS).map(idIn));
  return { ...base, type: "gap_match", choices, ...rest, isShuffled: isShuffled(element) };
}

export function readOrder(element: Element, context: ItemContext): Question {
  const choices = listChildren(element, "simpleChoice");
  const items = choices.map((choice) => ({ id: idIn(choice), content: toContent(choice.children, context) }));
  if (choices.some(({ attributes }) => attributes["fixed"] === "true"))
    context.losses.add("Fixed places of its parts are not kept.");
  const scored = scoredBy(element, context);
  const shown = { type: "ordering", items, scoring: "all", isShuffled: isShuffled(element) } as const;
  const key = namedOrder(element, items, context);
  if (scored?.scheme.kind !== "correct" || key.length === 0) return { ...byHand(context), ...shown, key };
  return { ...context.base, points: exactText(scored.scheme.points), ...shown, key };
}

/** The order that the file calls right, where it names each item once; else none, never the order of the items. */
function namedOrder(
  { attributes }: Element,
  items: readonly Part[],
  { declarations }: ItemContext,
): string[] {
  const key = declarations.responses.get(attributes["responseIdentifier"] ?? "")?.correct.map(toId) ?? [];
  const isWhole =
    key.toSorted().join(" ") ===
    items
      .map(({ id }) => id)
      .toSorted()
      .join(" ");
  return isWhole ? key : [];
}
