import { exactText, rational } from "@dars/contract/learning/exact";
import type { ClozeGap } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase, QuestionOf } from "@dars/contract/learning/questions";
import { type Inline, richText, type RichText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";

import { bands, BOOKS, feedbacks, options, patterns, shares, texts, words } from "./random-parts.factory.ts";

const base = fc.record({
  title: fc.oneof(fc.constant(""), words),
  language: fc.constantFrom(null, "ar", "ckb", "en"),
  dir: fc.constantFrom(null, "rtl" as const, "ltr" as const),
  stem: texts,
  points: fc.constantFrom("1", "2", "0.5", "10", "2.5"),
  tags: fc.uniqueArray(fc.constantFrom("الوحدة ١", "unit-2", "مراجعة"), { maxLength: 2 }),
  difficulty: fc.constantFrom(null, 1, 3, 5),
  feedback: fc.record({ general: feedbacks, right: feedbacks, partial: feedbacks, wrong: feedbacks }),
  marking: fc.constant<QuestionBase["marking"]>("automatic"),
});

/** Ids made from how many there are, such as a1, a2. */
const makeIds = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);
const counts = (least: number) => fc.integer({ min: least, max: 6 });

/** A stem with one inline part for each id, between words. */
export const stemWith = (parts: readonly Inline[]): RichText => [
  {
    type: "paragraph",
    content: parts.flatMap((part): Inline[] => [{ type: "text", text: "كلمة ", marks: [] }, part]),
  },
];

const equalShare = (parts: number) => exactText(rational(1, parts));

const parted = fc.tuple(base, counts(2), counts(2));
const makeParts = (letter: string, count: number) =>
  makeIds(letter, count).map((id) => ({ id, content: richText(`${id} نص`) }));

const single = fc.tuple(base, options(2)).map(([common, list]): QuestionOf<"single_choice"> => ({
  ...common,
  type: "single_choice",
  options: list,
  isShuffled: true,
}));

const scorings = fc.constantFrom("shares" as const, "all" as const);
const mosts = fc.constantFrom(null, 1, 2, 3);

const multiple = fc
  .tuple(base, options(2), scorings, mosts)
  .map(([common, list, scoring, mostChosen]): QuestionOf<"multiple_choice"> => ({
    ...common,
    type: "multiple_choice",
    options: list,
    isShuffled: false,
    scoring,
    mostChosen,
  }));

const truth = fc
  .tuple(base, fc.boolean(), feedbacks, feedbacks)
  .map(([common, isTrue, feedbackTrue, feedbackFalse]): QuestionOf<"true_false"> => ({
    ...common,
    type: "true_false",
    isTrue,
    feedbackTrue,
    feedbackFalse,
  }));

const shortText = fc
  .tuple(base, patterns, fc.boolean())
  .map(([common, list, isLooseTaMarbuta]): QuestionOf<"short_text"> => ({
    ...common,
    type: "short_text",
    patterns: list,
    isLooseTaMarbuta,
  }));

const numeric = fc
  .tuple(base, bands, fc.constantFrom(null, BOOKS, { ...BOOKS, isFormExact: false }))
  .map(([common, list, counted]): QuestionOf<"numeric"> => ({
    ...common,
    type: "numeric",
    bands: list,
    counted,
  }));

const matching = fc
  .tuple(parted, scorings, fc.constantFrom("0", "-0.5"))
  .map(([[common, left, right], scoring, otherPairs]): QuestionOf<"matching"> => ({
    ...common,
    type: "matching",
    left: makeParts("l", left),
    right: makeParts("r", right),
    pairs: makeIds("l", left).map((id, at) => ({
      left: id,
      right: `r${(at % right) + 1}`,
      share: equalShare(left),
    })),
    otherPairs,
    scoring,
    isShuffled: true,
  }));

const ordering = fc
  .tuple(parted, fc.constantFrom("all" as const, "kendall" as const))
  .chain(([[common, count], scoring]) =>
    fc.shuffledSubarray(makeIds("i", count), { minLength: count }).map((key): QuestionOf<"ordering"> => ({
      ...common,
      type: "ordering",
      items: makeParts("i", count),
      key,
      scoring,
      isShuffled: true,
    })),
  );

const gap = (id: string, share: string): fc.Arbitrary<ClozeGap> =>
  fc.oneof(
    patterns.map((list): ClozeGap => ({ kind: "text", id, share, patterns: list })),
    bands.map((list): ClozeGap => ({ kind: "number", id, share, bands: list })),
    options(2).map((list): ClozeGap => ({ kind: "choice", id, share, options: list })),
  );

const cloze = fc.tuple(base, counts(1), fc.boolean()).chain(([common, count, isLooseTaMarbuta]) =>
  fc
    .tuple(...makeIds("g", count).map((id) => gap(id, equalShare(count))))
    .map((gaps): QuestionOf<"cloze"> => ({
      ...common,
      type: "cloze",
      stem: stemWith(gaps.map(({ id }) => ({ type: "gap", id }))),
      gaps,
      isLooseTaMarbuta,
    })),
);

const gapMatch = fc
  .tuple(parted, scorings, fc.constantFrom("0", "-1"), mosts)
  .map(([[common, choices, gaps], scoring, otherPairs, most]): QuestionOf<"gap_match"> => ({
    ...common,
    type: "gap_match",
    stem: stemWith(makeIds("g", gaps).map((id) => ({ type: "gap", id }))),
    choices: makeParts("c", choices).map((part) => ({ ...part, most })),
    pairs: makeIds("g", gaps).map((id, at) => ({
      left: `c${(at % choices) + 1}`,
      right: id,
      share: equalShare(gaps),
    })),
    otherPairs,
    scoring,
    isShuffled: false,
  }));

const makeShares = (letter: string) =>
  fc
    .array(shares, { minLength: 1, maxLength: 6 })
    .map((list) => list.map((share, at) => ({ id: `${letter}${at + 1}`, share: at === 0 ? "1" : share })));

const hotspot = fc
  .tuple(base, makeShares("h"), scorings, mosts)
  .map(([common, list, scoring, mostChosen]): QuestionOf<"hotspot"> => ({
    ...common,
    type: "hotspot",
    picture: { media: "ab".repeat(32), alt: "خريطة", width: 300, height: 200 },
    areas: list.map((area, at) => ({ ...area, shape: "circle" as const, coords: [at * 20, 10, 8] })),
    scoring,
    mostChosen,
  }));

const hottext = fc
  .tuple(base, makeShares("t"), scorings, mosts)
  .map(([common, list, scoring, mostChosen]): QuestionOf<"hottext"> => ({
    ...common,
    type: "hottext",
    stem: stemWith(list.map(({ id }) => ({ type: "hottext", id, text: `كلمة ${id}` }))),
    words: list,
    scoring,
    mostChosen,
  }));

const essay = fc
  .tuple(base, feedbacks, fc.constantFrom(null, 50))
  .map(([common, rubric, expectedWords]): QuestionOf<"essay"> => ({
    ...common,
    type: "essay",
    rubric,
    expectedWords,
  }));

const upload = fc
  .tuple(base, feedbacks, fc.constantFrom("file_upload" as const, "audio" as const, "video" as const))
  .map(([common, rubric, type]): Question => ({ ...common, type, rubric }));

const description = base.map((common): QuestionOf<"description"> => ({
  ...common,
  type: "description",
  points: "0",
}));

/** Questions of every type that a person does not mark, by their types. */
export const scored = {
  single_choice: single,
  multiple_choice: multiple,
  true_false: truth,
  short_text: shortText,
  numeric,
  matching,
  ordering,
  cloze,
  gap_match: gapMatch,
  hotspot,
  hottext,
} satisfies { readonly [T in Question["type"]]?: fc.Arbitrary<QuestionOf<T>> };

export const scoredQuestions: fc.Arbitrary<Question> = fc.oneof(...Object.values(scored));
export const unscored = { essay, upload, description };
export const questions: fc.Arbitrary<Question> = fc.oneof(scoredQuestions, essay, upload, description);
