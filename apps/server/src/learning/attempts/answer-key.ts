import type { AnswerKey } from "@dars/contract/learning/asked-questions";
import { compare, exactly, ONE, ZERO, isZero } from "@dars/contract/learning/exact";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { ClozeGap, NumberBand, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";

import { type Draw, type ShownIds, type Veil, buildVeil } from "./veil.ts";

const NOTHING: AnswerKey = { ids: [], isTrue: null, texts: [], pairs: [], gaps: [] };

interface Shared {
  readonly id: string;
  readonly share: string;
}

const gains = ({ share }: { readonly share: string }) => compare(exactly(share), ZERO) > 0;
const isWhole = ({ share }: { readonly share: string }) => compare(exactly(share), ONE) === 0;
const listRightIds = (parts: readonly Shared[], names: ShownIds, isRight: (part: Shared) => boolean) =>
  parts.filter(isRight).map(({ id }) => names.shown(id));

/**
 * What would have been right, in the ids of one attempt; null for what has no key, such as a draft whose file says no
 * right answer.
 */
export function answerKey({ id, question }: NumberedQuestion, draw: Draw): AnswerKey | null {
  const veil = buildVeil(id, question, draw);
  const key = keyOfChoice(question, veil) ?? keyOfPairs(question, veil) ?? keyOfText(question, veil);
  return key && question.marking === "manual" && isEmpty(key) ? null : key;
}

const isEmpty = ({ ids, isTrue, texts, pairs, gaps }: AnswerKey): boolean =>
  isTrue === null &&
  [ids, texts, pairs].every((parts) => parts.length === 0) &&
  gaps.every((gap) => gap.texts.length === 0);

function keyOfChoice(question: Question, { parts }: Veil): AnswerKey | null {
  switch (question.type) {
    case "single_choice":
      return { ...NOTHING, ids: listRightIds(question.options, parts, isWhole) };
    case "multiple_choice":
      return { ...NOTHING, ids: listRightIds(question.options, parts, gains) };
    case "hotspot":
      return { ...NOTHING, ids: listRightIds(question.areas, parts, gains) };
    case "hottext":
      return { ...NOTHING, ids: listRightIds(question.words, parts, gains) };
    case "ordering":
      return { ...NOTHING, ids: question.key.map((own) => parts.shown(own)) };
    case "true_false":
      return { ...NOTHING, isTrue: question.isTrue };
    default:
      return null;
  }
}

function keyOfPairs(question: Question, { parts, targets, gaps }: Veil): AnswerKey | null {
  if (question.type !== "matching" && question.type !== "gap_match") return null;
  const right = question.type === "matching" ? targets : gaps;
  const pairs = question.pairs
    .filter(gains)
    .map((pair) => ({ left: parts.shown(pair.left), right: right.shown(pair.right) }));
  return { ...NOTHING, pairs };
}

function keyOfText(question: Question, veil: Veil): AnswerKey | null {
  switch (question.type) {
    case "short_text":
      return { ...NOTHING, texts: rightTexts(question.patterns) };
    case "numeric":
      return { ...NOTHING, texts: rightNumbers(question.bands) };
    case "cloze":
      return {
        ...NOTHING,
        gaps: question.gaps.map((gap) => ({ id: veil.gaps.shown(gap.id), texts: keyOfGap(gap, veil) })),
      };
    default:
      return null;
  }
}

function keyOfGap(gap: ClozeGap, { options }: Veil): string[] {
  if (gap.kind === "text") return rightTexts(gap.patterns);
  if (gap.kind === "number") return rightNumbers(gap.bands);
  const names = options.get(gap.id);
  return names ? listRightIds(gap.options, names, isWhole) : [];
}

/** Without the signs by which patterns are escaped. */
const rightTexts = (patterns: readonly TextPattern[]): string[] =>
  patterns.filter(isWhole).map(({ pattern }) => pattern.replaceAll(/\\([*\\])/gu, "$1"));

const rightNumbers = (bands: readonly NumberBand[]): string[] =>
  bands.filter(isWhole).map(({ range }) => {
    if ("from" in range) return `${range.from}…${range.to}`;
    return isZero(exactly(range.tolerance)) ? range.value : `${range.value} ± ${range.tolerance}`;
  });
