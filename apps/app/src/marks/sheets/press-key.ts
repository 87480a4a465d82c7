import type { MarkState } from "@dars/contract/marks/results";
import { typedMark } from "@dars/contract/marks/typed-mark";

export const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"] as const;
export const STATES = ["absent_unexcused", "absent_excused", "cheating", "exempt"] as const;

/** A key of the keypad that changes the text of a cell. */
export type TextKey = (typeof DIGITS)[number] | "." | "erase" | "clear" | MarkState;

/** The beginning of a mark in digits, as `readTyped` reads one. */
const BEGUN = /^\d{1,4}(?:\.\d{0,2})?$/;

/** The text of a cell after a key; a key that would make it no mark changes nothing. */
export function pressKey(text: string, key: TextKey, isArabic: boolean): string {
  if (key === "clear") return "";
  if (key === "erase") return BEGUN.test(text) ? text.slice(0, -1) : "";
  if (isState(key)) return typedMark(key, isArabic);
  const begun = BEGUN.test(text) ? text : "";
  const next = key === "." && begun === "" ? "0." : begun + key;
  return BEGUN.test(next) ? next : text;
}

/** The text without a decimal point that no digit follows: the mark is whole as it is left. */
export const trimPoint = (text: string): string => text.replace(/^(\d+)\.$/, "$1");

const isState = (key: TextKey): key is MarkState => STATES.some((state) => state === key);
