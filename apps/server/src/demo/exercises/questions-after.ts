import type { Question } from "@dars/contract/learning/questions";
import type { Locale } from "@dars/contract/platform/primitives";

import { BIOLOGY_QUESTIONS } from "./biology-questions.ts";
import { buildSingleChoice, trueOrFalse } from "./build-question.ts";
import { PHYSICS_QUESTIONS } from "./physics-questions.ts";

const inLanguage = (language: Locale, question: Question): Question => ({
  ...question,
  language,
  dir: language === "en" ? "ltr" : "rtl",
});

const OTHERS: Readonly<Record<string, readonly Question[]>> = {
  "ناو و جۆرەکانی": [
    buildSingleChoice("کامیان ناوی تایبەتییە؟", ["دیجلە", "ڕووبار", "کتێب", "کچ"], "دیجلە ناوی یەک ڕووبارە."),
    trueOrFalse("«کتێبان» کۆی «کتێب»ە.", true, "پاشگری «ان» ناو دەکات بە کۆ."),
  ].map((question) => inLanguage("ckb", question)),
  "The present perfect": [
    buildSingleChoice(
      "I ___ this film before.",
      ["have seen", "saw yesterday", "see", "am seeing"],
      "No finished time is named.",
    ),
    trueOrFalse("With “yesterday” we use the past simple.", true, "Yesterday is a finished time."),
  ].map((question) => inLanguage("en", question)),
};

const QUESTIONS: Readonly<Record<string, readonly Question[]>> = {
  ...PHYSICS_QUESTIONS,
  ...BIOLOGY_QUESTIONS,
  ...OTHERS,
};

/** The questions after a lesson of the demo; every lesson has some. */
export function questionsAfter(lesson: string): readonly Question[] {
  const found = Object.hasOwn(QUESTIONS, lesson) ? QUESTIONS[lesson] : undefined;
  if (!found) throw new RangeError("A lesson of the demo has no questions.");
  return found;
}
