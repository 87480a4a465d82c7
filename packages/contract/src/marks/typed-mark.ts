import type { Mark, MarkState } from "#marks/results.ts";

/** How a state is written in Arabic and in English, and what else is read as it, in lower case. */
const WRITTEN: Readonly<Record<MarkState, { arabic: string; english: string; read: readonly string[] }>> = {
  absent_unexcused: { arabic: "غ", english: "A", read: ["a"] },
  absent_excused: { arabic: "مجاز", english: "E", read: ["م", "e", "مۆڵەت"] },
  exempt: { arabic: "معفو", english: "Exempt", read: ["exempt", "x", "لێبوردراو"] },
  cheating: { arabic: "غش", english: "Cheating", read: ["cheating", "c", "ساختە"] },
};

/** A mark as typed or pasted, with a point or a comma; undefined if it is invalid. An empty text is no mark, never 0. */
export function readTyped(text: string): Mark | undefined {
  const typed = text
    .trim()
    .replaceAll(/[٠-٩۰-۹]/g, latinDigit)
    .replace(/[٫,،](?=\d{1,2}$)/, ".");
  if (typed === "" || typed === "-" || typed === "–" || typed === "—") return null;
  const state = findMarkState(typed.toLowerCase());
  if (state !== undefined) return state;
  if (/^\d{1,4}$/.test(typed)) return Number(typed);
  return /^\d{1,4}\.\d{1,2}$/.test(typed) ? typed : undefined;
}

/** The text of a mark in its cell; `readTyped` reads the same mark from it. */
export function typedMark(mark: Mark, isArabic: boolean): string {
  if (mark === null) return "";
  const written = Object.entries(WRITTEN).find(([state]) => state === mark)?.[1];
  if (!written) return String(mark);
  return isArabic ? written.arabic : written.english;
}

function findMarkState(typed: string): MarkState | undefined {
  for (const [state, { arabic, read }] of Object.entries(WRITTEN))
    if (isState(state) && (typed === arabic || read.includes(typed))) return state;
  return undefined;
}

const isState = (text: string): text is MarkState => text in WRITTEN;

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code >= 0x06_f0 ? code - 0x06_f0 : code - 0x06_60);
}
