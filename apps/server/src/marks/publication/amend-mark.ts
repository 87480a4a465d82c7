import type { amendMark as route } from "@dars/contract/marks/publication";
import type { Mark } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { markFault, readMark } from "#marks/engine/public.ts";
import { policiesOfYear } from "#marks/policies/public.ts";
import { columnsOfClass, listClassColumns, storedMark, writeAmendment } from "#marks/sheets/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { findOpenYear, updateAmended } from "./amendments.queries.ts";
import { keepAnew } from "./keep-anew.ts";
import { listSectionFacts } from "./section-data.queries.ts";
import { findSnapshot, lockYear, type Snapshot } from "./snapshots.queries.ts";

/** PUB-1. */
export async function amendMark(
  context: Context,
  { params: { schoolId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { ...body, studentId }, async (db) => {
    const year = await findOpenYear(db, schoolId, body.offeringId);
    if (!year) throw notFound("This mark");
    return { revision: await amend(context, db, schoolId, { ...body, studentId, yearId: year.id }) };
  });
}

export interface Amendment {
  readonly studentId: number;
  readonly yearId: number;
  readonly offeringId: number;
  readonly code: string;
  readonly mark: Mark;
  readonly reason: string;
}

/** Changes a published mark, stores a new revision of the student's year and notifies the family. Returns the revision. */
export async function amend(
  context: Context,
  db: Db,
  schoolId: number,
  { studentId, yearId, offeringId, code, mark, reason }: Amendment,
): Promise<number> {
  await lockYear(db, schoolId, yearId);
  const before = await findSnapshot(db, schoolId, studentId, yearId, "student");
  if (!before || !isShown(before, offeringId, code)) throw notFound("This mark");
  await requireMark(db, schoolId, before.sectionId, { offeringId, code, mark });
  const { accountId } = context.actor;
  const cell = { studentId, code, ...storedMark(mark), reason };
  const isChanged = await writeAmendment(db, { schoolId, offeringId, accountId }, cell);
  if (!isChanged) throw clash("same", "This mark already stands.");
  await updateAmended(db, schoolId, { studentId, offeringId, code });
  await keepAnew(db, { schoolId, yearId, studentId }, { offeringId, code });
  const after = await findSnapshot(db, schoolId, studentId, yearId, "student");
  await audited(context, db, schoolId, "marks.amended", ["person", studentId], { offeringId, column: code });
  return after?.revision ?? before.revision;
}

const isShown = ({ shown }: Snapshot, offeringId: number, code: string): boolean =>
  shown.subjects.some((subject) => subject.offeringId === offeringId && subject.published.includes(code));

/** Throws invalid where it is no mark of this column of the section's scheme. */
export async function requireMark(
  db: Db,
  schoolId: number,
  sectionId: number,
  {
    offeringId,
    code,
    mark,
    path = "/body/mark",
  }: Pick<Amendment, "offeringId" | "code" | "mark"> & { readonly path?: string },
): Promise<void> {
  const [section] = await listSectionFacts(db, schoolId, [sectionId]);
  if (!section) throw notFound("This section");
  const { level, levelCode, isTerminal, yearId } = section;
  const { policy } = (await policiesOfYear(db, schoolId, yearId))({
    id: level.id,
    code: levelCode,
    isTerminal,
  });
  const columns = columnsOfClass(policy, await listClassColumns(db, schoolId, [offeringId]));
  const input = columns.find((column) => column.code === code);
  const read = readMark(mark);
  if (!input || read === undefined || markFault(policy, input, read) !== undefined)
    throw invalid("This is not a mark of the column.", path);
}
