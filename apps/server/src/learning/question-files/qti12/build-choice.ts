import { exactText, type Fraction, isZero } from "@dars/contract/learning/exact";
import type { Option } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import { plainText, type RichText } from "@dars/contract/learning/rich-text";

import { type Element, isElement, type Node } from "#learning/question-files/markup/nodes.ts";
import type { FoundKey } from "#learning/question-files/probing/marker.ts";
import { optionName } from "#learning/question-files/probing/probed-feedback.ts";
import { toId } from "#learning/question-files/qti/declarations.ts";
import { equalShare, shareOfMost } from "#learning/question-files/shares.ts";
import { asTruth } from "#learning/question-files/truth.ts";

import { isResponse, type PresentedResponse } from "./item-parts.ts";
import { readContent, type Item12, toText } from "./item12.ts";
import { toHtml } from "./to-html.ts";

/** What an option is of the most that can be earned. */
export function shareIn(key: FoundKey | undefined, option: string): string {
  if (key?.kind === "shares") return toShare(key.values.get(option) ?? key.otherwise, key.most);
  if (!key || key.kind === "bands" || !key.right.includes(option)) return "0";
  return equalShare(new Set(key.right).size);
}

export const toShare = (value: Fraction, most: Fraction): string =>
  isZero(most) ? "0" : exactText(shareOfMost(value, most));

export const buildLabelOptions = (response: PresentedResponse, context: Item12): Option[] =>
  response.labels.map(({ id, element }) => ({
    id: toId(id),
    content: readContent(element, context),
    share: shareIn(context.keys.keys.get(response.id), id),
    feedback: optionFeedback(response, id, context),
  }));

/** What the conditions show to an option or a text and not at a time of its own; Canvas names it by the option too. */
export function optionFeedback(
  response: PresentedResponse,
  option: string,
  { keys, feedback, wholeFeedback }: Item12,
): RichText | null {
  const names = [...(keys.feedback.byOption.get(optionName(response.id, option)) ?? []), `${option}_fb`];
  const own = names.filter((name) => !wholeFeedback.has(name));
  return own.map((name) => feedback.get(name)).find((text) => text && text.length > 0) ?? null;
}

/** The text of the question without its answers, with what stands inside the response before its options. */
export function buildStem(context: Item12): RichText {
  const outside = withoutResponses(toHtml(context.presentation, isResponse));
  return toText([...outside, ...context.responses.flatMap(({ element }) => listPrompt(element))], context);
}

const isRender = ({ name }: Element): boolean => name.startsWith("render_");

/** What stands in a response before its options. */
export const listPrompt = (response: Element): Node[] =>
  toHtml(response, isRender).filter((node) => !isElement(node) || !isRender(node));

const withoutResponses = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    return isResponse(node) ? [] : [{ ...node, children: withoutResponses(node.children) }];
  });

/** Single and multiple choice, true or false. */
export function buildChoice(response: PresentedResponse, context: Item12): Question {
  const options = buildLabelOptions(response, context);
  const base = { ...context.base, stem: buildStem(context) };
  const key = context.keys.keys.get(response.id);
  const { isShuffled } = response;
  if (response.cardinality === "Multiple")
    return {
      ...base,
      type: "multiple_choice",
      options,
      isShuffled,
      scoring: key?.kind === "shares" ? "shares" : "all",
      mostChosen: response.most,
    };
  const isTruth = options.length === 2 && options.every(({ content }) => plainText(content) !== "");
  return (
    (isTruth ? asTruth(base, options) : undefined) ?? { ...base, type: "single_choice", options, isShuffled }
  );
}

/** An order of items. */
export function buildOrder(response: PresentedResponse, context: Item12): Question {
  const key = context.keys.keys.get(response.id);
  const items = response.labels.map(({ id, element }) => ({
    id: toId(id),
    content: readContent(element, context),
  }));
  const right = key && key.kind !== "shares" && key.kind !== "bands" ? key.right.map(toId) : [];
  return {
    ...context.base,
    stem: buildStem(context),
    type: "ordering",
    items,
    key: right,
    scoring: "all",
    isShuffled: response.isShuffled,
  };
}
