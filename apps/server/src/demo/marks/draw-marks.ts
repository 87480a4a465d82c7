import type { Mark } from "@dars/contract/marks/results";

import { createStream, type Stream } from "#demo/schools/public.ts";

interface Column {
  readonly code: string;
  readonly max: number;
}

interface Drawn {
  readonly seed: number;
  /** Unlike that of every other student and year. */
  readonly path: string;
  readonly subjects: readonly string[];
  readonly columns: readonly Column[];
  /** Deviations from the mean student; drawn where it is left out. */
  readonly talent?: number;
  /** Without the few absences that a real sheet has. */
  readonly isComplete?: boolean;
}

/** Marks of one student's year by subject and column, as calibrated: four of five pass in the first round. */
export function drawMarks({ seed, path, subjects, columns, talent, isComplete = false }: Drawn) {
  const theta = talent ?? createStream(seed, `${path}/theta`).normal();
  return new Map(
    subjects.map((subject) => {
      const stream = createStream(seed, `${path}/${subject}`);
      const base =
        69 + 12 * theta - 4 * createStream(seed, `difficulty/${subject}`).normal() + 4 * stream.normal();
      return [
        subject,
        Object.fromEntries(
          columns.map((column) => [column.code, drawMark(stream, base, column, isComplete)]),
        ),
      ];
    }),
  );
}

function drawMark(stream: Stream, base: number, { code, max }: Column, isComplete: boolean): Mark {
  const share = base + getOffset(code) + 7 * stream.normal();
  const fate = stream.next();
  if (!isComplete && fate < 0.015) return "absent_unexcused";
  if (!isComplete && fate < 0.025) return "absent_excused";
  // Out of ten the lowest mark is two.
  return max === 10 ? clamp(Math.round(share / 10), 2, 10) : clamp(Math.round(share), 0, max);
}

function getOffset(code: string): number {
  if (code === "MID") return -4;
  if (code === "FIN1") return -6;
  return code === "FIN2" ? 6 : 2;
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
