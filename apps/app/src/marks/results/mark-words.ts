import type { Mark, NodeValue } from "@dars/contract/marks/results";
import { shownNumber } from "@dars/contract/marks/shown-number";

import type { TextId } from "#platform/text/use-text.ts";

const WORDS: Readonly<Record<string, TextId>> = {
  absent_unexcused: "results.absent",
  absent_excused: "results.excused",
  excused: "results.excused",
  exempt: "results.exempt",
  cheating: "results.cheating",
};

/** A mark for display: its number, or the word for its state. An empty mark is a dash, never 0. */
export function markWords(value: Mark | NodeValue | undefined, t: (id: TextId) => string): string {
  if (value === null || value === undefined || value === "missing") return "—";
  const words = WORDS[String(value)];
  return words === undefined ? shownNumber(value) : t(words);
}

export const isBelow = (value: Mark | NodeValue | undefined, pass: number): boolean =>
  value === "absent_unexcused" ||
  value === "cheating" ||
  (isNumber(value) && Number(shownNumber(value)) < pass);

const isNumber = (value: Mark | NodeValue | undefined): value is number | string =>
  typeof value === "number" || (typeof value === "string" && /^\d/.test(value));
