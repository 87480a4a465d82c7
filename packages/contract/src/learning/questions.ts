import { Type, type Static } from "typebox";

import { nullable } from "#platform/primitives.ts";

import { Exact } from "./exact.ts";
import {
  Area,
  ClozeGap,
  CountedNoun,
  Criterion,
  Feedback,
  MostParts,
  NumberBand,
  Option,
  Pair,
  Part,
  Share,
  TextPattern,
} from "./question-parts.ts";
import { Direction, MediaKey, PartId, RichText } from "./rich-text.ts";

const common = {
  title: Type.String({ maxLength: 250 }),
  /** BCP 47, such as ar or ckb; null where the source does not say. */
  language: nullable(Type.String({ pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$", maxLength: 35 })),
  /** The direction of the whole question; null follows the text. */
  dir: nullable(Direction),
  stem: RichText,
  points: Exact,
  tags: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 }),
  /** From 1, very easy, to 5, very difficult. */
  difficulty: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
  feedback: Type.Object({ general: Feedback, right: Feedback, partial: Feedback, wrong: Feedback }),
  /** Manual where the source marks in a way that cannot be taken over: a person marks it, whatever its type. */
  marking: Type.Enum(["automatic", "manual"]),
};

/** How the shares of the chosen options make a score: added up, or all right and no others. */
const Scoring = Type.Enum(["shares", "all"]);

/** The most that may be chosen; null for any number. */
const MostChosen = nullable(Type.Integer({ minimum: 1, maximum: 200 }));

export const SingleChoice = Type.Object({
  type: Type.Literal("single_choice"),
  ...common,
  options: Type.Array(Option, MostParts),
  isShuffled: Type.Boolean(),
});

export const MultipleChoice = Type.Object({
  type: Type.Literal("multiple_choice"),
  ...common,
  options: Type.Array(Option, MostParts),
  isShuffled: Type.Boolean(),
  scoring: Scoring,
  mostChosen: MostChosen,
});

export const TrueFalse = Type.Object({
  type: Type.Literal("true_false"),
  ...common,
  isTrue: Type.Boolean(),
  feedbackTrue: Feedback,
  feedbackFalse: Feedback,
});

export const ShortText = Type.Object({
  type: Type.Literal("short_text"),
  ...common,
  patterns: Type.Array(TextPattern, MostParts),
  /** Whether ة and ه are taken for one letter. */
  isLooseTaMarbuta: Type.Boolean(),
});

export const Numeric = Type.Object({
  type: Type.Literal("numeric"),
  ...common,
  bands: Type.Array(NumberBand, MostParts),
  counted: nullable(CountedNoun),
});

const pairing = {
  pairs: Type.Array(Pair, MostParts),
  /** The share of an unlisted pair; 0 or less. */
  otherPairs: Share,
  scoring: Scoring,
};

export const Matching = Type.Object({
  type: Type.Literal("matching"),
  ...common,
  left: Type.Array(Part, MostParts),
  /** With distractors that belong to nothing. */
  right: Type.Array(Part, MostParts),
  ...pairing,
  isShuffled: Type.Boolean(),
});

export const Ordering = Type.Object({
  type: Type.Literal("ordering"),
  ...common,
  /** As they are first shown. */
  items: Type.Array(Part, MostParts),
  key: Type.Array(PartId, MostParts),
  /** All or nothing, or the share of pairs in the right order (Kendall). */
  scoring: Type.Enum(["all", "kendall"]),
  isShuffled: Type.Boolean(),
});

export const Cloze = Type.Object({
  type: Type.Literal("cloze"),
  ...common,
  gaps: Type.Array(ClozeGap, MostParts),
  isLooseTaMarbuta: Type.Boolean(),
});

export const GapMatch = Type.Object({
  type: Type.Literal("gap_match"),
  ...common,
  /** The items for the gaps of the stem; `most` gaps at once, null for any number. */
  choices: Type.Array(Type.Object({ id: PartId, content: RichText, most: MostChosen }), MostParts),
  /** Left is a choice, right a gap. */
  ...pairing,
  isShuffled: Type.Boolean(),
});

export const Hotspot = Type.Object({
  type: Type.Literal("hotspot"),
  ...common,
  picture: Type.Object({
    media: MediaKey,
    alt: Type.String({ maxLength: 1000 }),
    width: Type.Integer({ minimum: 1, maximum: 10_000 }),
    height: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  areas: Type.Array(Area, MostParts),
  scoring: Scoring,
  mostChosen: MostChosen,
});

export const Hottext = Type.Object({
  type: Type.Literal("hottext"),
  ...common,
  /** The words themselves are in the stem. */
  words: Type.Array(Type.Object({ id: PartId, share: Share }), MostParts),
  scoring: Scoring,
  mostChosen: MostChosen,
});

const manual = {
  /** For markers; never shown before a policy allows it. */
  rubric: nullable(RichText),
  /** Their best levels come to the points. */
  criteria: Type.Optional(Type.Array(Criterion, { minItems: 1, maxItems: 20 })),
};

export const Essay = Type.Object({
  type: Type.Literal("essay"),
  ...common,
  ...manual,
  expectedWords: nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
});

export const FileUpload = Type.Object({ type: Type.Literal("file_upload"), ...common, ...manual });
export const AudioAnswer = Type.Object({ type: Type.Literal("audio"), ...common, ...manual });
export const VideoAnswer = Type.Object({ type: Type.Literal("video"), ...common, ...manual });

/** Text between questions. Nothing is answered and nothing scored. */
export const Description = Type.Object({ type: Type.Literal("description"), ...common });

/** A question with its key. It is for authors and markers; students see a part of it. */
export const Question = Type.Union([
  SingleChoice,
  MultipleChoice,
  TrueFalse,
  ShortText,
  Numeric,
  Matching,
  Ordering,
  Cloze,
  GapMatch,
  Hotspot,
  Hottext,
  Essay,
  FileUpload,
  AudioAnswer,
  VideoAnswer,
  Description,
]);
export type Question = Static<typeof Question>;
export type QuestionType = Question["type"];
export type QuestionOf<T extends QuestionType> = Extract<Question, { readonly type: T }>;
/** The common fields of all types. */
export type QuestionBase = Omit<QuestionOf<"description">, "type">;
