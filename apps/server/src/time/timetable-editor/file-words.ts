import type { Locale } from "@dars/contract/platform/primitives";

interface FileWords {
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

/** What a table of lessons that leaves as a file says, besides the days. */
export const FILE_WORDS: Readonly<Record<Locale, FileWords>> = {
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
