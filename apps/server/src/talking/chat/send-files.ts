import type { Db } from "#platform/db/db.ts";
import { attachFiles, readAttachable } from "#talking/files/public.ts";

import type { Sending, Sent } from "./sending.ts";

const listFileIds = ({ attachments }: Sending): string[] =>
  attachments.flatMap((one) => ("fileId" in one && one.fileId !== null ? [one.fileId] : []));

/**
 * The same messages, with each file's data from the files slice instead of the sender's. A message whose file
 * is not ready, or belongs to another account, is marked so that it is refused.
 */
export async function withFiles(
  db: Db,
  schoolId: number,
  sendings: readonly Sending[],
): Promise<readonly Sending[]> {
  const fileIds = sendings.flatMap(listFileIds);
  if (fileIds.length === 0) return sendings;
  const ready = await readAttachable(db, schoolId, [...new Set(fileIds)], "room");
  return sendings.map((sending) => {
    const lacksFiles = listFileIds(sending).some((id) => ready.get(id)?.accountId !== sending.accountId);
    const attachments = sending.attachments.map((one) => {
      const attached = "fileId" in one && one.fileId !== null && ready.get(one.fileId)?.attached;
      if (!attached) return one;
      // Only its sender can describe its content.
      return { ...attached, ...(one.alt !== undefined && { alt: one.alt.toWellFormed() }) };
    });
    return { ...sending, attachments, lacksFiles };
  });
}

/** Records the message that each file is attached to, so that its readers may read the file. */
export async function keepFiles(
  db: Db,
  schoolId: number,
  sendings: readonly Sending[],
  sent: readonly Sent[],
): Promise<void> {
  const uses = sent.flatMap(({ place, outcome, msgNo }) => {
    const sending = sendings[place];
    if (outcome !== "taken" || !sending) return [];
    const to = { kind: "room", id: sending.roomId, part: msgNo } as const;
    return listFileIds(sending).map((fileId) => ({ fileId, to }));
  });
  if (uses.length > 0) await attachFiles(db, schoolId, uses);
}
