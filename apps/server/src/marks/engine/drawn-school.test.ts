import { whole } from "@dars/contract/learning/exact";
import type { SubjectMarks } from "@dars/contract/marks/engine/marks";
import { expect, test } from "vitest";

import { computeStudents, type StudentResult, type StudentYear } from "./compute-student.ts";
import { aPolicy } from "./engine.factory.ts";

test("a school drawn with the spread of real marks passes, completes and fails as real ones do", () => {
  const results = Array.from({ length: 20 }, (_, seed) =>
    computeStudents(aPolicy("IQ-SEC"), aDrawnSchool(seed + 1)),
  ).flat();

  const share = (holds: (result: StudentResult) => boolean) =>
    (100 * results.filter(holds).length) / results.length;
  expect(share(({ status }) => status === "incomplete")).toBe(0);
  expect(share(({ status }) => status === "pass")).toSatisfy(isBetween(74, 86));
  expect(share(({ status }) => status === "completion")).toSatisfy(isBetween(9, 17));
  expect(share(({ status }) => status === "fail")).toSatisfy(isBetween(4, 11));
  expect(share(isGenerallyExempt)).toSatisfy(isBetween(6, 12));
});

const isGenerallyExempt = ({ subjects }: StudentResult) =>
  subjects.some(({ parts }) => parts.some(({ exempt }) => exempt === "general"));
const isBetween = (low: number, high: number) => (share: number) => share >= low && share <= high;

const OFFSETS = { M1: 2, M2: 2, MID: -4, M3: 2, M4: 2, FIN1: -6 };

/** 300 students in nine subjects: an ability each, a difficulty of each subject, a day's luck for each mark. */
function aDrawnSchool(seed: number): StudentYear[] {
  const normal = normalDraw(seed);
  const difficulties = Array.from({ length: 9 }, () => 4 * normal());
  return Array.from({ length: 300 }, () => {
    const ability = 69 + 12 * normal();
    return {
      subjects: difficulties.map((difficulty, place): SubjectMarks => {
        const base = ability - difficulty + 4 * normal();
        const mark = (offset: number) =>
          whole(Math.min(100, Math.max(0, Math.round(base + offset + 7 * normal()))));
        const marks = Object.entries(OFFSETS).map(([column, offset]) => [column, mark(offset)]);
        return { code: `S${place}`, marks: Object.fromEntries(marks) };
      }),
    };
  });
}

/** Numbers that fall as chance does, the same for a seed for ever. */
function normalDraw(seed: number): () => number {
  let state = seed;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let warm = 0; warm < 10; warm += 1) next();
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());
}
