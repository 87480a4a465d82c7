import { exactText, rational } from "@dars/contract/learning/exact";
import type { ClozeGap, NumberBand, Option, TextPattern } from "@dars/contract/learning/question-parts";
import type { Question, QuestionBase } from "@dars/contract/learning/questions";
import { richText, type Inline, type RichText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";

const MEDIA = "ab".repeat(32);
const words = fc
  .array(fc.constantFrom("بغداد", "دجلة", "x:y", "3*4", String.raw`C\D`, "قوتابخانە", "50%", "۱۲"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((list) => list.join(" "));

const line = words.map((text): Inline => ({ type: "text", text, marks: [] }));
const inlines = fc.oneof(
  { arbitrary: line, weight: 5 },
  fc.constant<Inline>({ type: "math", tex: String.raw`\frac{1}{2}` }),
  fc.constant<Inline>({ type: "break" }),
  fc.constant<Inline>({ type: "text", text: "bold", marks: ["bold"] }),
  fc.constant<Inline>({ type: "mathml", markup: "<math><mi>x</mi></math>" }),
  fc.constant<Inline>({ type: "image", media: MEDIA, alt: "خريطة", width: 20, height: 10 }),
);
const blocks = fc.oneof(
  {
    arbitrary: fc.record({
      type: fc.constant("paragraph" as const),
      content: fc.array(inlines, { maxLength: 4 }),
    }),
    weight: 5,
  },
  fc.constant<RichText[number]>({
    type: "paragraph",
    dir: "rtl",
    content: [{ type: "text", text: "نص", marks: [] }],
  }),
  fc.constant<RichText[number]>({ type: "paragraph", content: [{ type: "audio", media: MEDIA }] }),
  fc.constant<RichText[number]>({
    type: "table",
    rows: [[[{ type: "text", text: "a", marks: [] }], []]],
  }),
);
/** Text as files have it: much of it could have been typed, some has a table, marks or a picture between words. */
export const texts: fc.Arbitrary<RichText> = fc.oneof(
  words.map(richText),
  fc.array(blocks, { minLength: 1, maxLength: 3 }),
);

const feedbacks = fc.option(texts, { nil: null });
const shares = fc.constantFrom("1", "0.5", "1/3", "0.25", "0", "-0.5", "-1", "2/3");
const counts = fc.integer({ min: 2, max: 5 });
const scorings = fc.constantFrom("shares" as const, "all" as const);
const mosts = fc.constantFrom(null, 1, 2);
const buildIds = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}_${at + 1}`);
const equal = (count: number) => exactText(rational(1, count));

const base: fc.Arbitrary<QuestionBase> = fc.record({
  title: fc.oneof(fc.constant(""), words),
  language: fc.constantFrom(null, "ar", "ckb"),
  dir: fc.constantFrom(null, "rtl" as const),
  stem: words.map(richText),
  points: fc.constantFrom("1", "2.5", "1/3"),
  tags: fc.uniqueArray(fc.constantFrom("الوحدة ١", "unit-2"), { maxLength: 2 }),
  difficulty: fc.constantFrom(null, 1, 5),
  feedback: fc.record({ general: feedbacks, right: feedbacks, partial: feedbacks, wrong: feedbacks }),
  marking: fc.constantFrom("automatic" as const, "automatic" as const, "manual" as const),
});
const withText = fc.tuple(base, texts, words).map(([of, text, first]) => ({
  ...of,
  stem: [...richText(first), ...text],
}));

const makeOptions = (least: number): fc.Arbitrary<Option[]> =>
  fc
    .array(
      fc.record({
        content: fc.tuple(words, texts).map(([first, text]) => [...richText(first), ...text]),
        share: shares,
        feedback: feedbacks,
      }),
      {
        minLength: least,
        maxLength: 5,
      },
    )
    .map((list) =>
      list.map((option, at) => ({ id: `o_${at}`, ...option, share: at === 0 ? "1" : option.share })),
    );
/** The usual shares: all right ones worth the same. */
const usual = fc
  .tuple(makeOptions(2), fc.constantFrom("0", "-0.5"))
  .map(([list, wrong]) => list.map((option, at) => ({ ...option, share: at < 2 ? "0.5" : wrong })));

const patterns: fc.Arbitrary<TextPattern[]> = fc
  .array(
    fc.record({
      pattern: fc.oneof(words, fc.constantFrom("*بغداد*", String.raw`a\*b`)),
      share: shares,
      feedback: feedbacks,
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((list) => list.map((each, at) => (at === 0 ? { ...each, share: "1" } : each)));

const ranges: fc.Arbitrary<NumberBand["range"]> = fc.oneof(
  fc.record({ value: fc.constantFrom("3.14", "-2", "1/3"), tolerance: fc.constantFrom("0", "0.01") }),
  fc.constantFrom({ from: "1", to: "5" }, { from: "-1.5", to: "0.25" }),
);
const bands = fc
  .array(fc.record({ range: ranges, share: shares, feedback: feedbacks }), { minLength: 1, maxLength: 3 })
  .map((list) => list.map((each, at) => (at === 0 ? { ...each, share: "1" } : each)));

const stemWith = (parts: readonly Inline[]): RichText => [
  {
    type: "paragraph",
    content: parts.flatMap((part): Inline[] => [{ type: "text", text: "كلمة ", marks: [] }, part]),
  },
];
const parts = (ids: readonly string[]) => ids.map((id) => ({ id, content: richText(`${id} نص`) }));

const gap = (id: string, share: string): fc.Arbitrary<ClozeGap> =>
  fc.oneof(
    patterns.map((list): ClozeGap => ({ kind: "text", id, share, patterns: list })),
    bands.map((list): ClozeGap => ({ kind: "number", id, share, bands: list })),
    makeOptions(2).map((list): ClozeGap => ({ kind: "choice", id, share, options: list })),
  );

const pairing = fc.record({
  otherPairs: fc.constantFrom("0", "-0.5"),
  scoring: scorings,
  isShuffled: fc.boolean(),
});
const chosen = fc.record({ scoring: scorings, mostChosen: mosts });
const spots = (letter: string) =>
  fc
    .array(shares, { minLength: 2, maxLength: 5 })
    .map((list) => list.map((share, at) => ({ id: `${letter}${at}`, share: at === 0 ? "1" : share })));

/** Questions of every type, as files have them. */
export const questions = {
  single_choice: fc
    .tuple(withText, fc.oneof(makeOptions(2), usual), fc.boolean())
    .map(([of, [first, ...rest], isShuffled]) => ({
      type: "single_choice" as const,
      ...of,
      options: first ? [{ ...first, share: "1" }, ...rest] : [],
      isShuffled,
    })),
  multiple_choice: fc.tuple(withText, fc.oneof(makeOptions(2), usual), chosen).map(([of, options, how]) => ({
    type: "multiple_choice" as const,
    ...of,
    options,
    isShuffled: false,
    ...how,
  })),
  true_false: fc
    .tuple(withText, fc.boolean(), feedbacks, feedbacks)
    .map(([of, isTrue, feedbackTrue, feedbackFalse]) => ({
      type: "true_false" as const,
      ...of,
      isTrue,
      feedbackTrue,
      feedbackFalse,
    })),
  short_text: fc.tuple(withText, patterns, fc.boolean()).map(([of, list, isLooseTaMarbuta]) => ({
    type: "short_text" as const,
    ...of,
    patterns: list,
    isLooseTaMarbuta,
  })),
  numeric: fc
    .tuple(withText, bands)
    .map(([of, list]) => ({ type: "numeric" as const, ...of, bands: list, counted: null })),
  matching: fc.tuple(withText, counts, counts, pairing).map(([of, left, right, how]) => ({
    type: "matching" as const,
    ...of,
    left: parts(buildIds("x", left)),
    right: parts(buildIds("x", right)).toReversed(),
    pairs: buildIds("x", left).map((id, at) => ({
      left: id,
      right: `x_${(at % right) + 1}`,
      share: equal(left),
    })),
    ...how,
  })),
  ordering: fc
    .tuple(withText, counts, fc.constantFrom("all" as const, "kendall" as const))
    .chain(([of, count, scoring]) =>
      fc.shuffledSubarray(buildIds("i", count), { minLength: count }).map((key) => ({
        type: "ordering" as const,
        ...of,
        items: parts(buildIds("i", count)),
        key,
        scoring,
        isShuffled: true,
      })),
    ),
  cloze: fc.tuple(base, counts, fc.boolean()).chain(([of, count, isLooseTaMarbuta]) =>
    fc.tuple(...buildIds("g", count).map((id) => gap(id, equal(count)))).map((gaps) => ({
      type: "cloze" as const,
      ...of,
      stem: stemWith(gaps.map(({ id }) => ({ type: "gap", id }))),
      gaps: gaps.toReversed(),
      isLooseTaMarbuta,
    })),
  ),
  gap_match: fc.tuple(base, counts, counts, pairing, mosts).map(([of, choices, gaps, how, most]) => ({
    type: "gap_match" as const,
    ...of,
    stem: stemWith(buildIds("g", gaps).map((id) => ({ type: "gap", id }))),
    choices: parts(buildIds("c", choices)).map((part) => ({ ...part, most })),
    pairs: buildIds("g", gaps).map((right, at) => ({
      left: `c_${(at % choices) + 1}`,
      right,
      share: equal(gaps),
    })),
    ...how,
  })),
  hotspot: fc.tuple(withText, spots("h"), chosen).map(([of, list, how]) => ({
    type: "hotspot" as const,
    ...of,
    picture: { media: MEDIA, alt: "خريطة", width: 300, height: 200 },
    areas: list.map((area, at) => ({ ...area, shape: "circle" as const, coords: [at * 20, 10, 8] })),
    ...how,
  })),
  hottext: fc.tuple(base, spots("t"), chosen).map(([of, list, how]) => ({
    type: "hottext" as const,
    ...of,
    stem: stemWith(list.map(({ id }) => ({ type: "hottext", id, text: `كلمة ${id}` }))),
    words: list.toReversed(),
    ...how,
  })),
  essay: fc.tuple(withText, feedbacks, fc.constantFrom(null, 50)).map(([of, rubric, expectedWords]) => ({
    type: "essay" as const,
    ...of,
    points: "3",
    rubric: rubric && rubric.length > 0 ? rubric : null,
    criteria: [
      {
        id: "law",
        title: "Law: how",
        levels: [
          { points: "0", words: "" },
          { points: "3", words: "right, whole" },
        ],
      },
    ],
    expectedWords,
  })),
  file_upload: withText.map((of) => ({ type: "file_upload" as const, ...of, rubric: null })),
  audio: withText.map((of) => ({ type: "audio" as const, ...of, rubric: null })),
  video: withText.map((of) => ({ type: "video" as const, ...of, rubric: null })),
  description: withText.map((of) => ({ type: "description" as const, ...of, points: "0" })),
} satisfies { readonly [T in Question["type"]]: fc.Arbitrary<Extract<Question, { type: T }>> };
