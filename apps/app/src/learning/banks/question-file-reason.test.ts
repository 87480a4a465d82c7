import { QUESTION_TYPES } from "@dars/contract/learning/question-types";
import type { Locale } from "@dars/contract/platform/primitives";
import { expect, test } from "vitest";

import { questionFileReason } from "./question-file-reason.ts";
import ar from "./text.ar.json";
import ckb from "./text.ckb.json";
import en from "./text.en.json";

const TEXTS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { ar, ckb, en };
const inLocale = (locale: Locale) => ({ locale, t: (id: string) => TEXTS[locale][id] ?? id });

test("what an importer says is read in the language of the screen, with its line and what the file says itself", () => {
  const at = "Line 5: the { has no }. Answers end before the next blank line.";
  const type = "Questions of Moodle's type 'drag(and)drop' are not supported.";

  expect(questionFileReason(at, inLocale("en"))).toBe(at);
  expect(questionFileReason(at, inLocale("ar"))).toBe(
    "السطر 5: القوس { لم يُغلق بـ }. تنتهي الإجابات قبل أول سطر فارغ.",
  );
  expect(questionFileReason(type, inLocale("ar"))).toBe("أسئلة Moodle من نوع «drag(and)drop» غير مدعومة.");
  expect(questionFileReason("row 7", inLocale("ckb"))).toBe("ڕیزی 7");
  expect(questionFileReason("question 3", inLocale("ar"))).toBe("السؤال 3");
  expect(questionFileReason("Of a newer server.", inLocale("ckb"))).toBe("Of a newer server.");
});

test.each(QUESTION_TYPES)("a type that a format lacks is called by its name: %s", (type) => {
  for (const program of ["GIFT", "Moodle"])
    for (const locale of ["ar", "ckb", "en"] as const) {
      const reason = questionFileReason(`${program} has no questions of type ${type}.`, inLocale(locale));

      expect(reason).toContain(TEXTS[locale][`banks.type-${type}`]);
      expect(reason).not.toContain(`type ${type}.`);
    }
  const other = "GIFT has no questions of type of_a_newer_server.";
  expect(questionFileReason(other, inLocale("en"))).toBe(other);
});
