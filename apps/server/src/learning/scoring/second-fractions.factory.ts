import type { CountedNoun, NumberBand, TextPattern } from "@dars/contract/learning/question-parts";

/** The arithmetic and the texts of the scoring that is written a second time. */
export type Fraction = readonly [over: bigint, under: bigint];

export const NONE: Fraction = [0n, 1n];
export const WHOLE: Fraction = [1n, 1n];

export function fraction(text: string): Fraction {
  const [over = "0", under] = text.split("/");
  if (under !== undefined) return [BigInt(over), BigInt(under)];
  const point = over.indexOf(".");
  if (point < 0) return [BigInt(over), 1n];
  return [BigInt(over.replace(".", "")), 10n ** BigInt(over.length - point - 1)];
}

export const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
export const isLess = ([a, b]: Fraction, [c, d]: Fraction): boolean => a * d < c * b;
export const clamped = (share: Fraction): Fraction =>
  isLess(share, NONE) ? NONE : isLess(WHOLE, share) ? WHOLE : share;

const FOLDED = new Map([
  ..."أإآٱ".split("").map((letter) => [letter, "ا"] as const),
  ["ى", "ي"],
  ["ی", "ي"],
  ["ک", "ك"],
  ["٫", "."],
  ["٬", ""],
]);

const normal = (text: string, isLoose: boolean): string =>
  Array.from(text.normalize("NFKC").toLowerCase(), (letter) => plainLetter(letter, isLoose))
    .join("")
    .split(" ")
    .filter((word) => word !== "")
    .join(" ");

const DROPPED = /^(?:[\u064B-\u065F]|\u0670|\u0640|\p{Cf})$/u;

function plainLetter(letter: string, isLoose: boolean): string {
  if (DROPPED.test(letter)) return "";
  const digit = "٠١٢٣٤٥٦٧٨٩".indexOf(letter) + "۰۱۲۳۴۵۶۷۸۹".indexOf(letter) + 1;
  if (digit >= 0) return String(digit);
  if (/\s/u.test(letter)) return " ";
  return isLoose && letter === "ة" ? "ه" : (FOLDED.get(letter) ?? letter);
}

export function patternShare(patterns: readonly TextPattern[], text: string, isLoose: boolean): Fraction {
  const typed = normal(text, isLoose);
  if (typed === "") return NONE;
  for (const { pattern, share } of patterns) {
    const parts = pattern.replaceAll("\\\\", "\u0002").replaceAll("\\*", "\u0003").replaceAll("*", "\u0001");
    const source = Array.from(normal(parts, isLoose), (letter) => {
      if (letter === "\u0001") return "[^]*";
      const plain = letter === "\u0002" ? "\\" : letter === "\u0003" ? "*" : letter;
      return `\\u{${(plain.codePointAt(0) ?? 0).toString(16)}}`;
    });
    if (new RegExp(`^${source.join("")}$`, "u").test(typed)) return fraction(share);
  }
  return NONE;
}

/** The numbers that the random answers are drawn from: decimals, a fraction, a power. */
export function parseValue(text: string): Fraction | undefined {
  const typed = normal(text, false);
  if (/^-?\d+\/\d+$/.test(typed)) return fraction(typed);
  const [, mantissa = "", power = "0"] = /^(-?\d+(?:\.\d+)?)(?:e(\d+))?$/.exec(typed) ?? [];
  if (mantissa === "") return undefined;
  const [over, under] = fraction(mantissa);
  return [over * 10n ** BigInt(power), under];
}

export function countedValue(text: string, noun: CountedNoun | null): Fraction | undefined {
  if (!noun) return undefined;
  const typed = normal(text, false);
  const forms = Object.entries(noun.forms).map(([name, form]) => [name, normal(form, false)] as const);
  const formName = forms.find(([, form]) => form === typed)?.[0];
  if (formName === "one") return [1n, 1n];
  if (formName === "two") return [2n, 1n];
  if (formName === "zero") return [0n, 1n];
  const ending = forms.filter(([, form]) => typed.endsWith(` ${form}`));
  for (const [name, form] of ending) {
    const value = parseValue(typed.slice(0, -form.length - 1));
    if (value && (!noun.isFormExact || arabicCategory(value) === name)) return value;
  }
  return undefined;
}

/** CLDR's rules for Arabic. */
function arabicCategory([over, under]: Fraction): string {
  if (over % under !== 0n) return "other";
  const whole = over / under < 0n ? -(over / under) : over / under;
  if (whole <= 2n) return ["zero", "one", "two"][Number(whole)] ?? "other";
  const last = whole % 100n;
  if (last >= 3n && last <= 10n) return "few";
  return last >= 11n ? "many" : "other";
}

export function bandShare(bands: readonly NumberBand[], value: Fraction | undefined): Fraction {
  if (!value) return NONE;
  for (const { range, share } of bands) {
    const [low, high] =
      "from" in range
        ? [fraction(range.from), fraction(range.to)]
        : [
            minus(fraction(range.value), fraction(range.tolerance)),
            plus(fraction(range.value), fraction(range.tolerance)),
          ];
    if (!isLess(value, low) && !isLess(high, value)) return fraction(share);
  }
  return NONE;
}

const minus = (one: Fraction, [over, under]: Fraction): Fraction => plus(one, [-over, under]);
