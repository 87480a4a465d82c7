import type { Locale } from "@dars/contract/platform/primitives";

interface TimetableWords {
  readonly heading: string;
  /** From Sunday. */
  readonly weekdays: readonly string[];
}

/** Texts of the printed timetable. They are part of the document, so they are on the server and not in the app. */
export const TIMETABLE_WORDS: Readonly<Record<Locale, TimetableWords>> = {
  ar: {
    heading: "جدول الدروس الأسبوعي",
    weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
  },
  ckb: {
    heading: "خشتەی هەفتانەی وانەکان",
    weekdays: ["یەکشەممە", "دووشەممە", "سێشەممە", "چوارشەممە", "پێنجشەممە", "هەینی", "شەممە"],
  },
  en: {
    heading: "Weekly timetable",
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
  },
};
