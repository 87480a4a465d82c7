import type { readPublishedYear, ResultColumn } from "@dars/contract/marks/results";
import type { Locale } from "@dars/contract/platform/primitives";
import type { Reply } from "@dars/contract/platform/route";

type Months = Reply<typeof readPublishedYear>["months"];

/** The heading of a column: the month in which the school takes its marks, else what the scheme calls it. */
export const columnLabel = ({ code, label }: ResultColumn, months: Months, locale: Locale): string =>
  months?.[code]?.[locale] ?? label[locale] ?? label.en ?? code;
