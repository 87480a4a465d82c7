import type { MinistryOutcome } from "@dars/contract/marks/ministry-results";
import type { Locale } from "@dars/contract/platform/primitives";

type Word = MinistryOutcome | "no" | "student" | "examNo" | "outcome" | "id";

/** Titles of a workbook, and its outcomes as certificates have them. */
export const WORKBOOK_WORDS: Readonly<Record<Locale, Readonly<Record<Word, string>>>> = {
  en: {
    no: "No.",
    student: "Student",
    examNo: "Exam number",
    outcome: "Result",
    id: "Leave as it is",
    pass: "Pass",
    completion: "Completion",
    fail: "Fail",
  },
  ar: {
    no: "التسلسل",
    student: "الطالب",
    examNo: "الرقم الامتحاني",
    outcome: "النتيجة",
    id: "لا يُغيَّر",
    pass: "ناجح",
    completion: "مكمل",
    fail: "راسب",
  },
  ckb: {
    no: "زنجیرە",
    student: "قوتابی",
    examNo: "ژمارەی تاقیکردنەوە",
    outcome: "ئەنجام",
    id: "مەیگۆڕە",
    pass: "دەرچوو",
    completion: "تەواوکار",
    fail: "دەرنەچوو",
  },
};

/** How an outcome is read besides: the feminine forms, and without the shadda. */
const READ: Readonly<Record<MinistryOutcome, readonly string[]>> = {
  pass: ["ناجحة", "passed", "p"],
  completion: ["مكملة", "مكمّل", "مكمّلة", "c"],
  fail: ["راسبة", "failed", "f"],
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
const LOCALES = ["en", "ar", "ckb"] as const;
