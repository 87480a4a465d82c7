import type { AtLeast } from "@dars/contract/insight/school-reports";

import type { Text } from "#platform/text/use-text.ts";

/** A sum of groups as it may be told; null: so small a group that it is hidden. */
export function atLeast(sum: AtLeast | null, { t, format }: Text): string {
  if (sum === null) return t("report-list.hidden");
  return sum.isExact ? format.number(sum.count) : t("report-list.at-least", { count: sum.count });
}
