import { compare, exactly, ZERO } from "@dars/contract/learning/exact";
import type { Option, Pair } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";

import { toLine, toMarkup } from "#learning/question-files/markup/to-markup.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import {
  type Declared,
  declare,
  type ItemParts,
  MAP,
  matchCorrect,
  NO_PARTS,
  formatPoints,
  type QtiWriting,
} from "./qti-parts.ts";

type Chosen = ReadonlyArray<{ readonly id: string; readonly share: string }>;

const gains = (parts: Chosen) => parts.filter(({ share }) => compare(exactly(share), ZERO) > 0);

/** Right answers by themselves, or what each is worth. */
function chosen(
  parts: Chosen,
  scoring: "shares" | "all",
  points: string,
  cardinality: Declared["cardinality"],
) {
  const base = { id: "RESPONSE", cardinality, baseType: "identifier" } as const;
  if (scoring === "all")
    return {
      declarations: declare({ ...base, correct: gains(parts).map(({ id }) => id) }),
      processing: matchCorrect(points),
    };
  const mapping = new Map(parts.map(({ id, share }) => [id, formatPoints(share, points)]));
  const correct = gains(parts)
    .map(({ id }) => id)
    .slice(0, cardinality === "single" ? 1 : undefined);
  return {
    declarations: declare({ ...base, correct, mapping, upper: formatPoints("1", points) }),
    processing: MAP,
  };
}

export const FEEDBACK_BY_CHOICE =
  '<setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue>';

function simpleChoices(options: readonly Option[], { writer }: QtiWriting): string {
  return options
    .map(({ id, content, feedback }) => {
      const feedbackXml = feedback
        ? `<feedbackInline outcomeIdentifier="FEEDBACK" identifier="${id}" showHide="show">${toLine(feedback, writer)}</feedbackInline>`
        : "";
      return `<simpleChoice identifier="${id}">${toLine(content, writer)}${feedbackXml}</simpleChoice>`;
    })
    .join("");
}

export function choiceParts(
  question: QuestionOf<"single_choice"> | QuestionOf<"multiple_choice">,
  writing: QtiWriting,
): ItemParts {
  const isSingle = question.type === "single_choice";
  const most = isSingle ? 1 : (question.mostChosen ?? 0);
  const key = chosen(
    question.options,
    isSingle ? "shares" : question.scoring,
    question.points,
    isSingle ? "single" : "multiple",
  );
  const byChoice = question.options.some(({ feedback }) => feedback) ? FEEDBACK_BY_CHOICE : "";
  return {
    ...NO_PARTS,
    ...key,
    processing: key.processing + byChoice,
    body: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="${question.isShuffled}" maxChoices="${most}">${simpleChoices(question.options, writing)}</choiceInteraction>`,
  };
}

const TRUTH = { ar: ["صح", "خطأ"], ckb: ["ڕاست", "هەڵە"] } as const;

export function truthParts(question: QuestionOf<"true_false">, writing: QtiWriting): ItemParts {
  const [yes, no] =
    question.language === "ar" || question.language === "ckb" ? TRUTH[question.language] : ["True", "False"];
  const options = [
    { id: "true", content: richText(yes), share: "0", feedback: question.feedbackTrue },
    { id: "false", content: richText(no), share: "0", feedback: question.feedbackFalse },
  ];
  const byChoice = question.feedbackTrue || question.feedbackFalse ? FEEDBACK_BY_CHOICE : "";
  return {
    ...NO_PARTS,
    declarations: declare({
      id: "RESPONSE",
      cardinality: "single",
      baseType: "identifier",
      correct: [String(question.isTrue)],
    }),
    processing: matchCorrect(question.points) + byChoice,
    body: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">${simpleChoices(options, writing)}</choiceInteraction>`,
  };
}

export function hottextParts(question: QuestionOf<"hottext">, { writer }: QtiWriting): ItemParts {
  return {
    ...NO_PARTS,
    ...chosen(question.words, question.scoring, question.points, "multiple"),
    hasStem: true,
    body: `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="${question.mostChosen ?? 0}">${toMarkup(question.stem, writer)}</hottextInteraction>`,
  };
}

export function hotspotParts(question: QuestionOf<"hotspot">, { writer }: QtiWriting): ItemParts {
  const { media, alt, width, height } = question.picture;
  const areas = question.areas.map(
    ({ id, shape, coords }) =>
      `<hotspotChoice shape="${shape}" coords="${coords.join(",")}" identifier="${id}"/>`,
  );
  const address = writer.addressOf(media);
  return {
    ...NO_PARTS,
    ...chosen(question.areas, question.scoring, question.points, "multiple"),
    body:
      `<hotspotInteraction responseIdentifier="RESPONSE" maxChoices="${question.mostChosen ?? 0}">` +
      `<object type="${getImageType(address)}" data="${escapeMarkup(address)}" width="${width}" height="${height}">${escapeMarkup(alt)}</object>` +
      `${areas.join("")}</hotspotInteraction>`,
  };
}

function getImageType(address: string): string {
  const ending = address.slice(address.lastIndexOf(".") + 1);
  return `image/${ending === "jpg" ? "jpeg" : ending}`;
}

const name = ({ left, right }: Pair) => `${left} ${right}`;

function paired(question: QuestionOf<"matching"> | QuestionOf<"gap_match">) {
  const { pairs, scoring, otherPairs, points } = question;
  const base = { id: "RESPONSE", cardinality: "multiple", baseType: "directedPair" } as const;
  const correct = pairs.filter(({ share }) => compare(exactly(share), ZERO) > 0).map(name);
  if (scoring === "all")
    return { declarations: declare({ ...base, correct }), processing: matchCorrect(points) };
  const mapping = new Map(pairs.map((pair) => [name(pair), formatPoints(pair.share, points)]));
  const otherwise = formatPoints(otherPairs, points);
  return {
    declarations: declare({ ...base, correct, mapping, upper: formatPoints("1", points), otherwise }),
    processing: MAP,
  };
}

export function matchParts(question: QuestionOf<"matching">, { writer }: QtiWriting): ItemParts {
  const set = (parts: typeof question.left, most: number) =>
    `<simpleMatchSet>${parts
      .map(
        ({ id, content }) =>
          `<simpleAssociableChoice identifier="${id}" matchMax="${most}">${toLine(content, writer)}</simpleAssociableChoice>`,
      )
      .join("")}</simpleMatchSet>`;
  const isOnce = new Set(question.pairs.map(({ left }) => left)).size === question.pairs.length;
  return {
    ...NO_PARTS,
    ...paired(question),
    body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="${question.isShuffled}" maxAssociations="0">${set(question.left, isOnce ? 1 : 0)}${set(question.right, 0)}</matchInteraction>`,
  };
}

export function gapMatchParts(question: QuestionOf<"gap_match">, { writer }: QtiWriting): ItemParts {
  const choices = question.choices.map(
    ({ id, content, most }) =>
      `<gapText identifier="${id}" matchMax="${most ?? 0}">${toLine(content, writer)}</gapText>`,
  );
  const stem = toMarkup(question.stem, { ...writer, gap: (id) => `<gap identifier="${id}"/>` });
  return {
    ...NO_PARTS,
    ...paired(question),
    hasStem: true,
    body: `<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="${question.isShuffled}">${choices.join("")}${stem}</gapMatchInteraction>`,
  };
}

export function orderParts(question: QuestionOf<"ordering">, { writer, losses }: QtiWriting): ItemParts {
  if (question.scoring === "kendall") losses.add("Partly right orders score nothing.");
  const items = question.items.map(
    ({ id, content }) => `<simpleChoice identifier="${id}">${toLine(content, writer)}</simpleChoice>`,
  );
  return {
    ...NO_PARTS,
    declarations: declare({
      id: "RESPONSE",
      cardinality: "ordered",
      baseType: "identifier",
      correct: question.key,
    }),
    processing: matchCorrect(question.points),
    body: `<orderInteraction responseIdentifier="RESPONSE" shuffle="${question.isShuffled}">${items.join("")}</orderInteraction>`,
  };
}
