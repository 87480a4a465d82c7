import { ratio, wide, type Fraction } from "./fraction.ts";

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,15}))?$/;
const QUOTIENT = /^(\d{1,300})\/([1-9]\d{0,299})$/;

/** Reads "70", "47.25" or "221/3" without going through a binary float. Undefined where it is none of these. */
export function parseExact(text: string): Fraction | undefined {
  const [, head, tail = ""] = DECIMAL.exec(text) ?? [];
  if (head !== undefined) return ratio(BigInt(head + tail), 10n ** BigInt(tail.length));
  const [, n, d] = QUOTIENT.exec(text) ?? [];
  return n === undefined || d === undefined ? undefined : ratio(BigInt(n), BigInt(d));
}

/** "70", "73.7" where the decimals end, otherwise "221/3". `parseExact` reads it back. */
export function exactText(value: Fraction): string {
  if (value.d === 1) return String(value.n);
  const { n, d } = wide(ratio(wide(value).n, wide(value).d));
  const digits = digitsOf(d);
  if (digits === undefined) return `${n}/${d}`;
  const text = String((n * 10n ** BigInt(digits)) / d).padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** Whole numbers as JSON numbers, everything else as text: JSON knows only binary floats. */
export function exactJson(value: Fraction): number | string {
  const { n, d } = value;
  if (d === 1 && typeof n === "number" && n >= 0) return n;
  const text = exactText(value);
  const isWhole = /^\d{1,15}$/.test(text);
  return isWhole ? Number(text) : text;
}

/** Digits after the point, or undefined where they never end. */
function digitsOf(d: bigint): number | undefined {
  let [rest, twos, fives] = [d, 0, 0];
  for (; rest % 2n === 0n; rest /= 2n) twos += 1;
  for (; rest % 5n === 0n; rest /= 5n) fives += 1;
  return rest === 1n ? Math.max(twos, fives) : undefined;
}
