import type {
  listMinistryResults as listOne,
  listMinistrySections as listSections,
} from "@dars/contract/marks/ministry-results";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";

import { listPublishedResults, listTerminalSections } from "./ministry-results.queries.ts";

export async function listMinistrySections(
  { database }: Context,
  { params: { schoolId } }: Input<typeof listSections>,
): Promise<Reply<typeof listSections>> {
  return { sections: await listTerminalSections(database.reading(schoolId), schoolId) };
}

/** MIN-1. */
export async function listMinistryResults(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof listOne>,
): Promise<Reply<typeof listOne>> {
  const db = database.reading(schoolId);
  if (!(await hasStudent(db, schoolId, studentId))) throw notFound("This student");
  const rows = await listPublishedResults(db, schoolId, studentId);
  return {
    results: rows.map(({ marks, subjects, ...result }) => ({
      ...result,
      subjects: subjects.map((subject) => ({ ...subject, mark: marks[subject.offeringId] ?? null })),
    })),
  };
}
