import type { CountedNoun, NumberBand, Option, TextPattern } from "@dars/contract/learning/question-parts";
import { richText, type RichText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";

/** Words in the three languages of the schools, with what files must escape. */
const WORDS = [
  "بغداد",
  "دجلة",
  "قوتابخانە",
  "کوردستان",
  "river",
  "Tigris",
  "٣٫١٤",
  "۱۲",
  "50%",
  "a=b",
  "x:y",
  "{z}",
];
const MORE_WORDS = ["~tilde", "#hash", "C\\D", "<b>", "&amp;", "“quoted”", "->", "//", "آب", "مدرسة"];

export const words = fc
  .array(fc.constantFrom(...WORDS, ...MORE_WORDS), { minLength: 1, maxLength: 4 })
  .map((list) => list.join(" "));

export const texts: fc.Arbitrary<RichText> = words.map(richText);
export const feedbacks = fc.option(texts, { nil: null, freq: 2 });
export const shares = fc.constantFrom("1", "0.5", "1/3", "0.25", "0", "-0.5", "-1", "0.2", "1/6", "2/3");
export const gains = fc.constantFrom("1", "0.5", "1/3", "0.25", "0.2");

export const options = (least: number): fc.Arbitrary<Option[]> =>
  fc
    .array(fc.record({ content: texts, share: shares, feedback: feedbacks }), {
      minLength: least,
      maxLength: 6,
    })
    .map((list) => list.map((option, at) => ({ id: `o${at + 1}`, ...option })))
    .map(([first, ...rest]) => (first ? [{ ...first, share: "1" }, ...rest] : []));

export const patterns: fc.Arbitrary<TextPattern[]> = fc
  .uniqueArray(
    fc.record({
      pattern: fc.oneof(words, fc.constantFrom("*بغداد*", "ba*d", "*", String.raw`a\*b`)),
      share: gains,
    }),
    { minLength: 1, maxLength: 4, selector: ({ pattern }) => pattern },
  )
  .map((list) => list.map((each, at) => ({ ...each, share: at === 0 ? "1" : each.share, feedback: null })));

export const bands: fc.Arbitrary<NumberBand[]> = fc
  .array(
    fc.record({
      range: fc.oneof(
        fc.record({
          value: fc.constantFrom("3.14", "-2", "0.1", "100"),
          tolerance: fc.constantFrom("0", "0.01", "5"),
        }),
        fc.constantFrom({ from: "1", to: "5" }, { from: "-1.5", to: "0.25" }),
      ),
      share: gains,
      feedback: feedbacks,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.map((band, at) => ({ ...band, share: at === 0 ? "1" : band.share })));

export const BOOKS: CountedNoun = {
  language: "ar",
  forms: {
    zero: "لا كتب",
    one: "كتاب واحد",
    two: "كتابان",
    few: "كتب",
    many: "كتاباً",
    other: "كتاب",
  },
  isFormExact: true,
};
