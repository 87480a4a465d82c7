import type { readMinistryResults as route } from "@dars/contract/marks/ministry-results";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";

import { listExamSubjects, listResultLines, type StoredMarks } from "./ministry-results.queries.ts";
import { isWritable, requireTerminal } from "./require-terminal.ts";

type Sheet = Reply<typeof route>;

/** MIN-1. */
export const readMinistryResults = (
  { database }: Context,
  { params: { schoolId, sectionId }, query: { round = 1 } }: Input<typeof route>,
): Promise<Sheet> => readMinistrySheet(database.reading(schoolId), schoolId, sectionId, round);

export async function readMinistrySheet(
  db: Db,
  schoolId: number,
  sectionId: number,
  round: number,
): Promise<Sheet> {
  const section = await requireTerminal(db, schoolId, sectionId);
  const { id, letter, title, level, yearId, yearTitle } = section;
  const subjects = await listExamSubjects(db, schoolId, sectionId);
  const lines = await listResultLines(db, schoolId, sectionId, { yearId, round });
  return {
    year: { id: yearId, title: yearTitle },
    level,
    section: { id, letter, title },
    round,
    subjects,
    students: lines.map(({ studentId, name, registerNo, marks, ...line }) => ({
      ...line,
      student: { id: studentId, name, registerNo },
      marks: marksIn(marks),
    })),
    mayWrite: isWritable(section),
  };
}

export const marksIn = (marks: StoredMarks) =>
  Object.entries(marks).map(([offeringId, mark]) => ({ offeringId: Number(offeringId), mark }));
