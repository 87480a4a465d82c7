import type { AttendanceStatus } from "@dars/contract/time/attendance";

interface AttendanceLetter {
  readonly status: AttendanceStatus;
  readonly arabic: string;
  readonly english: string;
  readonly read: readonly string[];
}

/** As offices write them in paper registers, and what else is read, in lower case. */
const WRITTEN: readonly AttendanceLetter[] = [
  { status: "present", arabic: "ح", english: "P", read: ["حاضر", "حاضرة", "present", "ئامادە", "✓"] },
  { status: "absent_unexcused", arabic: "غ", english: "A", read: ["غائب", "غائبة", "absent", "نەهاتوو"] },
  { status: "absent_excused", arabic: "م", english: "E", read: ["مجاز", "مجازة", "excused", "مۆڵەت"] },
  { status: "late", arabic: "ت", english: "L", read: ["متأخر", "متأخرة", "late", "دواکەوتوو"] },
  { status: "left_early", arabic: "خ", english: "X", read: ["خرج", "خرجت", "left early"] },
  { status: "official_duty", arabic: "و", english: "D", read: ["واجب", "official duty"] },
  { status: "not_required", arabic: "لا", english: "N", read: ["not required"] },
];

interface LetterMark {
  readonly status: AttendanceStatus;
  /** After the letter of a late arrival or an early end, such as ت10. */
  readonly minutes: number | null;
}

/** The text of a cell; `readAttendanceLetter` reads the same from it. */
export function attendanceLetter({ status, minutes }: LetterMark, isArabic: boolean): string {
  const written = WRITTEN.find((each) => each.status === status);
  return `${(isArabic ? written?.arabic : written?.english) ?? ""}${minutes ?? ""}`;
}

/** Undefined if it is no status. */
export function readAttendanceLetter(text: string): LetterMark | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
  const [, word = "", digits = ""] = /^(.*?)\s*(\d{0,3})$/.exec(typed) ?? [];
  const found = WRITTEN.find(
    ({ arabic, english, read }) => word === arabic || word === english.toLowerCase() || read.includes(word),
  );
  if (!found) return undefined;
  const minutes = Number(digits);
  if (digits === "") return { status: found.status, minutes: null };
  const isTimed = found.status === "late" || found.status === "left_early";
  return isTimed && minutes > 0 ? { status: found.status, minutes } : undefined;
}
