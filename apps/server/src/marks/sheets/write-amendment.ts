import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import {
  insertCells,
  lockCells,
  lockStudents,
  updateCells,
  type CellToWrite,
} from "./write-marks.queries.ts";

interface Amending {
  readonly schoolId: number;
  readonly offeringId: number;
  readonly accountId: number;
}

/** Changes one cell in any state of its column, and records it as an amendment. False if the value is the same. Throws not-found. */
export async function writeAmendment(db: Db, amending: Amending, cell: CellToWrite): Promise<boolean> {
  const writing = { ...amending, isAmendment: true };
  const students = await lockStudents(db, amending.schoolId, [cell.studentId]);
  if (!students.has(cell.studentId)) throw notFound("This student");
  const [stands] = await lockCells(db, amending.schoolId, amending.offeringId, [cell]);
  if (!stands) return (await insertCells(db, writing, [cell])).length > 0;
  const isSame =
    stands.state === cell.state &&
    Number(stands.points) === Number(cell.points) &&
    (stands.points === null) === (cell.points === null);
  if (isSame) return false;
  return (await updateCells(db, writing, [cell])).length > 0;
}
