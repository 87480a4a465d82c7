import type { ColumnKey } from "./column-words.ts";
import type { FoundRow } from "./report-kind.ts";

interface Shown {
  /** Null for a group too small to be shown. */
  readonly values: FoundRow["values"] | null;
}

/**
 * The sum of each column that may be added up, null for the others and where a row of it is hidden: what is hidden would
 * follow from the sum.
 */
export function sumColumns(
  columns: readonly ColumnKey[],
  summed: readonly ColumnKey[],
  rows: readonly Shown[],
): (number | null)[] {
  const shown = rows.flatMap(({ values }) => (values === null ? [] : [values]));
  const isWhole = shown.length === rows.length;
  return columns.map((column, place) =>
    isWhole && summed.includes(column) ? shown.reduce((sum, values) => sum + (values[place] ?? 0), 0) : null,
  );
}
