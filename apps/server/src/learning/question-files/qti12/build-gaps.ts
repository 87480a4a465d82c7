import { exactText, sumFractions } from "@dars/contract/learning/exact";
import type { ClozeGap, NumberBand, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import { plainText, type RichText } from "@dars/contract/learning/rich-text";

import { type Element, isElement, type Node } from "#learning/question-files/markup/nodes.ts";
import type { FoundKey } from "#learning/question-files/probing/marker.ts";
import { toRange } from "#learning/question-files/probing/probe-text.ts";
import { toId } from "#learning/question-files/qti/declarations.ts";
import { equalShare, shareOfMost } from "#learning/question-files/shares.ts";

import { optionFeedback, buildLabelOptions, listPrompt, toShare } from "./build-choice.ts";
import { isResponse, type PresentedResponse } from "./item-parts.ts";
import { readContent, GAP, type Item12, toText } from "./item12.ts";
import { toBlock, toHtml } from "./to-html.ts";

const toGapId = ({ id }: PresentedResponse): string => toId(id);

/** The name by which a text may name its gap, such as color of `[color]`. */
const toToken = (response: PresentedResponse): string => response.id.replace(/^response_/u, "");

const gapNode = (response: PresentedResponse): Element => ({
  name: GAP,
  attributes: { id: toGapId(response) },
  children: [],
});

/** Whether the text names the gaps of all responses. */
export function hasTokens({ presentation, responses }: Pick<Item12, "presentation" | "responses">): boolean {
  const text = JSON.stringify(toHtml(presentation, isResponse));
  return responses.length > 0 && responses.every((response) => text.includes(`[${toToken(response)}]`));
}

/** Gaps and drop-down lists in a text; a single gap after its text is a short text or a number. */
export function buildGaps(context: Item12, isTyped: boolean): Question {
  const { responses, keys, losses } = context;
  const stem = gapStem(context);
  if (keys.isWhole) losses.add("All gaps together had to be right; here each gap counts by itself.");
  const gaps = responses.map((response): ClozeGap => ({
    ...buildGap(response, isTyped, context),
    share: findGapShare(response, keys, responses.length),
  }));
  return (
    asOne({ ...context.base, stem }, gaps) ?? {
      ...context.base,
      stem,
      type: "cloze",
      gaps,
      isLooseTaMarbuta: false,
    }
  );
}

/** What a gap is of all gaps. */
function findGapShare({ id }: PresentedResponse, { keys, isWhole }: Item12["keys"], count: number): string {
  if (isWhole) return equalShare(count);
  const key = keys.get(id);
  const total = sumFractions([...keys.values()].map(({ most }) => most));
  return key ? exactText(shareOfMost(key.most, total)) : "0";
}

function asOne(base: Item12["base"], [gap, ...more]: readonly ClozeGap[]): Question | undefined {
  const stem = gap && more.length === 0 ? withoutLastGap(base.stem, gap.id) : undefined;
  if (!gap || !stem || gap.kind === "choice") return undefined;
  return gap.kind === "text"
    ? { ...base, stem, type: "short_text", patterns: gap.patterns, isLooseTaMarbuta: false }
    : { ...base, stem, type: "numeric", bands: gap.bands, counted: null };
}

function buildGap(response: PresentedResponse, isTyped: boolean, context: Item12): ClozeGap {
  const base = { id: toGapId(response), share: "0" };
  const key = context.keys.keys.get(response.id);
  if (response.kind === "choice" && isOpen(response, isTyped))
    return { ...base, kind: "text", patterns: namedPatterns(response, context) };
  if (response.kind === "choice")
    return { ...base, kind: "choice", options: buildLabelOptions(response, context) };
  if (response.kind === "number") return { ...base, kind: "number", bands: buildBands(key, context) };
  return { ...base, kind: "text", patterns: buildPatterns(response, key, context) };
}

/** Whether the options of a gap are the texts that are right, not what is chosen from. */
const isOpen = ({ labels }: PresentedResponse, isTyped: boolean): boolean => {
  const stated = labels.map(({ element }) => element.attributes["answer_type"] ?? "");
  return isTyped && !stated.some((type) => /^(?:dropdown|wordbank)$/iu.test(type));
};

/** The texts that the options of a gap are, all of them right. */
function namedPatterns(response: PresentedResponse, context: Item12): TextPattern[] {
  const { labels } = response;
  return labels.flatMap(({ id, element }) => {
    const text = plainText(readContent(element, context));
    const algorithm = element.attributes["scoring_algorithm"] ?? "";
    if (/regex/iu.test(algorithm))
      context.losses.add("A pattern of letters (regular expression) is not taken over.");
    if (/closeenough/iu.test(algorithm))
      context.losses.add("Answers with slips of spelling are not right here.");
    if (text === "" || /regex/iu.test(algorithm)) return [];
    const pattern = /containsanswer/iu.test(algorithm) ? `*${escaped(text)}*` : escaped(text);
    return [{ pattern, share: "1", feedback: optionFeedback(response, id, context) }];
  });
}

const escaped = (text: string): string => text.replaceAll(/\\(?=[\\*])|\*/gu, String.raw`\$&`);

function buildPatterns(
  response: PresentedResponse,
  key: FoundKey | undefined,
  context: Item12,
): TextPattern[] {
  const { losses } = context;
  if (key?.kind === "all" || key?.kind === "unclear")
    return key.right.map((text) => ({ pattern: escaped(text), share: "1", feedback: null }));
  if (key?.kind !== "shares") return [];
  const { values, most, loose, otherwise, isCaseExact } = key;
  if (isCaseExact) losses.add("Capital letters are not told apart.");
  const patterns = [...values].map(([text, value]): TextPattern => ({
    pattern: loose.has(text) ? `*${escaped(text)}*` : escaped(text),
    share: toShare(value, most),
    feedback: optionFeedback(response, text, context),
  }));
  const rest = toShare(otherwise, most);
  return rest === "0" || rest.startsWith("-")
    ? patterns
    : [...patterns, { pattern: "*", share: rest, feedback: null }];
}

function buildBands(key: FoundKey | undefined, { losses }: Item12): NumberBand[] {
  if (key?.kind === "all")
    return key.right.map((value) => ({ range: { value, tolerance: "0" }, share: "1", feedback: null }));
  if (key?.kind !== "bands") return [];
  if (key.isOpen) losses.add("A bound of a range that is not right itself counts as right.");
  return key.bands.map((band) => ({
    range: toRange(band),
    share: toShare(band.value, key.most),
    feedback: null,
  }));
}

/** The text with its gaps: where it names them, else where the responses stand, else at its end. */
function gapStem(context: Item12): RichText {
  const { presentation, responses } = context;
  const nodes = toHtml(presentation, isResponse);
  const open = new Map(responses.map((response) => [toToken(response), response]));
  const named = withTokens(nodes, open);
  const isNamed = open.size < responses.length;
  const shown = isNamed ? withoutNodes(named) : inPlace(named, open);
  const rest = isNamed
    ? [...open.values()].map((response) => toBlock([...listPrompt(response.element), gapNode(response)]))
    : [];
  return toText([...shown, ...rest], context);
}

/** Puts the gaps that a text names into it; those leave `open`. */
function withTokens(nodes: readonly Node[], open: Map<string, PresentedResponse>): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (isElement(node))
      return [isResponse(node) ? node : { ...node, children: withTokens(node.children, open) }];
    for (const [token, response] of open) {
      const at = node.indexOf(`[${token}]`);
      if (at === -1) continue;
      open.delete(token);
      const [before, after] = [node.slice(0, at), node.slice(at + token.length + 2)];
      return [...withTokens([before], open), gapNode(response), ...withTokens([after], open)];
    }
    return [node];
  });
}

const withoutNodes = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    return isResponse(node) ? [] : [{ ...node, children: withoutNodes(node.children) }];
  });

/** Each response becomes its gap, after what it says itself; the texts beside it are one line with it. */
function inPlace(nodes: readonly Node[], open: ReadonlyMap<string, PresentedResponse>): Node[] {
  const find = (node: Node) => [...open.values()].find(({ element }) => element === node);
  const hasGap = nodes.some((node) => find(node) !== undefined);
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    const response = find(node);
    if (response) return [...listPrompt(node), gapNode(response)];
    return [hasGap ? toInlineText(node) : { ...node, children: inPlace(node.children, open) }];
  });
}

function toInlineText(node: Node): Node {
  if (!isElement(node)) return node;
  const name = /^(?:div|p)$/u.test(node.name) ? "span" : node.name;
  return { ...node, name, children: node.children.map(toInlineText) };
}

/** The text before a gap that is alone in the last paragraph, or at its end; undefined if it is between words. */
function withoutLastGap(stem: RichText, id: string): RichText | undefined {
  const last = stem.at(-1);
  if (last?.type !== "paragraph") return undefined;
  const end = last.content.at(-1);
  if (end?.type !== "gap" || end.id !== id) return undefined;
  const content = last.content.slice(0, -1);
  return content.length === 0 ? stem.slice(0, -1) : [...stem.slice(0, -1), { ...last, content }];
}
