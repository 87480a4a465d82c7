import type { LevelOfSubject, SubjectLine } from "@dars/contract/school/schools";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { getListScope } from "./list-scope.ts";
import { findSubjectLine, listLevels } from "./subjects.queries.ts";

interface ListLevelsOfSubjectKey {
  readonly schoolId: number;
  readonly subjectId: number;
}

/** A subject without a level within the caller's reach does not exist for the caller (AZ-2). */
export async function listLevelsOfSubject(
  { actor, database }: Context,
  { schoolId, subjectId }: ListLevelsOfSubjectKey,
): Promise<{ subject: SubjectLine; levels: LevelOfSubject[] }> {
  const db = database.reading(schoolId);
  const reach = getListScope(actor);
  const [subject, rows] = await Promise.all([
    findSubjectLine(db, schoolId, reach, subjectId),
    listLevels(db, schoolId, reach, subjectId),
  ]);
  if (!subject) throw notFound("This subject");
  const levels = rows.map(({ levelId, levelCode, levelName, ...offering }) => ({
    ...offering,
    level: { id: levelId, code: levelCode, name: levelName },
  }));
  return { subject, levels };
}
