import {
  absolute,
  compare,
  divide,
  exactText,
  inLowestTerms,
  multiply,
  parseExact,
  rational,
  subtract,
  wide,
  type Exact,
  type Fraction,
} from "@dars/contract/learning/exact";

/**
 * The fraction that a rounded decimal means: files write a third as 33.33333 or 0.3333333333. It is the
 * simplest fraction, with a denominator up to `most`, that is closer to the decimal than `error`; the decimal
 * itself if there is none.
 */
export function meantBy(decimal: Fraction, error: Fraction, most: number): Fraction {
  for (let under = 1; under <= most; under += 1) {
    const near = rational(nearest(multiply(decimal, rational(under))), under);
    if (compare(absolute(subtract(near, decimal)), error) <= 0) return near;
  }
  return decimal;
}

function nearest(value: Fraction): bigint {
  const { n: over, d: under } = wide(value);
  const doubled = 2n * over + under;
  const floor = doubled / (2n * under);
  return doubled < 0n && doubled % (2n * under) !== 0n ? floor - 1n : floor;
}

/** Half of a hundredth of a percent, and the most answers that share a question. */
const HALF_OF_LAST = rational(1, 20_000);
const MOST_PARTS = 12;

/** A percentage of GIFT or Moodle, such as 33.33333 or -50. Undefined if it is not one. */
export function percentShare(text: string): Exact | undefined {
  const percent = parseExact(text.trim());
  if (!percent) return undefined;
  const share = divide(percent, rational(100));
  if (/\.\d{4,}/u.test(text)) return exactText(meantBy(share, rational(1, 1_000_000), 100));
  // Two or three decimals are rounded where an ordinary fraction is so near: 33.33 and 14.286, but not 12.25.
  const isRounded = /\.\d{2,3}/u.test(text);
  return exactText(isRounded ? meantBy(share, HALF_OF_LAST, MOST_PARTS) : share);
}

const HUNDRED_BILLIONTH = rational(1, 100_000_000_000);

/** What a mapped value is of the most that can be scored. */
export function shareOfMost(value: Fraction, most: Fraction): Fraction {
  const share = divide(value, most);
  return inLowestTerms(share).d > 1_000_000 ? meantBy(share, HUNDRED_BILLIONTH, 1000) : share;
}

/** With so many decimals that `shareOfMost` finds the fraction again. */
export function toDecimal(number: Fraction, places: number): string {
  const exact = exactText(number);
  if (!exact.includes("/")) return exact;
  const scaled = nearest(multiply(number, rational(10n ** BigInt(places))));
  return exactText(rational(scaled, 10n ** BigInt(places)), places);
}

/** One part of so many equal ones. */
export const equalShare = (parts: number): Exact => exactText(rational(1, parts));
