import { afterEach, expect, test, vi } from "vitest";

import { momentAt } from "#platform/time/days.ts";

import { getFormats } from "./formats.ts";
import { isolate } from "./isolate.ts";
import { chooseLanguage } from "./language.ts";
import { preferredLocale } from "./locales.ts";
import { textNow } from "./use-text.ts";

afterEach(() => {
  vi.useRealTimers();
});

const LOCALES = ["en", "ar", "ckb"] as const;
const moment = momentAt("2026-11-03", "14:05");

test.each(LOCALES)(
  "digits in %s are Latin, and every answer is isolated from the text around it",
  (locale) => {
    const { number, percent, time, day, date, moment: whole } = getFormats(locale);
    const answers = [number(1234.5), percent(0.5), time(moment), day(moment), date(moment), whole(moment)];

    for (const answer of answers) {
      expect(answer).toMatch(/^\u2068.*\u2069$/);
      expect(answer).toMatch(/[0-9]/);
      expect(answer).not.toMatch(/[٠-٩۰-۹]/);
    }
  },
);

test.each([
  ["en", "3 November 2026"],
  ["ar", "3 تشرين الثاني 2026"],
  ["ckb", "3ی تشرینی دووەمی 2026"],
] as const)(
  "a date in %s carries the names that Iraq's schools use, and stays on one line",
  (locale, date) => {
    expect(getFormats(locale).date(moment)).toContain(date.replaceAll(" ", "\u00A0"));
  },
);

test.each([
  [
    "en",
    [
      "today 14:05",
      "yesterday 14:05",
      "tomorrow 14:05",
      "Friday 14:05",
      "12 Oct 14:05",
      "3 November 2025 14:05",
    ],
  ],
  [
    "ar",
    [
      "اليوم 14:05",
      "أمس 14:05",
      "غدًا 14:05",
      "الجمعة 14:05",
      "12 تشرين الأول 14:05",
      "3 تشرين الثاني 2025 14:05",
    ],
  ],
  [
    "ckb",
    [
      "ئەمڕۆ 14:05",
      "دوێنێ 14:05",
      "سبەی 14:05",
      "هەینی 14:05",
      "12ی تشرینی یەکەم 14:05",
      "3ی تشرینی دووەمی 2025 14:05",
    ],
  ],
] as const)("on 3 November a moment in %s is named as people say it", (locale, words) => {
  vi.setSystemTime(momentAt("2026-11-03", "09:00"));
  const days = ["2026-11-03", "2026-11-02", "2026-11-04", "2026-10-30", "2026-10-12", "2025-11-03"];

  const texts = days.map((day) => getFormats(locale).moment(momentAt(day, "14:05")));

  expect(texts.map((text) => text.replaceAll(/[\u2066-\u2069]/g, "").replaceAll("\u00A0", " "))).toEqual(
    words,
  );
});

test.each([
  [0, "لا رسائل غير مقروءة"],
  [1, "رسالة واحدة غير مقروءة"],
  [2, "رسالتان غير مقروءتين"],
  [3, "3 رسائل غير مقروءة"],
  [11, "11 رسالة غير مقروءة"],
  [100, "100 رسالة غير مقروءة"],
])("Arabic counts %i messages in its own form", async (count, words) => {
  await chooseLanguage("ar");

  expect(textNow("tab.unread", { count })).toBe(words);
});

test("a name in a sentence is isolated, whatever its direction", () => {
  expect(textNow("platform.saved-copy", { time: "كاظم" })).toBe(`Saved copy from ${isolate("كاظم")}`);
});

test.each(LOCALES)("the page takes the direction of %s, and the next start remembers it", async (locale) => {
  await chooseLanguage(locale);

  expect(document.documentElement.lang).toBe(locale);
  expect(document.documentElement.dir).toBe(locale === "en" ? "ltr" : "rtl");
  expect(localStorage.getItem("language")).toBe(locale);
});

test.each([
  [["en-GB", "ar"], "en"],
  [["fr", "ar-IQ"], "ar"],
  [["ku-Arab"], "ckb"],
  [["ckb-IQ"], "ckb"],
  [["de", "fr"], "ar"],
  [[], "ar"],
])("a device that speaks %j is greeted in %s", (languages, locale) => {
  expect(preferredLocale(languages)).toBe(locale);
});
