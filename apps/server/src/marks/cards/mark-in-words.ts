import type { Locale } from "@dars/contract/platform/primitives";

import { fillIn } from "#platform/fill-in.ts";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

interface NumberWords {
  /** From 0 to 19. */
  readonly small: readonly string[];
  /** From 20 to 90. */
  readonly tens: readonly string[];
  readonly hundred: string;
  readonly both: string;
  /** One beside a ten, which may read otherwise than alone. */
  readonly firstBesideTen: string;
}

/** The Arabic word for mark is feminine, so numerals from 3 on take the masculine form. */
const WORDS: Readonly<Record<Locale, NumberWords>> = { ar: ar.numbers, ckb: ckb.numbers, en: en.numbers };

/** A whole mark from 0 to 100 in words, as official cards have it. Undefined for anything else. */
export function markInWords(mark: string, locale: Locale): string | undefined {
  if (!/^\d{1,3}$/.test(mark)) return undefined;
  const number = Number(mark);
  const { small, tens, hundred, both, firstBesideTen } = WORDS[locale];
  if (number === 100) return hundred;
  if (number < 20) return small[number];
  const [ten, one] = [tens[Math.floor(number / 10) - 2], number % 10];
  if (ten === undefined) return undefined;
  return one === 0 ? ten : fillIn(both, { ten, one: (one === 1 ? firstBesideTen : small[one]) ?? "" });
}
