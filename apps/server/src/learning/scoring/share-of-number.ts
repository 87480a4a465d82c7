import {
  absolute,
  compare,
  exactly,
  rational,
  subtract,
  type Fraction,
  inLowestTerms,
  wide,
} from "@dars/contract/learning/exact";
import { markingText, readNumber } from "@dars/contract/learning/marking-text";
import type { CountedNoun, NumberBand } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { NOTHING, type Share, shareWith } from "./share.ts";

export function shareOfNumber({ bands, counted }: QuestionOf<"numeric">, text: string): Share {
  const number = readNumber(text) ?? (counted ? readCounted(text, counted) : undefined);
  return shareOfBands(bands, number);
}

/** The first band that holds the number decides. */
export function shareOfBands(bands: readonly NumberBand[], number: Fraction | undefined): Share {
  if (!number) return NOTHING;
  const found = bands.find((band) => holds(band, number));
  return found ? shareWith(exactly(found.share), found.feedback) : NOTHING;
}

function holds({ range }: NumberBand, number: Fraction): boolean {
  if ("value" in range)
    return compare(absolute(subtract(number, exactly(range.value))), exactly(range.tolerance)) <= 0;
  return compare(exactly(range.from), number) <= 0 && compare(number, exactly(range.to)) <= 0;
}

type Category = keyof CountedNoun["forms"];
const CATEGORIES: readonly Category[] = ["zero", "one", "two", "few", "many", "other"];
/** Arabic says these by the noun alone. */
const BY_NOUN_ALONE = { zero: 0, one: 1, two: 2 } as const;

/** A number with the noun that is counted, or an Arabic noun that says its number. */
function readCounted(text: string, noun: CountedNoun): Fraction | undefined {
  const typed = markingText(text, false);
  const [, digits, word] = /^([-+]?\d[\d.,/]*(?:e\d+)?)\s*([^\d\s].*)$/u.exec(typed) ?? [];
  if (digits !== undefined && word !== undefined) {
    const number = readNumber(digits);
    return number && isMatchingForm(word, noun, number) ? number : undefined;
  }
  if (noun.language !== "ar") return undefined;
  for (const [category, number] of Object.entries(BY_NOUN_ALONE))
    if (findForm(noun, category) === typed) return rational(number);
  return undefined;
}

function findForm({ forms }: CountedNoun, category: string): string | undefined {
  const known = CATEGORIES.find((each) => each === category);
  const form = known && forms[known];
  return form === undefined ? undefined : markingText(form, false);
}

function isMatchingForm(word: string, noun: CountedNoun, number: Fraction): boolean {
  if (!noun.isFormExact) return CATEGORIES.some((category) => findForm(noun, category) === word);
  return findForm(noun, getPluralCategory(noun, number)) === word;
}

/** Kurdish has the categories of English, and no rules of its own in every ICU. */
function getPluralCategory({ language }: CountedNoun, number: Fraction): string {
  const { n: over, d: under } = wide(inLowestTerms(number));
  if (under !== 1n) return "other";
  // Categories depend on the last digits, so that a number beyond 53 bits may lose its first ones.
  return new Intl.PluralRules(language === "ar" ? "ar" : "en").select(Number(over % 1_000_000_000n));
}
