import type { TextPattern } from "@dars/contract/learning/question-parts";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import { toMarkup } from "#learning/question-files/markup/to-markup.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";

import {
  declare,
  type ItemParts,
  MAP,
  modalFeedback,
  NO_PARTS,
  numberChain,
  formatPoints,
  type QtiWriting,
} from "./qti-parts.ts";

/** QTI compares whole texts: a wildcard would become an asterisk that must be typed. */
function literal(pattern: string): string {
  const plain = pattern.replaceAll(/\\([\\*])/gu, (_, sign: string) => (sign === "*" ? "\uE000" : sign));
  if (plain.includes("*")) throw new ItemRefused("QTI has no wildcards in its answers.");
  return plain.replaceAll("\uE000", "*");
}

export function textMapping(
  patterns: readonly TextPattern[],
  points: string,
  { losses }: QtiWriting,
): ReadonlyMap<string, string> {
  if (patterns.some(({ feedback }) => feedback)) losses.add("What is said to a typed text is left out.");
  const mapping = new Map<string, string>();
  for (const { pattern, share } of patterns)
    if (!mapping.has(literal(pattern))) mapping.set(literal(pattern), formatPoints(share, points));
  return mapping;
}

const entry = (id: string, isLoose: boolean) =>
  `<textEntryInteraction responseIdentifier="${id}"${isLoose ? ' class="dars-loose-ta-marbuta"' : ""}/>`;

export function shortTextParts(question: QuestionOf<"short_text">, writing: QtiWriting): ItemParts {
  const mapping = textMapping(question.patterns, question.points, writing);
  return {
    ...NO_PARTS,
    declarations: declare({
      id: "RESPONSE",
      cardinality: "single",
      baseType: "string",
      correct: [...mapping.keys()].slice(0, 1),
      mapping,
    }),
    processing: MAP,
    body: `<p>${entry("RESPONSE", question.isLooseTaMarbuta)}</p>`,
  };
}

export function numericParts(question: QuestionOf<"numeric">, { writer, losses }: QtiWriting): ItemParts {
  if (question.counted) losses.add("The noun that is counted is left out.");
  const { bands, points } = question;
  return {
    ...NO_PARTS,
    declarations: declare({ id: "RESPONSE", cardinality: "single", baseType: "float", correct: [] }),
    processing: numberChain(bands, { response: "RESPONSE", outcome: "SCORE", points, hasFeedback: true }),
    body: `<p>${entry("RESPONSE", false)}</p>`,
    modal: bands
      .map(({ feedback }, at) => modalFeedback("FEEDBACK_BAND", `b${at + 1}`, feedback, writer))
      .join(""),
  };
}

export function workParts(question: Question, rubric: RichText | null, { writer }: QtiWriting): ItemParts {
  const isEssay = question.type === "essay";
  const words =
    isEssay && question.expectedWords !== null ? ` class="dars-words-${question.expectedWords}"` : "";
  const type = question.type === "audio" || question.type === "video" ? ` type="${question.type}/*"` : "";
  const interaction = isEssay
    ? `<extendedTextInteraction responseIdentifier="RESPONSE"${words}/>`
    : `<uploadInteraction responseIdentifier="RESPONSE"${type}/>`;
  const marks = rubric ? `<rubricBlock view="scorer">${toMarkup(rubric, writer)}</rubricBlock>` : "";
  return {
    ...NO_PARTS,
    declarations: declare({
      id: "RESPONSE",
      cardinality: "single",
      baseType: isEssay ? "string" : "file",
      correct: [],
    }),
    body: interaction,
    marks,
  };
}
