import { orderColumns } from "@dars/contract/marks/averages-so-far";
import type { Mark, NodeValue, PublishedYear, ResultColumn, SubjectYear } from "@dars/contract/marks/results";

import { hasCategories } from "./subject-columns.ts";

export interface ShownMark {
  readonly value: Mark | NodeValue | undefined;
  /** Full marks of it. */
  readonly max: number;
  /** The pass mark on that scale. */
  readonly pass: number;
}

/** The newest entered mark of a subject that is published. */
export const findLast = ({ columns }: PublishedYear, { published }: SubjectYear): ResultColumn | undefined =>
  orderColumns(columns).findLast(({ code, kind }) => kind === "input" && published.includes(code));

/** GB-9: in a scheme with categories the grade that all that is published comes to; undefined while nothing is. */
export const findGradeSoFar = (
  { columns }: PublishedYear,
  { values }: SubjectYear,
): ResultColumn | undefined =>
  hasCategories(columns)
    ? columns.findLast(({ code, kind }) => kind === "agg" && /^\d/u.test(String(values[code])))
    : undefined;

/** The grade of the year, or the latest mark. */
export function findShown(result: PublishedYear, subject: SubjectYear): ShownMark {
  const soFar = subject.effective === null ? findGradeSoFar(result, subject) : undefined;
  if (soFar) return { value: subject.values[soFar.code], max: soFar.max, pass: subject.pass };
  const last = findLast(result, subject);
  const isLatest = subject.effective === null && last !== undefined;
  const max = isLatest ? last.max : result.scale.max;
  return {
    value: isLatest ? subject.marks[last.code] : subject.effective,
    max,
    pass: (subject.pass * max) / result.scale.max,
  };
}
