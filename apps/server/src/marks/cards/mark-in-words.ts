import type { Locale } from "@dars/contract/platform/primitives";

interface NumberWords {
  /** From 0 to 19. */
  readonly small: readonly string[];
  /** From 20 to 90. */
  readonly tens: readonly string[];
  readonly hundred: string;
  readonly both: (ten: string, one: string) => string;
  /** The first two digits where they read otherwise beside a ten than alone. */
  readonly ones?: Readonly<Record<number, string>>;
}

const listed = (words: string): readonly string[] => words.split(" / ");

/** The Arabic word for mark is feminine, so numerals from 3 on take the masculine form. */
const WORDS: Readonly<Record<Locale, NumberWords>> = {
  ar: {
    small: listed(
      "صفر / واحدة / اثنتان / ثلاث / أربع / خمس / ست / سبع / ثمانٍ / تسع / عشر / إحدى عشرة / اثنتا عشرة / ثلاث عشرة / أربع عشرة / خمس عشرة / ست عشرة / سبع عشرة / ثماني عشرة / تسع عشرة",
    ),
    tens: ["عشرون", "ثلاثون", "أربعون", "خمسون", "ستون", "سبعون", "ثمانون", "تسعون"],
    hundred: "مئة",
    both: (ten, one) => `${one} و${ten}`,
    ones: { 1: "إحدى" },
  },
  ckb: {
    small: listed(
      "سفر / یەک / دوو / سێ / چوار / پێنج / شەش / حەوت / هەشت / نۆ / دە / یازدە / دوازدە / سێزدە / چواردە / پازدە / شازدە / حەڤدە / هەژدە / نۆزدە",
    ),
    tens: ["بیست", "سی", "چل", "پەنجا", "شەست", "حەفتا", "هەشتا", "نەوەد"],
    hundred: "سەد",
    both: (ten, one) => `${ten} و ${one}`,
  },
  en: {
    small: listed(
      "zero / one / two / three / four / five / six / seven / eight / nine / ten / eleven / twelve / thirteen / fourteen / fifteen / sixteen / seventeen / eighteen / nineteen",
    ),
    tens: ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
    hundred: "one hundred",
    both: (ten, one) => `${ten}-${one}`,
  },
};

/** A whole mark from 0 to 100 in words, as official cards have it. Undefined for anything else. */
export function markInWords(mark: string, locale: Locale): string | undefined {
  if (!/^\d{1,3}$/.test(mark)) return undefined;
  const number = Number(mark);
  const { small, tens, hundred, both, ones = {} } = WORDS[locale];
  if (number === 100) return hundred;
  if (number < 20) return small[number];
  const [ten, one] = [tens[Math.floor(number / 10) - 2], number % 10];
  if (ten === undefined) return undefined;
  return one === 0 ? ten : both(ten, ones[one] ?? small[one] ?? "");
}
