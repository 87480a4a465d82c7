import type { EvaluationScore } from "@dars/contract/insight/rubrics";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { invalid } from "#platform/errors.ts";
import { replaceSharedFiles } from "#talking/files/public.ts";

import { listLessons } from "./observed-lessons.queries.ts";

const MOST_FILES = 30;

interface EvidenceOwner {
  readonly schoolId: number;
  readonly id: number;
  readonly classId: number;
}

/** Attaches the files that the scores name to the evaluation; `kept` are files that stay though no score names them. */
export async function keepEvidence(
  db: Db,
  { actor }: Context,
  { schoolId, id, classId }: EvidenceOwner,
  scores: readonly EvaluationScore[],
  keptFileIds: readonly string[] = [],
): Promise<void> {
  const named = scores.flatMap(({ evidence }) => evidence?.fileIds ?? []);
  const lessons = lessonsIn(scores);
  if (named.length > MOST_FILES) throw invalid("It has too many files.", "/body/scores");
  if (lessons.length > 0) {
    const known = new Set((await listLessons(db, schoolId, classId)).map((lesson) => lesson.id));
    if (lessons.some((lesson) => !known.has(lesson)))
      throw invalid("The lesson is one of the class.", "/body/scores");
  }
  await replaceSharedFiles(db, {
    schoolId,
    accountId: actor.accountId,
    fileIds: [...new Set([...named, ...keptFileIds])],
    to: { kind: "evaluation", id },
    shareable: async (uses) => uses.filter(({ kind, targetId }) => kind === "evaluation" && targetId === id),
  });
}

/** Ids of the lessons that scores name. */
export const lessonsIn = (scores: readonly EvaluationScore[]): number[] => [
  ...new Set(scores.flatMap(({ evidence }) => evidence?.lessonId ?? [])),
];
