import type { Locale } from "@dars/contract/platform/primitives";

const LETTERS: Readonly<Record<Locale, string>> = {
  en: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  ar: "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
  ckb: "ئابپتجچحخدرزژسشعغفقکگلمنهوی",
};

/** By which an option is called, beginning with 0. */
export const optionLetter = (at: number, locale: Locale): string =>
  LETTERS[locale].charAt(at) || String(at + 1);
