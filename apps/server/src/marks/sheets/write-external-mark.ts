import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";

import { upsertExternal } from "./external-marks.queries.ts";
import type { StoredMark } from "./stored-mark.ts";
import { insertCells, lockCells, lockStudents, updateCells } from "./write-marks.queries.ts";

interface ExternalMark extends StoredMark {
  readonly studentId: number;
  readonly offeringId: number;
  readonly code: string;
}

interface Entering {
  readonly schoolId: number;
  readonly accountId: number;
  readonly document: string;
  /** Whether the family sees the column already. */
  readonly isAmendment: boolean;
}

/** GB-7: enters one mark of a former school, in any state of its column; the document is the reason of the change. Throws not-found. */
export async function writeExternalMark(
  db: Db,
  { schoolId, accountId, document, isAmendment }: Entering,
  { offeringId, ...mark }: ExternalMark,
): Promise<void> {
  const writing = { schoolId, offeringId, accountId, isAmendment };
  const cell = { ...mark, reason: document };
  const students = await lockStudents(db, schoolId, [cell.studentId]);
  if (!students.has(cell.studentId)) throw notFound("This student");
  const [stands] = await lockCells(db, schoolId, offeringId, [cell]);
  const [written] = await (stands ? updateCells : insertCells)(db, writing, [cell]);
  if (!written) return;
  const { studentId, code, revision } = written;
  await upsertExternal(db, schoolId, { studentId, offeringId, code, revision, document, accountId });
}
