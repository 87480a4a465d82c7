import type { Mark, MarkBand, NodeValue, PublishedYear } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

import type { Text } from "#platform/text/use-text.ts";

import { isBelow } from "./mark-words.ts";

interface Scheme {
  readonly scale: PublishedYear["scale"];
  readonly bands: readonly MarkBand[] | null | undefined;
}

/** The word for a mark: below the pass mark in any scheme, else the scheme's own; undefined where there is none. */
export function nameMarkMeaning(
  value: Mark | NodeValue | undefined,
  { scale, bands }: Scheme,
  { t, locale }: Pick<Text, "t" | "locale">,
  pass = scale.pass,
): string | undefined {
  if (isBelow(value, pass)) return t("results.below-pass-word");
  const number =
    typeof value === "number" || typeof value === "string" ? Number(shownNumber(value)) : Number.NaN;
  if (Number.isNaN(number)) return undefined;
  const percent = Math.round((number * 100) / scale.max);
  return bands?.find(({ min }) => percent >= min)?.label[locale] ?? undefined;
}

/** How much a mark differs from the one before it, in words. */
export function describeChange(change: number, since: string | undefined, { t }: Pick<Text, "t">): string {
  const by = Math.abs(Math.round(change * 100) / 100);
  if (by === 0) return t("results.no-change");
  const words = t(change > 0 ? "results.higher-by" : "results.lower-by", { by });
  return since === undefined ? words : t("results.change-since", { change: words, column: since });
}
