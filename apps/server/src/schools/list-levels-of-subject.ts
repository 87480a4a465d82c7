import type { LevelOfSubject, SubjectLine } from "@dars/contract/schools";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { reachOf } from "./reach.ts";
import { findSubjectLine, listLevels } from "./subjects.queries.ts";

interface Which {
  readonly schoolId: number;
  readonly subjectId: number;
}

/** A subject of which nothing lies within the caller's reach does not exist for it (AZ-2). */
export async function listLevelsOfSubject(
  { actor, database }: Context,
  { schoolId, subjectId }: Which,
): Promise<{ subject: SubjectLine; levels: LevelOfSubject[] }> {
  const db = database.reading(schoolId);
  const reach = reachOf(actor);
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
