import type { Locale } from "@dars/contract/platform/primitives";

interface TimetableWords {
  /** From Sunday. */
  readonly weekdays: readonly string[];
  readonly columns: {
    readonly day: string;
    readonly period: string;
    readonly section: string;
    readonly subject: string;
    readonly teacher: string;
    readonly room: string;
  };
  readonly name: string;
}

/** What a table of a week says, in and out. */
export const TIMETABLE_WORDS: Readonly<Record<Locale, TimetableWords>> = {
  en: {
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    columns: {
      day: "Day",
      period: "Period",
      section: "Section",
      subject: "Subject",
      teacher: "Teacher",
      room: "Room",
    },
    name: "Timetable",
  },
  ar: {
    weekdays: ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"],
    columns: {
      day: "اليوم",
      period: "الحصة",
      section: "الشعبة",
      subject: "المادة",
      teacher: "المدرس",
      room: "القاعة",
    },
    name: "جدول الدروس",
  },
  ckb: {
    weekdays: ["یەکشەممە", "دووشەممە", "سێشەممە", "چوارشەممە", "پێنجشەممە", "هەینی", "شەممە"],
    columns: {
      day: "ڕۆژ",
      period: "وانە",
      section: "هۆبە",
      subject: "بابەت",
      teacher: "مامۆستا",
      room: "ژوور",
    },
    name: "خشتەی وانەکان",
  },
};
