import type { Locale } from "@dars/contract/platform/primitives";

interface SectionListWords {
  readonly heading: string;
  readonly no: string;
  readonly student: string;
  readonly homeroom: string;
  readonly count: string;
}

/** Texts of the printed list. They are part of the document, so they are on the server and not in the app. */
export const SECTION_LIST_WORDS: Readonly<Record<Locale, SectionListWords>> = {
  ar: {
    heading: "قائمة الطلاب",
    no: "ت",
    student: "اسم الطالب",
    homeroom: "مرشد الصف",
    count: "عدد الطلاب",
  },
  ckb: {
    heading: "لیستی قوتابیان",
    no: "ژ",
    student: "ناوی قوتابی",
    homeroom: "ڕابەری پۆل",
    count: "ژمارەی قوتابیان",
  },
  en: {
    heading: "Class list",
    no: "No.",
    student: "Student",
    homeroom: "Homeroom teacher",
    count: "Students",
  },
};
