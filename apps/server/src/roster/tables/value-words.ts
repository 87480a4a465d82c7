import type { Locale } from "@dars/contract/platform/primitives";

/** How templates and lists word the values of cells; the import can read each of them again. */
export type ValueWords = Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export const SEX_WORDS: ValueWords = {
  male: { en: "male", ar: "ذكر", ckb: "نێر" },
  female: { en: "female", ar: "أنثى", ckb: "مێ" },
};

export const RELATION_WORDS: ValueWords = {
  father: { en: "father", ar: "الأب", ckb: "باوک" },
  mother: { en: "mother", ar: "الأم", ckb: "دایک" },
  grandparent: { en: "grandparent", ar: "الجد", ckb: "باپیر" },
  sibling: { en: "sibling", ar: "الأخ", ckb: "برا" },
  legal_guardian: { en: "legal guardian", ar: "ولي الأمر", ckb: "بەخێوکەر" },
  other: { en: "other", ar: "أخرى", ckb: "هیتر" },
};

export const ROLE_WORDS: ValueWords = {
  primary: { en: "primary", ar: "أساسي", ckb: "سەرەکی" },
  assistant: { en: "assistant", ar: "مساعد", ckb: "یاریدەدەر" },
};

export const wordsIn = (words: ValueWords, locale: Locale): string[] =>
  Object.values(words).map((word) => word[locale]);

/** A value in the user's language; "" for none, the value itself if it has no known word. */
export const getWord = (words: ValueWords, value: string | null | undefined, locale: Locale): string =>
  value ? (words[value]?.[locale] ?? value) : "";
