import type { Answer } from "@dars/contract/learning/asked-questions";

import type { Db } from "#platform/db/db.ts";
import { replaceReadyFiles } from "#talking/files/public.ts";

interface AttemptOwner {
  readonly accountId: number;
  readonly attemptId: number;
}

/**
 * Attaches photos, files and recordings to the answers that name them. A file that has not arrived, or was refused, is
 * left out of its answer: the next save names it again, and a file never holds up what was written.
 */
export async function keepFiles(
  db: Db,
  schoolId: number,
  { accountId, attemptId }: AttemptOwner,
  answers: readonly Answer[],
): Promise<readonly Answer[]> {
  const byQuestion = new Map<number, Set<string>>();
  for (const { questionId, response } of answers)
    for (const { fileId } of response.kind === "work" ? response.files : [])
      byQuestion.set(questionId, (byQuestion.get(questionId) ?? new Set()).add(fileId));
  const parts = [...byQuestion].map(([part, fileIds]) => ({ part, fileIds: [...fileIds] }));
  const filesById = await replaceReadyFiles(db, {
    schoolId,
    accountId,
    kind: "attempt",
    id: attemptId,
    parts,
  });
  return answers.map(({ questionId, response }) =>
    response.kind === "work"
      ? {
          questionId,
          response: {
            ...response,
            files: response.files.flatMap(({ fileId }) => filesById.get(fileId) ?? []),
          },
        }
      : { questionId, response },
  );
}

/** Whether files are attached to any of the answers. */
export const hasWork = (answers: readonly Answer[]): boolean =>
  answers.some(({ response }) => response.kind === "work" && response.files.length > 0);
