import { exactly, multiply, type Exact } from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";
import type { RichText } from "@dars/contract/learning/rich-text";

import { type MarkupWriter, toMarkup } from "#learning/question-files/markup/to-markup.ts";
import type { Losses } from "#learning/question-files/read-item.ts";
import { toDecimal } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

export interface QtiWriting {
  readonly writer: MarkupWriter;
  readonly losses: Losses;
}

/** What one interaction adds to an item. */
export interface ItemParts {
  readonly declarations: string;
  /** Place of the answer field. */
  readonly body: string;
  /** What markers read; it stands in no other element. */
  readonly marks: string;
  /** Whether `body` holds the text of the question itself. */
  readonly hasStem: boolean;
  readonly processing: string;
  /** Feedback that belongs to ranges of numbers. */
  readonly modal: string;
}

export const NO_PARTS: ItemParts = {
  declarations: "",
  body: "",
  marks: "",
  hasStem: false,
  processing: "",
  modal: "",
};

export const MAP =
  '<setOutcomeValue identifier="SCORE"><mapResponse identifier="RESPONSE"/></setOutcomeValue>';

/** A share of the points as a number that finds its fraction again. */
export const formatPoints = (share: Exact, points: Exact): string =>
  toDecimal(multiply(exactly(share), exactly(points)), 14);

export const matchCorrect = (points: Exact): string =>
  '<responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>' +
  `${setNumber("SCORE", formatPoints("1", points))}</responseIf></responseCondition>`;

export const setNumber = (outcome: string, value: string): string =>
  `<setOutcomeValue identifier="${outcome}"><baseValue baseType="float">${value}</baseValue></setOutcomeValue>`;

export const setIdentifier = (outcome: string, value: string): string =>
  `<setOutcomeValue identifier="${outcome}"><baseValue baseType="identifier">${value}</baseValue></setOutcomeValue>`;

export interface Declared {
  readonly id: string;
  readonly cardinality: "single" | "multiple" | "ordered";
  readonly baseType: "identifier" | "directedPair" | "string" | "float" | "file";
  readonly correct: readonly string[];
  /** What keys are worth; undefined where the right answer alone decides. */
  readonly mapping?: ReadonlyMap<string, string> | undefined;
  readonly upper?: string;
  readonly otherwise?: string;
}

export function declare({
  id,
  cardinality,
  baseType,
  correct,
  mapping,
  upper,
  otherwise = "0",
}: Declared): string {
  const values = correct.map((value) => `<value>${escapeMarkup(value)}</value>`).join("");
  const entries = [...(mapping ?? [])].map(
    ([key, value]) =>
      `<mapEntry mapKey="${escapeMarkup(key)}" mappedValue="${value}"${baseType === "string" ? ' caseSensitive="false"' : ""}/>`,
  );
  const bounds = upper === undefined ? "" : ` lowerBound="0" upperBound="${upper}"`;
  return (
    `<responseDeclaration identifier="${id}" cardinality="${cardinality}" baseType="${baseType}">` +
    (values === "" ? "" : `<correctResponse>${values}</correctResponse>`) +
    (mapping ? `<mapping${bounds} defaultValue="${otherwise}">${entries.join("")}</mapping>` : "") +
    "</responseDeclaration>"
  );
}

/** One condition after the other; the first range that holds the number decides. */
export function numberChain(
  bands: readonly NumberBand[],
  {
    response,
    outcome,
    points,
    hasFeedback,
  }: { response: string; outcome: string; points: Exact; hasFeedback: boolean },
): string {
  const branches = bands.map((band, at) => {
    const tag = at === 0 ? "responseIf" : "responseElseIf";
    const feedback = hasFeedback && band.feedback ? setIdentifier("FEEDBACK_BAND", `b${at + 1}`) : "";
    return `<${tag}>${condition(band.range, response)}${setNumber(outcome, formatPoints(band.share, points))}${feedback}</${tag}>`;
  });
  return `<responseCondition>${branches.join("")}</responseCondition>`;
}

function condition(range: NumberBand["range"], response: string): string {
  const variable = `<variable identifier="${response}"/>`;
  const value = (number: Exact) => `<baseValue baseType="float">${formatPoints("1", number)}</baseValue>`;
  if ("from" in range)
    return `<and><gte>${variable}${value(range.from)}</gte><lte>${variable}${value(range.to)}</lte></and>`;
  const tolerance = formatPoints("1", range.tolerance);
  return `<equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}">${variable}${value(range.value)}</equal>`;
}

export const modalFeedback = (
  outcome: string,
  id: string,
  text: RichText | null,
  writer: MarkupWriter,
): string =>
  text
    ? `<modalFeedback outcomeIdentifier="${outcome}" showHide="show" identifier="${id}">${toMarkup(text, writer)}</modalFeedback>`
    : "";
