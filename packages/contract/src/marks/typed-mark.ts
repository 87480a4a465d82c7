import type { Mark } from "#marks/results.ts";

const ABSENT = new Set(["غ", "a", "A"]);
const EXCUSED = new Set(["م", "مجاز", "e", "E"]);

/** A mark as typed or pasted; undefined if it is invalid. An empty text is no mark, never 0. */
export function readTyped(text: string): Mark | undefined {
  const typed = text
    .trim()
    .replaceAll(/[٠-٩۰-۹]/g, latinDigit)
    .replace("٫", ".");
  if (typed === "" || typed === "-" || typed === "–" || typed === "—") return null;
  if (ABSENT.has(typed)) return "absent_unexcused";
  if (EXCUSED.has(typed)) return "absent_excused";
  if (/^\d{1,4}$/.test(typed)) return Number(typed);
  return /^\d{1,4}\.\d{1,2}$/.test(typed) ? typed : undefined;
}

/** The text of a mark in its cell. */
export function typedMark(mark: Mark, isArabic: boolean): string {
  if (mark === null) return "";
  if (mark === "absent_unexcused") return isArabic ? "غ" : "A";
  if (mark === "absent_excused") return isArabic ? "مجاز" : "E";
  if (mark === "exempt") return isArabic ? "معفو" : "Exempt";
  if (mark === "cheating") return isArabic ? "غش" : "Cheating";
  return String(mark);
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code >= 0x06_f0 ? code - 0x06_f0 : code - 0x06_60);
}
