import { whole, ZERO, type Fraction } from "#learning/exact.ts";

import { categoryDropped } from "./categories.ts";
import type { Exercise, Mark } from "./marks.ts";
import type { LinkNode } from "./policy.ts";

/** A column of a category, which a teacher made for a class: its marks are what the category is computed from (GB-9). */
export interface CategoryColumn {
  readonly code: string;
  readonly category: string;
  readonly max: number;
  /** Extra credit: adds to what was earned, and nothing to what could be. */
  readonly isExtra: boolean;
}

/**
 * What a student earned in the columns of each category. An absence without excuse and cheating earn nothing; what is
 * empty, excused or exempt counts nowhere (GB-3).
 */
export function exercisesIn(
  columns: readonly CategoryColumn[],
  marks: Readonly<Record<string, Mark | undefined>>,
): Record<string, Exercise[]> {
  const found: Record<string, Exercise[]> = {};
  for (const { exercise, column } of listCounted(columns, marks))
    (found[column.category] ??= []).push(exercise);
  return found;
}

/** Codes of the columns of a category that are dropped for the student, by the marks that there are. */
export function droppedColumns(
  node: LinkNode,
  columns: readonly CategoryColumn[],
  marks: Readonly<Record<string, Mark | undefined>>,
): readonly string[] {
  const counted = listCounted(
    columns.filter(({ category }) => category === node.category),
    marks,
  );
  const dropped = new Set(
    categoryDropped(
      node,
      counted.map(({ exercise }) => exercise),
    ),
  );
  return counted.flatMap(({ column, exercise }) => (dropped.has(exercise) ? [column.code] : []));
}

interface CountedColumn {
  readonly column: CategoryColumn;
  readonly exercise: Exercise;
}

function listCounted(
  columns: readonly CategoryColumn[],
  marks: Readonly<Record<string, Mark | undefined>>,
): readonly CountedColumn[] {
  return columns.flatMap((column) => {
    const earned = toEarned(marks[column.code]);
    if (earned === undefined) return [];
    return [{ column, exercise: { earned, possible: column.isExtra ? ZERO : whole(column.max) } }];
  });
}

function toEarned(mark: Mark | undefined): Fraction | undefined {
  if (mark === null || mark === undefined) return undefined;
  if (typeof mark === "object") return mark;
  return mark === "absent_unexcused" || mark === "cheating" ? ZERO : undefined;
}

/** The category and the number in a column's code; undefined in the code of a column of the scheme. */
export function readColumnCode(code: string): { readonly category: string; readonly no: number } | undefined {
  const [, category, no] = /^(.+)-(\d{1,4})$/.exec(code) ?? [];
  return category === undefined ? undefined : { category, no: Number(no) };
}
