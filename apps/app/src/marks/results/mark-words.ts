import type { Mark, NodeValue } from "@dars/contract/marks/results";

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

/** Two digits at most: "221/3" is 73.67. */
export function shownNumber(value: number | string): string {
  if (typeof value === "number") return String(value);
  const [over = "", under] = value.split("/");
  const number = under === undefined ? Number(over) : Number(over) / Number(under);
  return Number.isNaN(number) ? value : String(Math.round(number * 100) / 100);
}

export const isBelow = (value: Mark | NodeValue | undefined, pass: number): boolean =>
  value === "absent_unexcused" ||
  value === "cheating" ||
  (isNumber(value) && Number(shownNumber(value)) < pass);

const isNumber = (value: Mark | NodeValue | undefined): value is number | string =>
  typeof value === "number" || (typeof value === "string" && /^\d/.test(value));
