import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type ConsentRelation = keyof typeof en.consent.relations;

export const CONSENT_WORDS: Readonly<Record<Locale, typeof en.consent>> = {
  ar: ar.consent,
  ckb: ckb.consent,
  en: en.consent,
};

export const ANSWER_WORDS: Readonly<Record<Locale, typeof en.answers>> = {
  ar: ar.answers,
  ckb: ckb.answers,
  en: en.answers,
};

export const isRelation = (word: string): word is ConsentRelation => word in en.consent.relations;

/** As it is read aloud and typed. */
export const formatCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? code;
