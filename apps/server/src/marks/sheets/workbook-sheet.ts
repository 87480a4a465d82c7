import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import { inRegisterOrder } from "@dars/contract/school/register-order";

import type { SheetColumn, Sheet as WorkbookSheet } from "#platform/sheets/public.ts";

/** The column that identifies a row after sorting. */
export const STUDENT_KEY = "student_id";

const WORDS: Readonly<Record<Locale, Readonly<Record<"no" | "student" | "id", string>>>> = {
  en: { no: "No.", student: "Student", id: "Leave as it is" },
  ar: { no: "التسلسل", student: "الطالب", id: "لا يُغيَّر" },
  ckb: { no: "زنجیرە", student: "قوتابی", id: "مەیگۆڕە" },
};

/** A mark sheet as a sheet of a workbook, with the columns that have begun. */
export function workbookSheet({ columns, rows, subject }: Sheet, locale: Locale): WorkbookSheet {
  const begun = columns.filter(({ state }) => state !== "closed");
  const words = WORDS[locale];
  const isRightToLeft = locale !== "en";
  return {
    name: nameIn(subject.name, locale),
    isRightToLeft,
    hasKeys: true,
    columns: [
      column(words.no, "register_no", 8),
      column(words.student, "name", 32),
      ...begun.map(({ code, label, max }) => column(`${nameIn(label, locale)} /${max}`, code, 12)),
      column(words.id, STUDENT_KEY, 14),
    ],
    rows: inRegisterOrder(rows, locale).map(({ student, cells }) => [
      student.registerNo,
      nameIn(student.name, locale),
      ...begun.map(({ code }) => {
        const mark = cells.find((cell) => cell.code === code)?.mark ?? null;
        return typeof mark === "number" ? mark : typedMark(mark, isRightToLeft) || null;
      }),
      student.id,
    ]),
  };
}

const column = (title: string, key: string, width: number): SheetColumn => ({
  title,
  key,
  width,
  isText: key === "name",
});
