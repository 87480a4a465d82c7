import type { SignedIn } from "@dars/contract/accounts";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notSignedIn } from "#platform/errors.ts";

import { signOutHash, signOutKeyOf } from "./end-left-session.ts";
import {
  insertSession,
  type Bounds,
  type Judged,
  type NewSession,
  type SessionInserted,
} from "./new-session.queries.ts";
import type { Assignment } from "./sign-in.queries.ts";
import { userDataOf } from "./user-data.ts";

interface Opening {
  readonly accountId: number;
  readonly assignment: Assignment;
  readonly timeoutDays: string | number;
  readonly mustChangePassword: boolean;
  readonly device: Pick<NewSession, "platform" | "deviceName" | "appVersion">;
  /** Absent: now. */
  readonly lastLoginAt?: Date;
  /** Absent: now. */
  readonly provedAt?: Date;
  readonly bounds?: Bounds;
}

/** Opens a session with a new token, which is in this answer and nowhere else. */
export async function openSession(context: PublicContext, opening: Opening): Promise<SignedIn> {
  const opened = await open(context, opening);
  if (!opened) throw notSignedIn();
  return opened;
}

/** The same in the caller's transaction. What it answers with is called once that is committed. */
export async function openingSession(
  context: PublicContext,
  db: Db,
  opening: Opening,
): Promise<() => Promise<SignedIn>> {
  const token = context.tokens.create();
  const inserted = await insertSession(db, newSession(context, opening, token));
  if (!inserted) throw notSignedIn();
  return () => signedIn(context, opening, token, inserted);
}

/**
 * The same for whoever took time to prove the password: undefined when it was changed, or the account disabled,
 * meanwhile. That has ended the sessions there were, and this one would have come too late to be among them.
 */
export const openSessionUnlessChanged = (
  context: PublicContext,
  opening: Opening,
  { passwordHash }: Judged,
): Promise<SignedIn | undefined> => open(context, opening, { passwordHash });

async function open(
  context: PublicContext,
  opening: Opening,
  judged?: Judged,
): Promise<SignedIn | undefined> {
  const token = context.tokens.create();
  const created = newSession(context, opening, token);
  const { database } = context;
  const inserted =
    (await insertSession(database.directory, created, judged)) ??
    (judged &&
      (await database.directoryTransaction((db) => insertSession(db, created, { ...judged, waits: true }))));
  return inserted && signedIn(context, opening, token, inserted);
}

function newSession(context: PublicContext, opening: Opening, token: string): NewSession {
  const { accountId, assignment, timeoutDays, device, lastLoginAt, provedAt, bounds } = opening;
  return {
    tokenHash: context.tokens.hash("session", token),
    signOutHash: signOutHash(context, signOutKeyOf(token)),
    accountId,
    assignmentId: assignment.id,
    timeoutDays,
    ...device,
    ...(lastLoginAt && { lastLoginAt }),
    ...(provedAt && { provedAt }),
    // Nobody has proved to be the owner where another looks, or where four pictures were pressed.
    ...(bounds && { bounds, provedAt: new Date(0) }),
  };
}

async function signedIn(
  context: PublicContext,
  { accountId, assignment, timeoutDays, mustChangePassword }: Opening,
  token: string,
  inserted: SessionInserted,
): Promise<SignedIn> {
  const session = { accountId, ...assignment, ...inserted, timeoutDays: Number(timeoutDays) };
  return {
    status: "success",
    userData: await userDataOf(context.database, session, token),
    must_change_password: mustChangePassword,
  };
}
