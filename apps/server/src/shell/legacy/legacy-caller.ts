import type { FastifyRequest } from "fastify";

import type { SessionBook, SessionFound } from "#identity/accounts/public.ts";
import { markLegacyClient } from "#school/settings/public.ts";

import type { LegacyContext } from "./legacy-options.ts";
import type { Call } from "./reading/call.ts";
import { readToken } from "./reading/read-token.ts";

/** Whose token came with a legacy call. `unknown` is also a token that was revoked or whose owner may not come in. */
export type Caller =
  | { readonly kind: "nobody" }
  | { readonly kind: "unknown" }
  | { readonly kind: "expired" }
  | { readonly kind: "session"; readonly token: string; readonly session: SessionFound };

/** Who calls, by the token alone (LEG-7). A session that has run out is ended here for good. */
export async function identifyCaller(
  { book, guesses }: Pick<LegacyContext, "book" | "guesses">,
  { ip }: Pick<FastifyRequest, "ip">,
  written: unknown,
): Promise<Caller> {
  const field = readToken(written);
  if (field.kind === "absent") return { kind: "nobody" };
  if (field.kind === "malformed") return { kind: "unknown" };
  const session = await guesses.find(ip, field.token, () => book.find(field.token));
  return session ? resolveCaller(book, session, field.token) : { kind: "unknown" };
}

/** The same for a session found by other means than its token, which is then not known. */
export async function resolveCaller(book: SessionBook, session: SessionFound, token = ""): Promise<Caller> {
  const standing = await book.standing(session);
  if (standing === "expired") return { kind: "expired" };
  return standing === "good" ? { kind: "session", token, session } : { kind: "unknown" };
}

/**
 * Who makes one of the two calls that app 51.6 puts its token into the address of. A token in header or body says who
 * it is; one in the address is good only while the group lets old clients in.
 */
export async function callerWithUrl(
  context: LegacyContext,
  request: FastifyRequest,
  { token, urlToken }: Call,
): Promise<Caller> {
  const byUrl = await callerByUrl(context, request, urlToken);
  return readToken(token).kind === "absent" ? byUrl : identifyCaller(context, request, token);
}

async function callerByUrl(
  context: LegacyContext,
  request: FastifyRequest,
  urlToken: unknown,
): Promise<Caller> {
  const caller = await identifyCaller(context, request, urlToken);
  if (caller.kind !== "session") return caller;
  if (!caller.session.legacyClients) {
    await endLeaked(context, caller.session);
    return { kind: "unknown" };
  }
  context.metrics.tokenInUrl("accepted");
  await noteOldClient(context, caller.session.groupId);
  return caller;
}

/** A token in a URL has been visible to others: the session is ended. */
export async function endLeaked(
  { book, metrics }: LegacyContext,
  { id, accountId }: SessionFound,
): Promise<void> {
  metrics.tokenInUrl("refused");
  await book.end({ accountId, sessionId: id }, "leaked");
}

const NOTE_EVERY_MS = 600_000;
const noted = new WeakMap<SessionBook, Map<number, number>>();

/** Ten minutes are precise enough to see whether old clients are still in use. */
async function noteOldClient({ book, database }: LegacyContext, groupId: number): Promise<void> {
  const byGroup = noted.get(book) ?? new Map<number, number>();
  noted.set(book, byGroup);
  if ((byGroup.get(groupId) ?? 0) > Date.now() - NOTE_EVERY_MS) return;
  byGroup.set(groupId, Date.now());
  await markLegacyClient(database.directory, groupId);
}
