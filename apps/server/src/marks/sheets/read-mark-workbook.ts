import type { readMarkWorkbook as route } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audit, by } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { fileOf, type SheetColumn } from "#platform/sheets/public.ts";

import { readSheet } from "./read-sheet.ts";

/** The column that identifies a row after sorting. */
export const STUDENT_KEY = "student_id";

/** H8. */
export async function readMarkWorkbook(
  context: Context,
  { params, query: { locale = "ar" } }: Input<typeof route>,
): Promise<FileReply> {
  const { columns, rows, classId, subject } = await readSheet(context, { params });
  const begun = columns.filter(({ state }) => state !== "closed");
  const isArabic = locale !== "en";
  await context.database.inSchool(params.schoolId, (db) =>
    audit(db, params.schoolId, {
      action: "marks.exported",
      ...by(context),
      subject: { kind: "teaching_class", id: classId },
      changes: { students: rows.length },
    }),
  );
  const sheet = {
    name: (subject.name[locale] ?? subject.name.en ?? "").slice(0, 30),
    isRightToLeft: isArabic,
    hasKeys: true,
    columns: [
      column(isArabic ? "الرقم" : "Id", STUDENT_KEY, 8),
      column(isArabic ? "الطالب" : "Student", "name", 32),
      ...begun.map(({ code, label, max }) => column(`${label[locale] ?? label.en} /${max}`, code, 12)),
    ],
    rows: rows.map(({ student, cells }) => [
      student.id,
      student.name[locale] ?? student.name.ar ?? student.name.en,
      ...begun.map(({ code }) => {
        const mark = cells.find((cell) => cell.code === code)?.mark ?? null;
        return typeof mark === "number" ? mark : typedMark(mark, isArabic) || null;
      }),
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
