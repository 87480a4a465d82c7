import type { MarkToSave } from "@dars/contract/time/attendance";

import type { LineRow, Word } from "./registers.queries.ts";

interface Merging {
  readonly marks: readonly MarkToSave[];
  /** Students on the register, each with the current status and the guardian's report for the day. */
  readonly roster: readonly LineRow[];
  /** Students who were on the register when it was taken; those without a mark were present. */
  readonly taken: readonly number[];
  readonly standing: readonly { readonly studentId: number; readonly at: Date }[];
}

/**
 * What two people say of one register, merged by student: of each the word that was said last holds, in whatever order
 * they arrive. An absence that is excused already (ATD-3) is written as excused; who has an approved excuse and is not
 * named is too, unless the register was taken with that student present.
 */
export function mergeWords({ marks, roster, taken, standing }: Merging, now = new Date()) {
  const lines = new Map(roster.map((line) => [line.studentId, line]));
  const stands = new Map(standing.map(({ studentId, at }) => [studentId, at]));
  const marksByStudent = new Map(
    marks
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
      .map((mark) => [mark.studentId, mark] as const),
  );
  const words = [...marksByStudent.values()].flatMap((mark) => {
    const line = lines.get(mark.studentId);
    if (!line) return [];
    const at = new Date(Math.min(Date.parse(mark.at), now.getTime()));
    const before = stands.get(mark.studentId);
    return [{ ...toWord(mark, line, at), held: before === undefined || before <= at }];
  });
  const excused = roster
    .filter(
      ({ studentId, status, excuse }) =>
        status === null &&
        excuse?.state === "approved" &&
        !marksByStudent.has(studentId) &&
        !taken.includes(studentId),
    )
    .map((line) => ({ ...excusedWord(line, now), held: true }));
  return {
    words: [...words, ...excused],
    overruled: words.filter(({ held }) => !held).map(({ studentId }) => studentId),
    unknown: [...marksByStudent.keys()].filter((studentId) => !lines.has(studentId)),
  };
}

function toWord({ studentId, status, minutes }: MarkToSave, line: LineRow, at: Date): Word {
  const isExcused = status === "absent_unexcused" && line.excuse?.state === "approved";
  if (isExcused) return excusedWord(line, at);
  const hasMinutes = status === "late" || status === "left_early";
  return { studentId, status, minutes: hasMinutes ? minutes : null, at, excuseId: null };
}

const excusedWord = ({ studentId, excuse }: LineRow, at: Date): Word => ({
  studentId,
  status: "absent_excused",
  minutes: null,
  at,
  excuseId: excuse?.id ?? null,
});
