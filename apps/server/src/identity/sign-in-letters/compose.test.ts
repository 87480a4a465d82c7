import { expect, test } from "vitest";

import type { LetterReader } from "./choose-readers.ts";
import { buildFileName, compose } from "./compose.ts";

const section = {
  letter: "أ",
  title: null,
  level: { ar: "الأول الابتدائي", en: "First primary", ckb: null },
  school: { ar: "مدرسة النخيل", en: null, ckb: null },
  timeZone: "Asia/Baghdad",
};

const aReader = (sex: LetterReader["sex"]): LetterReader => ({
  id: 1,
  name: { ar: "هدى كريم", en: null, ckb: null },
  role: "parent",
  locale: "ar",
  sex,
  children: [],
  childIds: [],
  isYoung: false,
  accountId: 2,
  accountState: "invited",
  hasPassword: false,
  login: "+9647701234567",
  isElsewhere: false,
  isHigher: false,
});

test.each([
  ["female", "هدى كريم المحترمة،"],
  ["male", "هدى كريم المحترم،"],
  [null, "هدى كريم المحترم/ة،"],
] as const)("a letter addresses a reader whose sex is %s as people do", (sex, greeting) => {
  const keys = [{ reader: aReader(sex) }];
  const content = compose({
    parts: [{ section, keys }],
    locale: null,
    perPage: 2,
    origin: "https://school.example",
  });
  expect(content.letters[0]?.greeting).toBe(greeting);
});

test("a file of letters is named by its section in the language of the paper", () => {
  expect(buildFileName(section, null)).toBe("رسائل الدخول الأول الابتدائي – أ.pdf");
  expect(buildFileName(section, "en", 3)).toBe("Sign-in letters First primary – أ 3.pdf");
});
