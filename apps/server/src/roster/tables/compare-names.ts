import { LOCALES } from "@dars/contract/platform/locales";
import { searchText } from "@dars/contract/platform/search-text";
import type { PersonNameParts } from "@dars/contract/school/people";

import { wholeName } from "./merge-names.ts";

/**
 * How a name in a row compares with a stored one. `near`: the same given name and most of the others, give or take a
 * typing error. `foreign`: the two have no language in common.
 */
export type NameComparison = "unsaid" | "equal" | "near" | "other" | "foreign";

/** Two words are a common name in any school; three in the same order are hardly another person's. */
const WORDS_THAT_TELL = 3;

export function compareNames(incoming: PersonNameParts, known: PersonNameParts): NameComparison {
  const languages = LOCALES.filter((each) => wholeName(incoming[each]) !== "");
  if (languages.length === 0) return "unsaid";
  const found = languages
    .filter((each) => wholeName(known[each]) !== "")
    .map((each) => compareWords(splitWords(wholeName(incoming[each])), splitWords(wholeName(known[each]))));
  if (found.length === 0) return "foreign";
  return found.includes("other") ? "other" : (found[0] ?? "other");
}

/** A name as it is compared: one spelling, without articles and 'son of'. */
export const plainName = (name: string): string => splitWords(name).join(" ");

function splitWords(name: string): string[] {
  return searchText(name)
    .split(" ")
    .filter((word) => word !== "" && word !== "بن" && word !== "ابن")
    .map((word) => (word.length > 4 && word.startsWith("ال") ? word.slice(2) : word));
}

function compareWords(one: readonly string[], other: readonly string[]): "equal" | "near" | "other" {
  if (one.join(" ") === other.join(" ")) return "equal";
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length >= WORDS_THAT_TELL && isShortForm(short, long)) return "equal";
  if (!isTypingError(one[0] ?? "", other[0] ?? "")) return "other";
  const rest = [...long];
  const alike = short.filter((word) => {
    const at = rest.findIndex((each) => isTypingError(word, each));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return alike.length * 2 > short.length || alike.length === short.length ? "near" : "other";
}

/** The shorter name leaves some out behind the given one, and keeps the order. */
function isShortForm(short: readonly string[], long: readonly string[]): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const word of long) if (word === short[at]) at += 1;
  return at === short.length;
}

const isTypingError = (one: string, other: string): boolean =>
  one === other || distance(one, other) <= (Math.min(one.length, other.length) >= 6 ? 2 : 1);

/** Letters to put in, leave out, exchange or swap with their neighbour. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  const table = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number) => table[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    table[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const steps = [
        cell(row, column - 1) + 1,
        cell(row - 1, column) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
      ];
      if (isSwapped && row > 1 && column > 1) steps.push(cell(row - 2, column - 2) + 1);
      table[row]?.push(Math.min(...steps));
    }
  }
  return cell(one.length, other.length);
}
