import { exactly, exactText, multiply, sumFractions } from "@dars/contract/learning/exact";
import type { Pair, Part } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";

import {
  below,
  type Element,
  isElement,
  listElements,
  type Node,
} from "#learning/question-files/markup/nodes.ts";
import { toId } from "#learning/question-files/qti/declarations.ts";
import { equalShare, shareOfMost } from "#learning/question-files/shares.ts";

import { listPrompt, shareIn, buildStem } from "./build-choice.ts";
import { splitGroup } from "./item-keys.ts";
import { isResponse, type PresentedResponse } from "./item-parts.ts";
import { readContent, type Item12, toText } from "./item12.ts";
import { toHtml } from "./to-html.ts";

/** One group that holds both sides, as ILIAS writes it. */
export function buildGroup(response: PresentedResponse, context: Item12): Question {
  const [left, right] = splitGroup(response);
  const part = (id: string): Part => {
    const label = response.labels.find((each) => each.id === id);
    return { id: toId(id), content: label ? readContent(label.element, context) : [] };
  };
  const key = context.keys.keys.get(response.id);
  const pairs = left.flatMap((from) =>
    right.map((to): Pair => ({ left: toId(from), right: toId(to), share: shareIn(key, `${from} ${to}`) })),
  );
  return {
    ...context.base,
    stem: buildStem(context),
    type: "matching",
    left: left.map(part),
    right: right.map(part),
    pairs: pairs.filter(({ share }) => share !== "0"),
    otherPairs: "0",
    scoring: key?.kind === "all" ? "all" : "shares",
    isShuffled: response.isShuffled,
  };
}

interface MatchSide extends Part {
  /** What the labels of this part are called in the single responses. */
  readonly ids: ReadonlySet<string>;
}

/** A response for each item of the left, with the right ones as its options; or one for each group, with the items. */
export function buildMatch(context: Item12): Question {
  const { responses, keys } = context;
  const left = responses.map((response, at) => ({
    id: `l${at + 1}`,
    content: leftText(response, context),
  }));
  const right = listRight(context);
  const pairs = responses.flatMap((response, at) => listPairs(response, left[at]?.id ?? "", right, context));
  const isGroups = responses.some(({ cardinality }) => cardinality === "Multiple");
  if (isGroups && [...keys.keys.values()].some(({ kind }) => kind !== "shares") && !keys.isWhole)
    context.losses.add("Each part of a group counts by itself.");
  const sides = {
    left: isGroups ? right.map(toPart) : left,
    right: isGroups ? left : right.map(toPart),
    pairs: isGroups
      ? pairs.map(({ left: from, right: to, share }) => ({ left: to, right: from, share }))
      : pairs,
  };
  return {
    ...context.base,
    stem: matchStem(context),
    type: "matching",
    ...sides,
    otherPairs: "0",
    scoring: keys.isWhole ? "all" : "shares",
    isShuffled: responses.some(({ isShuffled }) => isShuffled),
  };
}

const toPart = ({ id, content }: MatchSide): Part => ({ id, content });

function listPairs(
  response: PresentedResponse,
  from: string,
  right: readonly MatchSide[],
  { keys, responses }: Item12,
): Pair[] {
  const key = keys.keys.get(response.id);
  if (!key) return [];
  const total = sumFractions([...keys.keys.values()].map(({ most }) => most));
  return response.labels.flatMap(({ id }) => {
    const share = shareIn(key, id);
    const to = right.find(({ ids }) => ids.has(id));
    if (share === "0" || !to) return [];
    const own = keys.isWhole
      ? equalShare(responses.length)
      : exactText(shareOfMost(multiply(exactly(share), key.most), total));
    return [{ left: from, right: to.id, share: own }];
  });
}

const listFlows = (element: Element, name: string): Element[] =>
  below(element, new Set(["flow"])).filter(({ attributes }) => attributes["class"] === name);

/** The options of all responses, each once. Blackboard has their texts in a block of its own, in their order. */
function listRight(context: Item12): MatchSide[] {
  const { responses, presentation } = context;
  const [block] = listFlows(presentation, "RIGHT_MATCH_BLOCK");
  if (block)
    return listElements(block).map((element, at) => ({
      id: `r${at + 1}`,
      content: readContent(element, context),
      ids: new Set(responses.flatMap(({ labels }) => labels[at]?.id ?? [])),
    }));
  const sides = new Map<string, { readonly content: Part["content"]; readonly ids: Set<string> }>();
  for (const { id, element } of responses.flatMap(({ labels }) => labels)) {
    const content = readContent(element, context);
    const known = sides.get(JSON.stringify(content));
    if (known) known.ids.add(id);
    else sides.set(JSON.stringify(content), { content, ids: new Set([id]) });
  }
  return [...sides.values()].map((side, at) => ({ id: `r${at + 1}`, ...side }));
}

/** What stands in a response before its options, or beside it. */
function leftText(response: PresentedResponse, context: Item12): Part["content"] {
  const prompt = toText(listPrompt(response.element), context);
  if (prompt.length > 0) return prompt;
  const holder = below(context.presentation, new Set(["flow"])).findLast((flow) =>
    below(flow, new Set([response.element.name])).includes(response.element),
  );
  return holder ? toText(withoutResponses(toHtml(holder, isResponse)), context) : [];
}

const isSide = (element: Element): boolean =>
  isResponse(element) || /^(?:RESPONSE_BLOCK|RIGHT_MATCH_BLOCK)$/u.test(element.attributes["class"] ?? "");

/** The text before both sides. */
const matchStem = (context: Item12): Part["content"] =>
  toText(withoutSides(toHtml(context.presentation, isSide), isSide), context);

const withoutSides = (nodes: readonly Node[], isOut: (element: Element) => boolean): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    return isOut(node) ? [] : [{ ...node, children: withoutSides(node.children, isOut) }];
  });

const withoutResponses = (nodes: readonly Node[]): Node[] => withoutSides(nodes, isResponse);
