import type { SignedIn } from "@dars/contract/identity/accounts";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notSignedIn } from "#platform/errors.ts";

import { signOutHash, deriveSignOutKey } from "./end-left-session.ts";
import {
  insertSession,
  insertUnlessChanged,
  type Bounds,
  type Judged,
  type NewSession,
  type SessionInserted,
} from "./new-session.queries.ts";
import type { Assignment } from "./sign-in.queries.ts";
import { readUserData } from "./user-data.ts";

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

/** The same in the caller's transaction. The returned function is called after the commit. */
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

/** Locks the credential with which the owner was verified until the transaction ends; false if it was removed. */
export type Holds = (db: Db) => Promise<boolean>;

/**
 * The same after a verification that took time: undefined if the password was changed, the account disabled,
 * or the credential behind `holds` removed meanwhile. That has ended the existing sessions, and this one
 * would have come too late to be among them.
 */
export const openSessionUnlessChanged = (
  context: PublicContext,
  opening: Opening,
  { passwordHash }: Judged,
  holds?: Holds,
): Promise<SignedIn | undefined> => open(context, opening, { passwordHash }, holds);

async function open(
  context: PublicContext,
  opening: Opening,
  checkedAccount?: Judged,
  holds?: Holds,
): Promise<SignedIn | undefined> {
  const token = context.tokens.create();
  const created = newSession(context, opening, token);
  const inserted = checkedAccount
    ? await insertWhere(context, insertUnlessChanged(created, checkedAccount), holds)
    : await insertSession(context.database.directory, created);
  return inserted && signedIn(context, opening, token, inserted);
}

async function insertWhere(
  { database }: PublicContext,
  insert: ReturnType<typeof insertUnlessChanged>,
  holds: Holds | undefined,
): Promise<SessionInserted | undefined> {
  const [inserted] = await database.directoryTransaction(
    holds ? async (db) => ((await holds(db)) ? insert(db) : []) : insert,
  );
  return inserted;
}

function newSession(context: PublicContext, opening: Opening, token: string): NewSession {
  const { accountId, assignment, timeoutDays, device, lastLoginAt, provedAt, bounds } = opening;
  return {
    tokenHash: context.tokens.hash("session", token),
    signOutHash: signOutHash(context, deriveSignOutKey(token)),
    accountId,
    assignmentId: assignment.id,
    timeoutDays,
    ...device,
    ...(lastLoginAt && { lastLoginAt }),
    ...(provedAt && { provedAt }),
    // A "view as" session and a sign-in by four pictures do not verify the owner.
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
    userData: await readUserData(context.database, session, token),
    must_change_password: mustChangePassword,
  };
}
