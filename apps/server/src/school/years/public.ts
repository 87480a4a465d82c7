export { defaultYear } from "./default-year.ts";
export { copiedYear, foundYear } from "./copied-year.ts";
export { requireOpenDay, requireOpenYear } from "./require-open-year.ts";
export type { YearFollowers } from "./move-year.ts";
export { lockYears, updateYearState } from "./years.queries.ts";
