import type { ResultColumn, SubjectYear } from "@dars/contract/marks/results";

/** One stage of how a number came about, with the sum written out from left to right. */
export interface WorkingStep {
  readonly column: ResultColumn;
  readonly sum: string;
}

/** The steps of a computed column, from the marks up to the column itself. Empty for an entered mark. */
export function listWorkingSteps(
  columns: readonly ResultColumn[],
  subject: SubjectYear,
  code: string,
  shown: (code: string) => string,
): readonly WorkingStep[] {
  const column = columns.find((each) => each.code === code);
  if (column?.kind !== "agg") return [];
  const under = column.of.flatMap((inner) => listWorkingSteps(columns, subject, inner, shown));
  return [...under, { column, sum: formatWorkingSum(column, subject, shown) }];
}

function formatWorkingSum(
  column: ResultColumn,
  { exact }: SubjectYear,
  shown: (code: string) => string,
): string {
  const { code, of, fn, weights } = column;
  const parts = of.map((inner, place) =>
    weights[place] ? `${shown(inner)} × ${weights[place]}` : shown(inner),
  );
  const listed = parts.join(" + ");
  const before = exact[code];
  const left =
    fn === "mean" ? `(${listed}) ÷ ${of.length}` : fn === "max" ? `max(${parts.join(", ")})` : listed;
  if (before === undefined) return left;
  const number = decimal(before);
  return number === shown(code) ? `${left} = ${number}` : `${left} = ${number} ≈ ${shown(code)}`;
}

function decimal(exact: string): string {
  const [over = "0", under = "1"] = exact.split("/");
  return String(Math.round((Number(over) / Number(under)) * 100) / 100);
}
