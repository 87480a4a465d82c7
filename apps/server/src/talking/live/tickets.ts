import type { SessionBook } from "#identity/accounts/public.ts";
import type { Actor, Context, PublicContext } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";

import { deleteOldTickets, deleteTicket, insertTicket } from "./live.queries.ts";

const TICKET_SECONDS = 30;
const PURPOSE = "live-ticket";

/** A ticket for one WebSocket, valid once within half a minute, so that no URL contains a session's token. */
export async function openLive({ database, tokens, actor }: Context): Promise<{ ticket: string }> {
  const ticket = tokens.create();
  await insertTicket(database.directory, tokens.hash(PURPOSE, ticket), actor.sessionId, TICKET_SECONDS);
  return { ticket };
}

/** Who comes with a ticket; undefined where it is spent, over or never was, or its session is not good any more. */
export async function takeTicket(
  { database, tokens }: Pick<PublicContext, "database" | "tokens">,
  book: SessionBook,
  ticket: string,
): Promise<Actor | undefined> {
  const sessionId = await deleteTicket(database.directory, tokens.hash(PURPOSE, ticket));
  return sessionId === undefined ? undefined : book.actorOfSession(sessionId);
}

/** Deletes unused tickets. */
export const sweepTickets = ({ directory }: Database): Promise<unknown> => deleteOldTickets(directory);
