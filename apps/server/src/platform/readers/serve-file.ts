import { answerFromThread } from "#platform/answer-from-thread.ts";
import { lowerPriority } from "#platform/lower-priority.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";

import type { RefusedInThread } from "./file-reader.ts";

/**
 * Called by the script of a reader's thread: posts what it reads of its order, or why the file is refused. The memory
 * that `listBuffers` names leaves the thread without a copy.
 */
export async function serveFile<Read>(
  read: () => Promise<Read>,
  listBuffers: (read: Read) => ArrayBuffer[] = () => [],
): Promise<void> {
  lowerPriority();
  try {
    const answer = await read();
    answerFromThread(answer, listBuffers(answer));
  } catch (error) {
    if (!(error instanceof PackageRefused)) throw error;
    const { reason, message, place } = error;
    const refused: RefusedInThread = { refused: { reason, message, place } };
    answerFromThread(refused);
  }
}
