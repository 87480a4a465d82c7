import type { Area, Criterion } from "@dars/contract/learning/question-parts";
import type { QuestionBase, QuestionOf, QuestionType } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";
import type { Static } from "typebox";

import { newClientId } from "#platform/api/client-id.ts";

import { aText, type TextDraft } from "./text-draft.ts";

/** How the parts of an answer make its score; `minus`: wrong ones take off as much as right ones give. */
export const WEIGHINGS = ["plus", "minus", "all", "part", "own"] as const;
export type Weighing = (typeof WEIGHINGS)[number];

/** A share in percent as it is typed; it counts where the shares are the author's own. */
interface Weighed {
  readonly id: string;
  readonly percent: string;
}

export interface OptionDraft extends Weighed {
  readonly text: TextDraft;
  readonly isRight: boolean;
  readonly feedback: RichText | null;
}

/** An accepted answer; `*` matches any words. */
export interface PatternDraft extends Weighed {
  readonly pattern: string;
  readonly feedback: RichText | null;
}

/** An accepted number with its tolerance, or the bounds of a range. */
export interface BandDraft extends Weighed {
  readonly isRange: boolean;
  readonly first: string;
  readonly second: string;
  readonly feedback: RichText | null;
}

export interface PartDraft {
  readonly id: string;
  readonly text: TextDraft;
}

/** What belongs together. Two pairs may share a side by its id. */
export interface PairDraft extends Weighed {
  readonly left: PartDraft;
  readonly right: PartDraft;
  /** How many gaps a choice may fill; null for any number. */
  readonly most: number | null;
}

export interface ExtraDraft extends PartDraft {
  readonly most: number | null;
}

/** A gap of the text; what is typed or chosen in it. `[[1]]` is the first gap of the draft. */
export interface GapDraft extends Weighed {
  readonly kind: "text" | "number" | "choice";
  readonly patterns: readonly PatternDraft[];
  readonly bands: readonly BandDraft[];
  readonly options: readonly OptionDraft[];
}

/** Words of the text, or an area of the picture. */
export interface SpotDraft extends Weighed {
  readonly words: string;
  readonly isRight: boolean;
  readonly area: Static<typeof Area> | null;
}

/** Properties that have no field in the editor. */
interface UneditedParts extends Pick<QuestionBase, "title" | "language" | "dir"> {
  readonly right: RichText | null;
  readonly partial: RichText | null;
  readonly wrong: RichText | null;
  readonly isTrue: RichText | null;
  readonly isFalse: RichText | null;
  readonly counted: QuestionOf<"numeric">["counted"];
  readonly picture: QuestionOf<"hotspot">["picture"] | null;
  /** Ids in the order of the question. */
  readonly order: readonly string[];
  readonly criteria: readonly Criterion[];
}

/** A question as it is typed: the answers of all types, of which its type uses some. */
export interface Draft {
  readonly type: QuestionType;
  readonly stem: TextDraft;
  readonly points: string;
  readonly explanation: TextDraft;
  readonly tags: readonly string[];
  readonly difficulty: number | null;
  /** Marked by a person whatever its type, as some questions of files are. */
  readonly isManual: boolean;
  /** Null: as usual for its type. */
  readonly weighing: Weighing | null;
  readonly isShuffled: boolean;
  readonly isLoose: boolean;
  /** Typed; empty for any number. */
  readonly mostChosen: string;
  readonly options: readonly OptionDraft[];
  readonly isTrue: boolean;
  readonly patterns: readonly PatternDraft[];
  readonly bands: readonly BandDraft[];
  readonly pairs: readonly PairDraft[];
  /** Words and the gaps that they belong to. */
  readonly placed: readonly PairDraft[];
  /** Answers that belong to nothing. */
  readonly extras: readonly ExtraDraft[];
  /** The share of a wrong pair in percent, as it is typed. */
  readonly otherPairs: string;
  readonly items: readonly PartDraft[];
  readonly gaps: readonly GapDraft[];
  readonly spots: readonly SpotDraft[];
  /** The rubric, a criterion a line; empty for none. */
  readonly criteria: string;
  readonly rubric: TextDraft;
  readonly expectedWords: string;
  readonly kept: UneditedParts;
}

/** The answers of one type, and what is kept of its question. */
export type Answers = Partial<Omit<Draft, "kept">> & { readonly kept?: Partial<UneditedParts> };

/** An id that no part has or had: answers of students name the parts of a question. */
export const freshId = (letter: string): string => `${letter}${newClientId()}`;

export const anOption = (id: string, isRight = false): OptionDraft => ({
  id,
  text: aText(),
  isRight,
  percent: "",
  feedback: null,
});
export const aPattern = (id: string, pattern = ""): PatternDraft => ({
  id,
  pattern,
  percent: "",
  feedback: null,
});
export const aBand = (id: string): BandDraft => ({
  id,
  isRange: false,
  first: "",
  second: "",
  percent: "",
  feedback: null,
});
export const aPart = (id: string): PartDraft => ({ id, text: aText() });
export const aPair = (no: string, right = aPart(`r${no}`)): PairDraft => ({
  id: `p${no}`,
  left: aPart(`l${no}`),
  right,
  most: null,
  percent: "",
});
export const aGap = (id: string, answer = ""): GapDraft => ({
  id,
  kind: "text",
  patterns: [aPattern("a1", answer)],
  bands: [aBand("b1")],
  options: ["o1", "o2", "o3"].map((each, at) => anOption(each, at === 0)),
  percent: "",
});

export const BLANK_DRAFT: Draft = {
  type: "single_choice",
  stem: aText(),
  points: "1",
  explanation: aText(),
  tags: [],
  difficulty: null,
  isManual: false,
  weighing: null,
  isShuffled: true,
  isLoose: false,
  mostChosen: "",
  options: ["o1", "o2", "o3", "o4"].map((id) => anOption(id)),
  isTrue: true,
  patterns: [aPattern("a1")],
  bands: [aBand("b1")],
  pairs: ["1", "2", "3"].map((no) => aPair(no)),
  placed: [],
  extras: [],
  otherPairs: "0",
  items: ["i1", "i2", "i3"].map(aPart),
  gaps: [],
  spots: [],
  criteria: "",
  rubric: aText(),
  expectedWords: "",
  kept: {
    title: "",
    language: null,
    dir: null,
    right: null,
    partial: null,
    wrong: null,
    isTrue: null,
    isFalse: null,
    counted: null,
    picture: null,
    order: [],
    criteria: [],
  },
};
