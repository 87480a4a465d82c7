import type { Db } from "#platform/db/db.ts";
import { replaceSharedFiles } from "#talking/files/public.ts";

interface FilesWish {
  readonly schoolId: number;
  readonly accountId: number;
  readonly fileIds: readonly string[];
  readonly homeworkId: number;
  /** HW-7: what it is taken over from, as far as the caller may. */
  readonly sourceId: number | null;
}

/** Files of the caller's own, those that it has, and those of what it is taken over from. */
export const replaceHomeworkFiles = (
  db: Db,
  { schoolId, accountId, fileIds, homeworkId, sourceId }: FilesWish,
): Promise<void> =>
  replaceSharedFiles(db, {
    schoolId,
    accountId,
    fileIds,
    to: { kind: "homework", id: homeworkId },
    shareable: (uses) =>
      Promise.resolve(
        uses.filter(
          ({ kind, targetId }) => kind === "homework" && (targetId === homeworkId || targetId === sourceId),
        ),
      ),
  });
