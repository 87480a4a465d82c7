import type { ReportFilter, ReportView } from "@dars/contract/insight/school-reports";

/** What of a report is shown, as the fields of the page have it: an empty field is no condition. */
export interface ReportChoice {
  readonly search: string;
  readonly levelId: string;
  readonly days: string;
  readonly sort: string;
  /** Keys of the columns that are shown; none: all. */
  readonly columns: readonly string[];
}

export const WHOLE_REPORT: ReportChoice = { search: "", levelId: "", days: "", sort: "", columns: [] };

export const toFilter = ({ search, levelId, days, sort }: ReportChoice): ReportFilter => ({
  ...(search.trim() !== "" && { search: search.trim() }),
  ...(levelId !== "" && { levelId: Number(levelId) }),
  ...(days !== "" && { days: Number(days) }),
  ...(sort !== "" && { sort }),
});

export const toChoice = ({ filter, columns }: ReportView): ReportChoice => ({
  search: filter.search ?? "",
  levelId: String(filter.levelId ?? ""),
  days: String(filter.days ?? ""),
  sort: filter.sort ?? "",
  columns,
});
