import type { Actor } from "#platform/context.ts";

import type { SessionBook } from "./session-book.ts";

/** Ends a session of the caller's own account. One that is not its own, or over, stays as it is. */
export async function endSession(
  book: SessionBook,
  { accountId }: Actor,
  sessionId: number,
  by: "logout" | "ended_elsewhere",
): Promise<Record<string, never>> {
  await book.end({ accountId, sessionId }, by);
  return {};
}
