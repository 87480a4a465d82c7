import { areLetters, findLetter } from "@dars/contract/marks/find-letter";
import type { MarkBand } from "@dars/contract/marks/mark-band";
import type { Mark, NodeValue, PublishedYear } from "@dars/contract/marks/results";

import type { Text } from "#platform/text/use-text.ts";

import { isBelow } from "./mark-words.ts";

interface Scheme {
  readonly scale: PublishedYear["scale"];
  readonly bands: readonly MarkBand[] | null | undefined;
}

/**
 * The word for a mark: a letter where the scheme has letters, below the pass mark in any other, else the scheme's own; undefined
 * where there is none.
 */
export function nameMarkMeaning(
  value: Mark | NodeValue | undefined,
  { scale, bands }: Scheme,
  { t, locale }: Pick<Text, "t" | "locale">,
  pass = scale.pass,
): string | undefined {
  const word = findLetter(bands, value, scale.max)?.label[locale] ?? undefined;
  return isBelow(value, pass) && !areLetters(bands) ? t("results.below-pass-word") : word;
}

/** How much a mark differs from the one before it, in words. */
export function describeChange(change: number, since: string | undefined, { t }: Pick<Text, "t">): string {
  const by = Math.abs(Math.round(change * 100) / 100);
  if (by === 0) return t("results.no-change");
  const words = t(change > 0 ? "results.higher-by" : "results.lower-by", { by });
  return since === undefined ? words : t("results.change-since", { change: words, column: since });
}
