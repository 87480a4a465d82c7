import {
  absolute,
  compare,
  exactText,
  rational,
  type Fraction,
  subtract,
  sumFractions,
  ZERO,
} from "@dars/contract/learning/exact";
import type { ClozeGap, NumberBand, Option, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { listChildren, type Element } from "#learning/question-files/markup/nodes.ts";
import { shareOfMost } from "#learning/question-files/shares.ts";

import { toId } from "./declarations.ts";
import { byHand, toContent, type ItemContext, scoredBy, type Scored } from "./item-context.ts";

/** A gap with the most that it earns; its share is known once all gaps are. */
interface ReadGap {
  readonly most: Fraction;
  readonly gap: ClozeGap;
}

/** The id of the gap in the text, which is the response's. */
export const gapId = ({ attributes }: Element): string => toId(attributes["responseIdentifier"] ?? "");

/** Text entries and inline choices: a cloze, or a single short text or number if the gap is alone after the text. */
export function readGaps(elements: readonly Element[], context: ItemContext): Question {
  const gaps = elements.map((element) => readGap(element, context));
  const known = gaps.filter((gap) => gap !== undefined);
  const isLoose = elements.some(isLooseGap);
  const total = computeTotal(known, context);
  const isWhole = known.length === gaps.length && compare(total, ZERO) > 0;
  const base = isWhole ? { ...context.base, points: exactText(total) } : byHand(context);
  const parts = elements.map((element, at) => {
    const gap = gaps[at];
    return gap && compare(total, ZERO) > 0
      ? { ...gap.gap, share: exactText(shareOfMost(gap.most, total)) }
      : buildOpenGap(element, context);
  });
  const one = isWhole ? asOne(base, parts, isLoose) : undefined;
  return one ?? { ...base, type: "cloze", gaps: parts, isLooseTaMarbuta: isLoose };
}

/** What the item says it is worth, where its gaps come to that but for the rounding of thirds. */
function computeTotal(gaps: readonly ReadGap[], { declarations }: ItemContext): Fraction {
  const total = sumFractions(gaps.map(({ most }) => most));
  const stated = declarations.most;
  const isMeant = stated && compare(absolute(subtract(total, stated)), rational(1, 1_000_000_000)) < 0;
  return stated && isMeant ? stated : total;
}

function asOne(
  base: ItemContext["base"],
  [first, ...more]: readonly ClozeGap[],
  isLoose: boolean,
): Question | undefined {
  const stem = first && more.length === 0 ? withoutLastGap(base.stem, first.id) : undefined;
  if (!first || !stem) return undefined;
  if (first.kind === "text")
    return { ...base, stem, type: "short_text", patterns: first.patterns, isLooseTaMarbuta: isLoose };
  return first.kind === "number"
    ? { ...base, stem, type: "numeric", bands: first.bands, counted: null }
    : undefined;
}

/** A gap of which the file does not say what is right. */
function buildOpenGap(element: Element, context: ItemContext): ClozeGap {
  const base = { id: gapId(element), share: "0" };
  if (element.name !== "inlineChoiceInteraction") return { ...base, kind: "text", patterns: [] };
  return { ...base, kind: "choice", options: buildOptions(element, context, () => "0") };
}

/** The text before a gap that is alone in the last paragraph; undefined if it is between words. */
function withoutLastGap(stem: RichText, id: string): RichText | undefined {
  const last = stem.at(-1);
  const [only, ...more] = last?.type === "paragraph" ? last.content : [];
  return only?.type === "gap" && only.id === id && more.length === 0 ? stem.slice(0, -1) : undefined;
}

function readGap(element: Element, context: ItemContext): ReadGap | undefined {
  const scored = scoredBy(element, context);
  if (!scored) return undefined;
  const id = gapId(element);
  if (element.name === "inlineChoiceInteraction") return choiceGap(id, element, scored, context);
  const isNumber =
    element.name === "sliderInteraction" || /^(?:float|integer)$/u.test(scored.response.baseType);
  return isNumber ? numberGap(id, scored, context) : textGap(id, scored, context);
}

interface Valued {
  readonly key: string;
  readonly value: Fraction;
}

/** The right answers with what they earn, by the mapping or by the right answer alone. */
function listValues({ response, scheme }: Scored): Valued[] {
  if (scheme.kind === "map") return response.mapping?.entries.map(({ key, value }) => ({ key, value })) ?? [];
  const [key] = response.correct;
  return scheme.kind === "correct" && key !== undefined ? [{ key, value: scheme.points }] : [];
}

const largest = (values: readonly Valued[]): Fraction =>
  values.reduce((most, { value }) => (compare(value, most) > 0 ? value : most), ZERO);

const shareIn = (value: Fraction, most: Fraction): string =>
  compare(most, ZERO) > 0 ? exactText(shareOfMost(value, most)) : "0";

function choiceGap(id: string, element: Element, scored: Scored, context: ItemContext): ReadGap {
  const values = listValues(scored);
  const most = largest(values);
  const otherwise = scored.scheme.kind === "map" ? (scored.response.mapping?.otherwise ?? ZERO) : ZERO;
  const getShare = (identifier: string) =>
    shareIn(values.find(({ key }) => key === identifier)?.value ?? otherwise, most);
  return { most, gap: { kind: "choice", id, share: "0", options: buildOptions(element, context, getShare) } };
}

const buildOptions = (
  element: Element,
  context: ItemContext,
  shareOf: (identifier: string) => string,
): Option[] =>
  listChildren(element, "inlineChoice").map((choice) => ({
    id: toId(choice.attributes["identifier"] ?? ""),
    content: toContent(choice.children, context),
    share: shareOf(choice.attributes["identifier"] ?? ""),
    feedback: null,
  }));

function textGap(id: string, scored: Scored, { losses }: ItemContext): ReadGap {
  const values = listValues(scored);
  const most = largest(values);
  const isCaseExact =
    scored.scheme.kind === "correct" || scored.response.mapping?.entries.some((each) => each.isCaseExact);
  const hasCase = values.some(({ key }) => key.toLowerCase() !== key.toUpperCase());
  if (isCaseExact && hasCase) losses.add("Capital letters are not told apart.");
  const loose = new Set(
    scored.response.mapping?.entries.filter(({ isLoose }) => isLoose).map(({ key }) => key),
  );
  const patterns = values.map(({ key, value }): TextPattern => {
    const plain = key.replaceAll(/\\(?=[\\*])|\*/gu, String.raw`\$&`);
    return { pattern: loose.has(key) ? `*${plain}*` : plain, share: shareIn(value, most), feedback: null };
  });
  const otherwise = scored.scheme.kind === "map" ? (scored.response.mapping?.otherwise ?? ZERO) : ZERO;
  if (compare(otherwise, ZERO) > 0)
    patterns.push({ pattern: "*", share: shareIn(otherwise, most), feedback: null });
  return { most, gap: { kind: "text", id, share: "0", patterns } };
}

function numberGap(id: string, scored: Scored, context: ItemContext): ReadGap {
  const { scheme } = scored;
  if (scheme.kind !== "numbers") {
    const values = listValues(scored);
    const most = largest(values);
    const bands = values.map(({ key, value }): NumberBand => ({
      range: { value: key, tolerance: "0" },
      share: shareIn(value, most),
      feedback: null,
    }));
    return { most, gap: { kind: "number", id, share: "0", bands } };
  }
  if (scheme.isOpen) context.losses.add("A bound of a range that is not right itself counts as right.");
  const most = scheme.bands.reduce((top, { points }) => (compare(points, top) > 0 ? points : top), ZERO);
  const bands = scheme.bands.map(({ range, points, feedback }): NumberBand => ({
    range,
    share: shareIn(points, most),
    feedback: feedback === undefined ? null : (context.modal.get(feedback) ?? null),
  }));
  return { most, gap: { kind: "number", id, share: "0", bands } };
}

/** As our own packages say it, the older ones in an attribute that QTI 2.2 does not have. */
const isLooseGap = ({ attributes }: Element): boolean =>
  (attributes["class"] ?? "").split(/\s+/u).includes("dars-loose-ta-marbuta") ||
  attributes["data-loose-ta-marbuta"] === "true";
