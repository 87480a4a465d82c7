import type { ResultColumn, SubjectYear } from "@dars/contract/marks/results";

/**
 * The columns of a year as they are in one subject (GB-9): each category is made of the columns that the subject's teachers made
 * in it, which come before it.
 */
export const listSubjectColumns = (
  columns: readonly ResultColumn[],
  { inCategories = [] }: Pick<SubjectYear, "inCategories">,
): readonly ResultColumn[] =>
  columns.flatMap((column): ResultColumn[] => {
    if (column.kind !== "link") return [column];
    const own = inCategories.filter(({ category }) => category === column.code);
    return [
      ...own.map(({ code, title, max }): ResultColumn => ({
        code,
        label: { ar: title, ckb: title, en: title },
        kind: "input",
        max,
        fn: null,
        of: [],
        weights: [],
        round: null,
        semester: column.semester,
      })),
      { ...column, of: own.map(({ code }) => code) },
    ];
  });

/** Whether teachers make columns in categories of the scheme, so that a grade is there before the year has one. */
export const hasCategories = (columns: readonly ResultColumn[]): boolean =>
  columns.some(({ kind }) => kind === "link");
