import type { AttendanceStatus, MarkToSave, Register, RegisterLine } from "@dars/contract/time/attendance";

/** What was tapped on this device and is not yet in the register. */
export type NewMarks = ReadonlyMap<number, MarkToSave>;

export type MarkChoice = Pick<MarkToSave, "status" | "minutes">;

/** Default minutes of lateness. */
export const USUAL_MINUTES = 10;
export const MINUTES = [5, 10, 15, 20, 30, 45] as const;

/**
 * The status of a student, in this order: the local tap unless the server has a later one; the register;
 * excused by an approved guardian's report, until the register is taken; present.
 */
export function resolveMarkChoice(
  line: RegisterLine,
  words: NewMarks,
  { takenAt }: Pick<Register, "takenAt">,
): MarkChoice {
  const word = words.get(line.studentId);
  if (word && (line.at === null || line.at < word.at)) return word;
  if (line.status !== null) return { status: line.status, minutes: line.minutes };
  const isExcused = takenAt === null && line.excuse?.state === "approved";
  return { status: isExcused ? "absent_excused" : "present", minutes: null };
}

/** `at`: by the server's clock, so that the last word holds whatever the clocks of the devices say. */
export function buildMark(
  {
    studentId,
    status,
    minutes,
  }: Pick<MarkToSave, "studentId" | "status"> & { readonly minutes?: number | undefined },
  at: number,
): MarkToSave {
  const hasMinutes = status === "late" || status === "left_early";
  return {
    studentId,
    status,
    minutes: hasMinutes ? (minutes ?? USUAL_MINUTES) : null,
    at: new Date(at).toISOString(),
  };
}

/** Words that are not in the register yet. */
export const unsaved = ({ students }: Register, words: NewMarks): MarkToSave[] =>
  students.flatMap((line) => {
    const word = words.get(line.studentId);
    return word && (line.at === null || line.at < word.at) ? [word] : [];
  });

export interface Totals {
  readonly all: number;
  readonly present: number;
  readonly absent: number;
  readonly late: number;
  readonly excused: number;
}

export function countTotals(register: Register, words: NewMarks): Totals {
  const { students } = register;
  const statuses = students.map((line) => resolveMarkChoice(line, words, register).status);
  const count = (status: AttendanceStatus) => statuses.filter((each) => each === status).length;
  const absent = count("absent_unexcused");
  const excused = count("absent_excused");
  return {
    all: students.length,
    present: students.length - absent - excused - count("not_required"),
    absent,
    late: count("late"),
    excused,
  };
}
