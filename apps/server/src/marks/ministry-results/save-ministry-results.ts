import {
  MOST_POINTS,
  type MinistryEntry,
  type MinistryLine,
  type saveMinistryResults as route,
} from "@dars/contract/marks/ministry-results";
import type { Mark } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { lockResults, upsertResult } from "./ministry-results.queries.ts";
import { readMinistrySheet } from "./read-ministry-results.ts";
import { requireWritable } from "./require-terminal.ts";

/** MIN-1, KEY-4: all or none of them. */
export async function saveMinistryResults(
  context: Context,
  { params: { schoolId, sectionId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { round, entries } = body;
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, { ...body, sectionId }, async (db) => {
    const { yearId } = await requireWritable(db, schoolId, sectionId);
    await lockResults(db, schoolId, yearId);
    const sheet = await readMinistrySheet(db, schoolId, sectionId, round);
    const taken = new Set(sheet.subjects.map(({ offeringId }) => offeringId));
    const lines = new Map(sheet.students.map((line) => [line.student.id, line]));
    const results = entries.map((entry, place) => {
      const line = lines.get(entry.studentId);
      if (!line) throw notFound("This student");
      checkEntry(entry, line, taken, place);
      const marks = Object.fromEntries(
        entry.marks.filter(({ mark }) => mark !== null).map(({ offeringId, mark }) => [offeringId, mark]),
      );
      const { studentId, outcome } = entry;
      return {
        studentId,
        yearId,
        round,
        outcome,
        marks,
        examNo: entry.examNo?.trim() ?? null,
        revision: line.revision + 1,
      };
    });
    await oneByOne(results, (result) => upsertResult(db, schoolId, accountId, result));
    await audited(context, db, schoolId, "ministry-results.entered", ["section", sectionId], {
      round,
      students: entries.length,
    });
    return { saved: entries.length };
  });
}

function checkEntry(
  { revision, outcome, marks }: MinistryEntry,
  line: MinistryLine,
  taken: ReadonlySet<number>,
  place: number,
): void {
  requireSeen(line, revision);
  if (line.publishedAt !== null && outcome === null)
    throw clash("published", "A published result keeps an outcome.");
  for (const { offeringId, mark } of marks) {
    const path = `/body/entries/${place}/marks`;
    if (!taken.has(offeringId)) throw invalid("The section does not take this subject.", path);
    if (!isPossible(mark)) throw invalid(`A mark is at most ${MOST_POINTS}.`, path);
  }
}

/** A state, or a number up to full marks. */
export const isPossible = (mark: Mark): boolean =>
  mark === null || !/^\d/.test(String(mark)) || Number(mark) <= MOST_POINTS;
