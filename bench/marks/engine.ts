import { whole } from "@dars/contract/learning/exact";
import type { GradePolicy } from "@dars/contract/marks/engine/policy";

import { computeFigure, type Figure } from "#bench/measure.ts";
import type { ReportLine } from "#bench/report.ts";
import { computeStudents, type StudentYear } from "#server/marks/engine/compute-student.ts";
import { findPolicy } from "#server/marks/engine/policies.ts";

const STUDENTS = 100_000;
const SUBJECTS = 10;
const ROUNDS = 5;
const BUDGET_MS = 2000;

/** How fast the engine is by itself: a whole governorate's year in one go. */
export function measureEngine(): ReportLine {
  const policy = findPolicy("IQ-SEC");
  if (!policy) throw new Error("The secondary scheme is not there.");
  const students = Array.from({ length: STUDENTS }, (_, place) => makeStudent(place));
  return engineLine(computeRounds(policy, students));
}

function computeRounds(policy: GradePolicy, students: readonly StudentYear[]): Figure {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const results = computeStudents(policy, students);
    const { user, system } = process.cpuUsage(before);
    if (results.length !== students.length) throw new Error("Not every student was computed.");
    times.push((user + system) / 1000);
  }
  return computeFigure(times);
}

const engineLine = ({ median, min, max }: Figure): ReportLine => ({
  what: `the engine alone, ${STUDENTS.toLocaleString("en-GB")} students × ${SUBJECTS} subjects, processor time`,
  ours: `${seconds(median)} s (${seconds(min)}–${seconds(max)})`,
  limit: "",
  budget: `≤ ${BUDGET_MS / 1000} s on one core`,
  isMet: median <= BUDGET_MS,
});

const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** Marks spread like those of real schools, roughly: a student's ability, a subject's difficulty, a day's luck. */
function makeStudent(place: number): StudentYear {
  const ability = 50 + ((place * 7919) % 45);
  return {
    subjects: Array.from({ length: SUBJECTS }, (_, subject) => {
      const mark = (column: number) =>
        whole(Math.min(100, Math.max(0, ability + ((place * 31 + subject * 17 + column * 13) % 23) - 12)));
      const [M1, M2, MID, M3, M4, FIN1, FIN2] = [0, 1, 2, 3, 4, 5, 6].map(mark);
      const marks = { M1, M2, MID, M3, M4, FIN1, FIN2 };
      return { code: `S${subject}`, marks: withoutHoles(marks) };
    }),
  };
}

const withoutHoles = <T>(marks: Readonly<Record<string, T | undefined>>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(marks).flatMap(([code, mark]) => (mark === undefined ? [] : [[code, mark]])),
  );
