import { exactly, exactText, multiply } from "@dars/contract/learning/exact";
import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { toLine, toMarkup } from "#learning/question-files/markup/to-markup.ts";

import {
  declare,
  type ItemParts,
  NO_PARTS,
  numberChain,
  formatPoints,
  type QtiWriting,
} from "./qti-parts.ts";
import { textMapping } from "./short-text-parts.ts";

/** A response and a score of its own for each gap, added up at the end. */
export function clozeParts(question: QuestionOf<"cloze">, writing: QtiWriting): ItemParts {
  const { gaps, isLooseTaMarbuta, stem, points } = question;
  const parts = gaps.map((gap) =>
    gapParts(gap, exactText(multiply(exactly(gap.share), exactly(points))), writing),
  );
  const loose = isLooseTaMarbuta ? ' class="dars-loose-ta-marbuta"' : "";
  const body = toMarkup(stem, { ...writing.writer, gap: (id) => interaction(id, gaps, loose, writing) });
  const terms = gaps.map(({ id }) => `<variable identifier="SCORE_${id}"/>`).join("");
  return {
    ...NO_PARTS,
    declarations:
      parts.map(({ declarations }) => declarations).join("") +
      gaps
        .map(
          ({ id }) => `<outcomeDeclaration identifier="SCORE_${id}" cardinality="single" baseType="float"/>`,
        )
        .join(""),
    body,
    hasStem: true,
    processing:
      parts.map(({ processing }) => processing).join("") +
      `<setOutcomeValue identifier="SCORE"><sum>${terms}</sum></setOutcomeValue>`,
  };
}

function gapParts(
  gap: ClozeGap,
  points: string,
  writing: QtiWriting,
): Pick<ItemParts, "declarations" | "processing"> {
  const { id } = gap;
  const outcome = `SCORE_${id}`;
  const map = `<setOutcomeValue identifier="${outcome}"><mapResponse identifier="${id}"/></setOutcomeValue>`;
  if (gap.kind === "text") {
    const mapping = textMapping(gap.patterns, points, writing);
    const correct = [...mapping.keys()].slice(0, 1);
    return {
      declarations: declare({ id, cardinality: "single", baseType: "string", correct, mapping }),
      processing: map,
    };
  }
  if (gap.kind === "choice") {
    if (gap.options.some(({ feedback }) => feedback))
      writing.losses.add("What is said to a choice inside the text is left out.");
    const mapping = new Map(gap.options.map((option) => [option.id, formatPoints(option.share, points)]));
    const correct = gap.options
      .filter(({ share }) => share === "1")
      .map((option) => option.id)
      .slice(0, 1);
    return {
      declarations: declare({ id, cardinality: "single", baseType: "identifier", correct, mapping }),
      processing: map,
    };
  }
  if (gap.bands.some(({ feedback }) => feedback))
    writing.losses.add("What is said to a number inside the text is left out.");
  return {
    declarations: declare({ id, cardinality: "single", baseType: "float", correct: [] }),
    processing: numberChain(gap.bands, { response: id, outcome, points, hasFeedback: false }),
  };
}

function interaction(id: string, gaps: readonly ClozeGap[], loose: string, { writer }: QtiWriting): string {
  const gap = gaps.find((each) => each.id === id);
  if (gap?.kind !== "choice") return `<textEntryInteraction responseIdentifier="${id}"${loose}/>`;
  const options = gap.options.map(
    (option) => `<inlineChoice identifier="${option.id}">${toLine(option.content, writer)}</inlineChoice>`,
  );
  return `<inlineChoiceInteraction responseIdentifier="${id}" shuffle="false"${loose}>${options.join("")}</inlineChoiceInteraction>`;
}
