import type { Locale } from "@dars/contract/platform/primitives";

import { takenCell, type Sheet, type SheetCell, type SheetColumn } from "#platform/sheets/public.ts";

import { templateColumns, type ColumnKind, type TableColumn } from "./columns.ts";
import { filledRows, shownText } from "./filled-rows.ts";
import { heldTexts, tableList } from "./table-list.ts";
import type { TableSchool } from "./table-school.ts";
import type { TableKind } from "./table.ts";
import { ROLE_WORDS, RELATION_WORDS, SEX_WORDS, wordsIn } from "./value-words.ts";
import { wordFor } from "./word-for.ts";

const NAMES: Record<TableKind, Record<Locale, string>> = {
  students: { en: "Students", ar: "الطلاب", ckb: "قوتابیان" },
  teachers: { en: "Teachers", ar: "المدرّسون", ckb: "مامۆستایان" },
  assignments: { en: "Assignments", ar: "توزيع المدرّسين", ckb: "دابەشکردنی مامۆستایان" },
};

const WIDTHS: Partial<Record<ColumnKind, number>> = { name: 18, email: 26, phone: 18, date: 14, lines: 32 };

/**
 * A table for an office to fill in, in its own language: empty, or with the people of the moment `takenAt` in it, each
 * row with what it was then.
 */
export function templateSheet(
  school: TableSchool,
  kind: TableKind,
  { locale, takenAt }: { readonly locale: Locale; readonly takenAt: Date | null },
): Sheet {
  const columns = templateColumns(kind, locale, takenAt !== null);
  return {
    name: NAMES[kind][locale],
    isRightToLeft: locale !== "en",
    hasKeys: true,
    columns: columns.map((column) => sheetColumn(school, column, locale)),
    rows: takenAt ? buildRows(school, kind, columns, { locale, at: takenAt.toISOString() }) : [],
  };
}

function buildRows(
  school: TableSchool,
  kind: TableKind,
  columns: readonly TableColumn[],
  { locale, at }: { readonly locale: Locale; readonly at: string },
): SheetCell[][] {
  const list = tableList(kind, school.id, locale);
  return filledRows(school, kind, locale).map(({ id, name, cells, held }) => {
    const texts = columns.map(({ key }): [string, string] => [key, shownText(cells[key])]);
    const values = Object.fromEntries(texts.filter(([, text]) => text !== ""));
    const taken = takenCell({ of: list, at, id, name, values: { ...values, ...(held && heldTexts(held)) } });
    return columns.map(({ key, kind: of }) => (of === "taken" ? taken : (cells[key] ?? null)));
  });
}

/** The name of the file without its ending. `filledOn`: the day whose people are in it; null: it is empty. */
export const templateName = (kind: TableKind, filledOn: string | null): string =>
  filledOn === null ? `${kind}-template` : `${kind}-${filledOn}`;

function sheetColumn(school: TableSchool, { key, kind, title }: TableColumn, locale: Locale): SheetColumn {
  const choices = listChoices(school, key, kind, locale);
  return {
    key,
    title: title[locale],
    width: WIDTHS[kind] ?? 14,
    isText: kind !== "date" && kind !== "id",
    ...(kind === "taken" && { isHidden: true }),
    ...(choices && { choices }),
  };
}

function listChoices(
  { levels, sections, subjects }: TableSchool,
  key: string,
  kind: ColumnKind,
  locale: Locale,
): readonly string[] | undefined {
  const taught = new Set(sections.map(({ levelId }) => levelId));
  if (key === "section.level")
    return levels.filter(({ id }) => taught.has(id)).map((level) => wordFor(level.name, level.code, locale));
  if (key === "section.name") return [...new Set(sections.map(({ letter }) => letter))];
  if (key === "subject") return subjects.map((subject) => wordFor(subject.name, subject.code, locale));
  if (kind === "sex") return wordsIn(SEX_WORDS, locale);
  if (kind === "relation") return wordsIn(RELATION_WORDS, locale);
  return kind === "role" ? wordsIn(ROLE_WORDS, locale) : undefined;
}
