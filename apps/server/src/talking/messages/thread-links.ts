import { buildMessagePath } from "@dars/contract/platform/linked-addresses";
import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  followThreadLink as followRoute,
  makeThreadLink as makeRoute,
} from "@dars/contract/talking/messages";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findLink, insertLink, isWithoutAccount } from "./links.queries.ts";
import { findThread, lockThread } from "./messages.queries.ts";
import { requireThread } from "./read-thread.ts";

/** The purpose in the hash of a link's token. */
export const LINK = "message link";
const DAYS = 30;

/**
 * MSG-1: a recipient without an account reads and answers by the link itself. The token is derived from the
 * request's key, so that a repeated request gets the same answer and the token itself is never stored.
 */
export async function makeThreadLink(
  context: Context,
  { params: { schoolId, threadId }, body: { key } }: Input<typeof makeRoute>,
): Promise<Reply<typeof makeRoute>> {
  const { actor, database, tokens } = context;
  const token = tokens.hash(LINK, `${actor.accountId} ${threadId} ${key}`).toString("base64url");
  return database.inSchool(schoolId, async (db) => {
    // Closing ends the links that are there; none comes after it.
    await lockThread(db, schoolId, threadId);
    const thread = await requireThread(db, context, schoolId, threadId);
    if (thread.state === "closed") throw clash("closed", "The thread is closed.");
    const hash = tokens.hash(LINK, token);
    const purpose = (await isWithoutAccount(db, schoolId, threadId)) ? "external_reply" : "read";
    const { expiresAt } = await insertLink(db, { hash, schoolId, threadId, purpose, days: DAYS });
    await audited(context, db, schoolId, "thread-link.made", ["thread", threadId]);
    return { path: buildMessagePath(token), expiresAt: expiresAt.toISOString() };
  });
}

/** MSG-1: for its recipient only; other callers learn nothing. */
export async function followThreadLink(
  { actor, database, tokens }: Context,
  { body: { token } }: Input<typeof followRoute>,
): Promise<Reply<typeof followRoute>> {
  const link = await findLink(database.directory, tokens.hash(LINK, token));
  if (!link) throw notFound("This link");
  const { schoolId, threadId } = link;
  const thread = await findThread(database.reading(schoolId), schoolId, threadId, actor);
  if (!thread) throw notFound("This link");
  return { schoolId, threadId };
}
