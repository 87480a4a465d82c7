import { orderColumns } from "@dars/contract/marks/averages-so-far";
import type { PublishedYear, ResultColumn, SubjectYear } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

/** How much higher an entered mark is than the one before it in the same subject; undefined where there is none before. */
export function findChange(
  { columns }: PublishedYear,
  { published, marks }: SubjectYear,
  code: string,
): { readonly by: number; readonly since: ResultColumn } | undefined {
  const entered = orderColumns(columns).flatMap((column) => {
    const mark = column.kind === "input" && published.includes(column.code) ? marks[column.code] : null;
    const share = Number(shownNumber(mark ?? "none")) / column.max;
    return Number.isNaN(share) ? [] : [{ column, share }];
  });
  const place = entered.findIndex(({ column }) => column.code === code);
  const [last, now] = [entered[place - 1], entered[place]];
  return last && now ? { by: (now.share - last.share) * now.column.max, since: last.column } : undefined;
}
