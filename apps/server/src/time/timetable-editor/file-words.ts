import type { Locale } from "@dars/contract/platform/primitives";

<<<<<<<< HEAD:apps/server/src/time/timetable-editor/lesson-table-words.ts
interface LessonTableWords {
========
interface FileWords {
>>>>>>>> part/docs:apps/server/src/time/timetable-editor/file-words.ts
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

<<<<<<<< HEAD:apps/server/src/time/timetable-editor/lesson-table-words.ts
/** What a table of the lessons of a week says. The names of days are those of the printed timetable. */
export const LESSON_TABLE_WORDS: Readonly<Record<Locale, LessonTableWords>> = {
========
/** What a table of lessons that leaves as a file says, besides the days. */
export const FILE_WORDS: Readonly<Record<Locale, FileWords>> = {
>>>>>>>> part/docs:apps/server/src/time/timetable-editor/file-words.ts
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
