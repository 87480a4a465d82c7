import { compare, exactly, ZERO } from "@dars/contract/learning/exact";
import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import type { Question, QuestionBase, QuestionOf, QuestionType } from "@dars/contract/learning/questions";
import { plainText, type RichText } from "@dars/contract/learning/rich-text";

import type { AnswerDraft, DraftFaults } from "./answer-draft.ts";
import { choiceDraft } from "./choice-draft.ts";
import { clozeDraft } from "./cloze-draft.ts";
import { BLANK_DRAFT, type Answers, type Draft } from "./draft.ts";
import { gapMatchDraft } from "./gap-match-draft.ts";
import { matchingDraft } from "./matching-draft.ts";
import { orderingDraft } from "./ordering-draft.ts";
import { numberIn } from "./percent.ts";
import { sameContent } from "./same-content.ts";
import { hotspotDraft, hottextDraft } from "./spots-draft.ts";
import { stemSlots } from "./stem-slots.ts";
import { aText, isBlank, toTextDraft, toRichText } from "./text-draft.ts";
import { numericDraft, shortTextDraft } from "./typed-draft.ts";
import { workDraft } from "./work-draft.ts";

/** The types that can be begun; places on a picture come from files alone. */
export const DRAFT_TYPES = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "cloze",
  "gap_match",
  "matching",
  "ordering",
  "hottext",
  "essay",
  "file_upload",
  "audio",
  "video",
  "description",
] as const satisfies readonly QuestionType[];

export const DIFFICULTIES = [1, 2, 3, 4, 5] as const;

const truthDraft: AnswerDraft<QuestionOf<"true_false">> = {
  from: ({ isTrue, feedbackTrue, feedbackFalse }) => ({
    isTrue,
    kept: { isTrue: feedbackTrue, isFalse: feedbackFalse },
  }),
  to: ({ isTrue, kept }, base) => ({
    type: "true_false",
    ...base,
    isTrue,
    feedbackTrue: kept.isTrue,
    feedbackFalse: kept.isFalse,
  }),
  faults: () => [],
};

const descriptionDraft: AnswerDraft<QuestionOf<"description">> = {
  from: () => ({}),
  to: (_draft, base) => ({ type: "description", ...base }),
  faults: () => [],
};

const ANSWERS = {
  single_choice: choiceDraft,
  multiple_choice: choiceDraft,
  true_false: truthDraft,
  short_text: shortTextDraft,
  numeric: numericDraft,
  matching: matchingDraft,
  ordering: orderingDraft,
  cloze: clozeDraft,
  gap_match: gapMatchDraft,
  hotspot: hotspotDraft,
  hottext: hottextDraft,
  essay: workDraft,
  file_upload: workDraft,
  audio: workDraft,
  video: workDraft,
  description: descriptionDraft,
} satisfies { readonly [T in QuestionType]: AnswerDraft<QuestionOf<T>> };

/** Tags as they are typed, with commas between. */
export const parseTags = (typed: string): string[] => typed.split(/[,،]\s?/u).map((tag) => tag.slice(0, 100));

const filed = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== "")),
];

/** The question that was typed. While the draft has faults it cannot be asked. */
export const toQuestion = (draft: Draft): Question => ANSWERS[draft.type].to(draft, buildBase(draft));

function buildBase(draft: Draft): QuestionBase {
  const { title, language, dir, right, partial, wrong } = draft.kept;
  return {
    title,
    language,
    dir,
    stem: toRichText(draft.stem, stemSlots(draft)),
    points: draft.type === "description" ? "0" : (numberIn(draft.points) ?? "0"),
    tags: filed(draft.tags),
    difficulty: draft.difficulty,
    feedback: {
      general: isBlank(draft.explanation) ? null : toRichText(draft.explanation),
      right,
      partial,
      wrong,
    },
    marking: draft.isManual ? "manual" : "automatic",
  };
}

/** What is wrong with the draft; empty where it is a question. */
export function faultsIn(draft: Draft): DraftFaults {
  const faults: DraftFaults = [
    ...(isBlank(draft.stem) ? [["stem", "question-editor.fault-stem"] as const] : []),
    ...(draft.isManual ? [] : ANSWERS[draft.type].faults(draft)),
    ...pointFaults(draft),
  ];
  if (faults.length > 0 || listQuestionFaults(toQuestion(draft)).length === 0) return faults;
  return [["answers", "question-editor.fault-answers"]];
}

function pointFaults({ type, points, criteria }: Draft): DraftFaults {
  const worth = numberIn(points);
  const isFree = type === "description" || criteria.trim() !== "";
  const isWorth = worth !== undefined && compare(exactly(worth), ZERO) > 0;
  return isFree || isWorth ? [] : [["points", "question-editor.fault-points"]];
}

/** The words of a question for a list. */
export const getStemText = ({ stem }: { readonly stem: RichText }): string =>
  plainText(stem).replaceAll("\n", " ");

/** A question as it would have been typed; undefined where the form cannot hold all of it, so that a change loses nothing. */
export function toDraft(question: Question): Draft | undefined {
  const { stem, points, tags, difficulty, feedback, title, language, dir, marking } = question;
  const { kept = {}, ...answers } = answersIn(question);
  const draft: Draft = {
    ...BLANK_DRAFT,
    ...answers,
    type: question.type,
    points,
    explanation: feedback.general === null ? aText() : toTextDraft(feedback.general),
    tags,
    difficulty,
    isManual: marking === "manual",
    kept: {
      ...BLANK_DRAFT.kept,
      ...kept,
      title,
      language,
      dir,
      right: feedback.right,
      partial: feedback.partial,
      wrong: feedback.wrong,
    },
  };
  const whole = { ...draft, stem: toTextDraft(stem, stemSlots(draft)) };
  return sameContent(toQuestion(whole), question) ? whole : undefined;
}

function answersIn(question: Question): Answers {
  // The record has for each type the form of that type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { from } = ANSWERS[question.type] as AnswerDraft<Question>;
  return from(question);
}
