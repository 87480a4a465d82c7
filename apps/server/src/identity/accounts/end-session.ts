import type { Actor } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import type { SessionBook } from "./session-book.ts";

/** Ends a session of the caller's own account. One that is over stays as it is; for one that is not its own, not found. */
export async function endSession(
  book: SessionBook,
  { accountId }: Pick<Actor, "accountId">,
  sessionId: number,
  by: "logout" | "ended_elsewhere",
): Promise<Record<string, never>> {
  const ended = await book.end({ accountId, sessionId }, by);
  if (ended === 0 && !(await book.isAccountSession(accountId, sessionId))) throw notFound("This session");
  return {};
}
