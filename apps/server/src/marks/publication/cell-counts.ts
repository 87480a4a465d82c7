import { inputsLeftOut, type GradePolicy } from "#marks/engine/public.ts";
import { listLateJoiners, policiesOfYear } from "#marks/policies/public.ts";
import {
  columnState,
  countEmptyCells,
  countEntered,
  pickLevel,
  type CellCount,
  type CellOfClass,
  type ClassRow,
} from "#marks/sheets/public.ts";
import type { Db } from "#platform/db/db.ts";

import { computeSittings } from "./compute-sitting.ts";
import { listClassSeats } from "./section-data.queries.ts";

/**
 * How full the columns of classes of one year are. Nobody waits for the mark of a student who does not sit an exam, or
 * for whom the column does not count (GB-14); where it was entered all the same, it counts.
 */
export async function cellCounts(
  db: Db,
  schoolId: number,
  yearId: number,
  rows: readonly ClassRow[],
): Promise<(row: ClassRow, code: string) => CellCount> {
  const classIds = rows.map(({ classId }) => classId);
  const counts = await countEntered(db, schoolId, classIds);
  const entered = new Map(counts.map((count) => [toKey(count), count.entered]));
  const policyOf = await policiesOfYear(db, schoolId, yearId);
  const policied = rows.map((row) => ({ row, policy: policyOf(pickLevel(row)).policy }));
  const spare = [
    ...(await cellsOfLate(db, schoolId, yearId, policied)),
    ...(await cellsOfAway(db, schoolId, yearId, policied)),
  ];
  const empty = spare.length === 0 ? [] : await countEmptyCells(db, schoolId, spare);
  const spared = new Map(empty.map((each) => [toKey(each), each.empty]));
  return ({ classId, students }, code) => {
    const key = toKey({ classId, code });
    const less = spared.get(key) ?? 0;
    return { entered: entered.get(key) ?? 0, ...(less > 0 && { needed: Math.max(0, students - less) }) };
  };
}

const toKey = ({ classId, code }: { readonly classId: number; readonly code: string }) =>
  `${classId} ${code}`;

interface PoliciedClass {
  readonly row: ClassRow;
  readonly policy: GradePolicy;
}

async function cellsOfLate(
  db: Db,
  schoolId: number,
  yearId: number,
  classes: readonly PoliciedClass[],
): Promise<CellOfClass[]> {
  const late = await listLateJoiners(db, schoolId, yearId);
  if (late.size === 0) return [];
  const classIds = classes.map(({ row }) => row.classId);
  const seats = (await listClassSeats(db, schoolId, classIds)).filter(({ studentId }) => late.has(studentId));
  const leftOut = new Map(classes.map(({ row, policy }) => [row.classId, inputsLeftOut(policy)]));
  return seats.flatMap(({ classId, studentId }) =>
    (leftOut.get(classId) ?? []).map((code) => ({ classId, code, studentId })),
  );
}

/** Of exams that have begun: before that everybody is expected to sit. */
async function cellsOfAway(
  db: Db,
  schoolId: number,
  yearId: number,
  classes: readonly PoliciedClass[],
): Promise<CellOfClass[]> {
  const begun = classes.flatMap(({ row, policy }) => {
    const codes = examCodes(policy).filter((code) => columnState(row, code) !== "closed");
    return codes.length === 0 ? [] : [{ row, codes }];
  });
  if (begun.length === 0) return [];
  const sittings = await computeSittings(
    db,
    schoolId,
    yearId,
    begun.map(({ row }) => row),
  );
  return sittings.flatMap(({ classId, exams }, place) =>
    exams
      .filter(({ code }) => begun[place]?.codes.includes(code))
      .flatMap(({ code, away }) => away.map((studentId) => ({ classId, code, studentId }))),
  );
}

/** Exams of both rounds, which not all students sit. */
export const examCodes = ({ parts }: GradePolicy): string[] => [
  ...new Set(parts.flatMap(({ exam, retakeExam }) => [exam, retakeExam ?? []].flat())),
];
