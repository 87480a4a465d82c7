import type { RoomName } from "@dars/contract/oversight/room-name";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";

import type { RoomMemberRole } from "#platform/db/schema.gen.ts";

import type { OwnLine } from "./own-words.queries.ts";

interface ArchiveTexts {
  /** Replaces the messages of others, by their author's role in the room. */
  readonly withheld: Readonly<Record<RoomMemberRole, string>>;
  readonly kinds: Readonly<Record<RoomName["kind"], string>>;
}

const WORDS: Readonly<Record<Locale, ArchiveTexts>> = {
  en: {
    withheld: {
      staff: "[message from staff]",
      coordinator: "[message from staff]",
      student: "[message from a student]",
      guardian: "[message from a guardian]",
      observer: "[message from a guardian]",
    },
    kinds: {
      subject_class: "Class",
      homeroom: "Homeroom",
      teacher_student: "Teacher and student",
      teacher_parent: "Teacher and guardians",
      staff: "Staff",
      coordinator: "Coordinator",
      announcement: "Announcements",
    },
  },
  ar: {
    withheld: {
      staff: "[رسالة من الكادر]",
      coordinator: "[رسالة من الكادر]",
      student: "[رسالة من طالب]",
      guardian: "[رسالة من ولي أمر]",
      observer: "[رسالة من ولي أمر]",
    },
    kinds: {
      subject_class: "الصف",
      homeroom: "الشعبة",
      teacher_student: "مدرّس وطالب",
      teacher_parent: "مدرّس وأولياء الأمور",
      staff: "الكادر",
      coordinator: "منسق المادة",
      announcement: "الإعلانات",
    },
  },
  ckb: {
    withheld: {
      staff: "[پەیامێکی ستاف]",
      coordinator: "[پەیامێکی ستاف]",
      student: "[پەیامێکی قوتابی]",
      guardian: "[پەیامێکی بەخێوکەر]",
      observer: "[پەیامێکی بەخێوکەر]",
    },
    kinds: {
      subject_class: "وانە",
      homeroom: "هۆبە",
      teacher_student: "مامۆستا و قوتابی",
      teacher_parent: "مامۆستا و بەخێوکەران",
      staff: "ستاف",
      coordinator: "ڕێکخەر",
      announcement: "ئاگادارییەکان",
    },
  },
};

/** Lines as any device shows them; begins with a mark by which editors know that it is UTF-8. */
export const encodeLines = (lines: readonly string[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`\uFEFF${lines.map((line) => `${line}\r\n`).join("")}`);

export const formatLine = ({ at, other, body, files }: OwnLine, locale: Locale): string =>
  other === null
    ? `${at}  ${body ?? ""}${files > 0 ? ` [+${files}]` : ""}`
    : `${at}  ${WORDS[locale].withheld[other]}`;

/** Such as "Class · Physics · B · 2026"; people are not named. */
export function formatHeading(
  { kind, title, subject, section }: RoomName,
  year: number,
  locale: Locale,
): string {
  const parts = [
    title ?? WORDS[locale].kinds[kind],
    subject && nameIn(subject, locale),
    section?.letter,
    year,
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(" · ");
}
