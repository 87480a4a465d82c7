import type { ColumnLine, Sheet } from "@dars/contract/marks/sheets";

/** A semester, or what belongs to the year as a whole: exams and the final grade. */
const SHEET_TERMS = ["1", "2", "year"] as const;
export type SheetTerm = (typeof SHEET_TERMS)[number];

/** The part of the year that a column belongs to. */
export function findTerm({ semesters = {} }: Pick<Sheet, "semesters">, code: string): SheetTerm {
  const semester = semesters[code] ?? 0;
  return semester === 1 ? "1" : semester === 2 ? "2" : "year";
}

/** The parts of the year to choose from; none where the columns are all of one, or an earlier server answers. */
export function listTerms(sheet: Pick<Sheet, "semesters" | "columns">): readonly SheetTerm[] {
  const found = new Set(sheet.columns.map(({ code }) => findTerm(sheet, code)));
  return sheet.semesters === undefined || found.size < 2 ? [] : SHEET_TERMS.filter((term) => found.has(term));
}

/** The entered columns of a part of the year that have begun; all of it where none has, to be looked at. */
export function listTermColumns(
  sheet: Pick<Sheet, "semesters" | "columns">,
  term: SheetTerm | null,
): readonly ColumnLine[] {
  const columns = sheet.columns.filter(({ code }) => term === null || findTerm(sheet, code) === term);
  const begun = columns.filter(({ state }) => state !== "closed");
  return begun.length > 0 || term === null ? begun : columns;
}
