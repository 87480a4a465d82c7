import type { Locale } from "@dars/contract/platform/primitives";

interface LessonTableWords {
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

/** What a table of the lessons of a week says. The names of days are those of the printed timetable. */
export const LESSON_TABLE_WORDS: Readonly<Record<Locale, LessonTableWords>> = {
  en: {
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
