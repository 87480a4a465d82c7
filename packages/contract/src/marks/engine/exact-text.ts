import { exactText as textOf, rational, type Fraction } from "#learning/exact.ts";

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const QUOTIENT = /^(\d{1,300})\/([1-9]\d{0,299})$/;

/** Reads "70", "47.25" or "221/3" without going through a binary float. Undefined where it is none of these. */
export function parseExact(text: string): Fraction | undefined {
  const [, head, tail = ""] = DECIMAL.exec(text) ?? [];
  if (head !== undefined) return rational(BigInt(head + tail), 10n ** BigInt(tail.length));
  const [, n, d] = QUOTIENT.exec(text) ?? [];
  return n === undefined || d === undefined ? undefined : rational(BigInt(n), BigInt(d));
}

/** "70", "73.7" where the decimals end, however many they are, otherwise "221/3". `parseExact` reads it back. */
export const exactText = (value: Fraction): string => textOf(value, Number.POSITIVE_INFINITY);

/** Whole numbers as JSON numbers, everything else as text: JSON knows only binary floats. */
export function exactJson(value: Fraction): number | string {
  const { n, d } = value;
  if (d === 1 && typeof n === "number" && n >= 0) return n;
  const text = exactText(value);
  const isWhole = /^\d{1,15}$/.test(text);
  return isWhole ? Number(text) : text;
}
