import type { Sheet } from "@dars/contract/marks/sheets";
import { typedMark } from "@dars/contract/marks/typed-mark";
import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import { inRegisterOrder } from "@dars/contract/school/register-order";
import { sectionName } from "@dars/contract/school/section-name";

import {
  LEAVE_AS_IT_IS,
  takenCell,
  takenColumn,
  type SheetColumn,
  type Sheet as WorkbookSheet,
} from "#platform/sheets/public.ts";

import ar from "./text.ar.json" with { type: "json" };
import ckb from "./text.ckb.json" with { type: "json" };
import en from "./text.en.json" with { type: "json" };

/** The column that identifies a row after sorting. */
export const STUDENT_KEY = "student_id";

const WORDS: Readonly<Record<Locale, Readonly<Record<"no" | "student", string>>>> = {
  ar: ar.workbook,
  ckb: ckb.workbook,
  en: en.workbook,
};

/** The name of the file of all classes. */
export const ALL_CLASSES: Readonly<Record<Locale, string>> = {
  ar: ar.workbook.all,
  ckb: ckb.workbook.all,
  en: en.workbook.all,
};

/** Section and subject. The section stands first, so that a name that is too long loses the end of its subject. */
export const formatSheetTitle = (
  { section, level, subject }: Pick<Sheet, "section" | "level" | "subject">,
  locale: Locale,
): string =>
  `${section ? sectionName(section, level.name, locale) : nameIn(level.name, locale)} ${nameIn(subject.name, locale)}`;

/** What a workbook of a class is of. */
export const markList = ({ classId }: Pick<Sheet, "classId">): string => `marks ${classId}`;

/** What a workbook shows of a mark sheet. */
export interface ShownSheet extends Pick<Sheet, "classId" | "subject"> {
  readonly columns: ReadonlyArray<
    Pick<Sheet["columns"][number], "code" | "label" | "state"> & { readonly max: number | null }
  >;
  readonly rows: ReadonlyArray<Pick<Sheet["rows"][number], "student" | "cells">>;
}

/** A mark sheet as a sheet of a workbook, with the columns that have begun and what they were when it was taken. */
export function workbookSheet(sheet: ShownSheet, locale: Locale, takenAt: Date): WorkbookSheet {
  const { columns, rows, subject } = sheet;
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
      ...begun.map(({ code, label, max }) =>
        column(max === null ? code : `${nameIn(label, locale)} /${max}`, code, 12),
      ),
      takenColumn(locale),
      column(LEAVE_AS_IT_IS[locale], STUDENT_KEY, 14),
    ],
    rows: inRegisterOrder(rows, locale).map(({ student, cells }) => {
      const marks = begun.map(({ code }) => cells.find((cell) => cell.code === code)?.mark ?? null);
      const texts = marks.map((mark) => typedMark(mark, isRightToLeft));
      const name = nameIn(student.name, locale);
      const taken = takenCell({
        of: markList(sheet),
        at: takenAt.toISOString(),
        id: student.id,
        name,
        values: Object.fromEntries(begun.map(({ code }, at) => [code, texts[at] ?? ""])),
      });
      const shown = marks.map((mark, at) => (typeof mark === "number" ? mark : texts[at] || null));
      return [student.registerNo, name, ...shown, taken, student.id];
    }),
  };
}

const column = (title: string, key: string, width: number): SheetColumn => ({
  title,
  key,
  width,
  isText: key === "name",
});
