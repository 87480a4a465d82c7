import { orderColumns } from "@dars/contract/marks/averages-so-far";
import type { Mark, NodeValue, PublishedYear, ResultColumn, SubjectYear } from "@dars/contract/marks/results";

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

/** The grade of the year, or the latest mark. */
export function findShown(result: PublishedYear, subject: SubjectYear): ShownMark {
  const last = findLast(result, subject);
  const isLatest = subject.effective === null && last !== undefined;
  const max = isLatest ? last.max : result.scale.max;
  return {
    value: isLatest ? subject.marks[last.code] : subject.effective,
    max,
    pass: (subject.pass * max) / result.scale.max,
  };
}
