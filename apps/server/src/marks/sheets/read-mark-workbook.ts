import type { readMarkWorkbook as route } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { FileReply, Input } from "@dars/contract/platform/route";
import { inRegisterOrder } from "@dars/contract/school/register-order";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { fileOf, type SheetColumn } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";

/** The column that identifies a row after sorting. */
export const STUDENT_KEY = "student_id";

const WORDS: Readonly<Record<Locale, Readonly<Record<"no" | "student" | "id", string>>>> = {
  en: { no: "No.", student: "Student", id: "Leave as it is" },
  ar: { no: "التسلسل", student: "الطالب", id: "لا يُغيَّر" },
  ckb: { no: "زنجیرە", student: "قوتابی", id: "مەیگۆڕە" },
};

/** H8. */
export async function readMarkWorkbook(
  context: Context,
  { params, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const { columns, rows, classId, subject } = await readSheet(context, { params });
  const begun = columns.filter(({ state }) => state !== "closed");
  const words = WORDS[locale];
  const isRightToLeft = locale !== "en";
  await context.database.inSchool(params.schoolId, (db) =>
    audit(db, params.schoolId, {
      action: "marks.exported",
      ...by(context),
      subject: { kind: "teaching_class", id: classId },
      changes: { students: rows.length },
    }),
  );
  const sheet = {
    name: nameIn(subject.name, locale).slice(0, 30),
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
  return fileOf(sheet, `marks-${classId}`, "xlsx");
}

const column = (title: string, key: string, width: number): SheetColumn => ({
  title,
  key,
  width,
  isText: key === "name",
});
