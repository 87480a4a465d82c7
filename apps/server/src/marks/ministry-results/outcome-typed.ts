import type { MinistryOutcome } from "@dars/contract/marks/ministry-results";
import { LOCALES } from "@dars/contract/platform/locales";
import type { Locale } from "@dars/contract/platform/primitives";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

type Word = MinistryOutcome | "no" | "student" | "examNo" | "outcome";

/** Titles of a workbook, and its outcomes, which are of boys and girls. */
export const WORKBOOK_WORDS: Readonly<Record<Locale, Readonly<Record<Word, string>>>> = {
  ar: ar.workbook,
  ckb: ckb.workbook,
  en: en.workbook,
};

/** How an outcome is read besides: of a boy and of a girl, as certificates have it, and with or without signs. */
const READ: Readonly<Record<MinistryOutcome, readonly string[]>> = {
  pass: ["ناجح", "ناجحة", "pass", "p"],
  completion: ["مكمل", "مكملة", "مكمّل", "مكمّلة", "اكمال", "completion", "خولی دووەم", "c"],
  fail: ["راسب", "راسبة", "fail", "f"],
};

/** Null for an empty cell, undefined for what is no outcome. */
export function outcomeTyped(text: string): MinistryOutcome | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === "" || typed === "-") return null;
  return OUTCOMES.find(
    (outcome) =>
      READ[outcome].includes(typed) ||
      LOCALES.some((locale) => WORKBOOK_WORDS[locale][outcome].toLowerCase() === typed),
  );
}

const OUTCOMES = ["pass", "completion", "fail"] as const;
