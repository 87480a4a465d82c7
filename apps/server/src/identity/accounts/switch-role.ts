import type { SignedIn } from "@dars/contract/identity/accounts";

import type { Context } from "#platform/context.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";

import { refuseKeptAway } from "./is-guardian-kept-away.ts";
import { openingSession } from "./open-session.ts";
import type { SessionBook } from "./session-book.ts";
import { findDevice, lockOpenSession } from "./sessions.queries.ts";
import { listAssignments } from "./sign-in.queries.ts";

/** ACC-3: a session holds one role; another role is another token. Switching is no sign-in, so the time limit stays. */
export async function switchRole(
  book: SessionBook,
  context: Context,
  assignmentId: number,
): Promise<SignedIn> {
  const { actor, database } = context;
  const { accountId, sessionId, classDeviceId } = actor;
  // ACC-2: who came in by pictures stays the student that it is.
  if (classDeviceId !== undefined)
    throw new AppError("no-access", "This account does not have this role here.");
  const { directory } = database;
  const assignments = await listAssignments(directory, accountId);
  const assignment = assignments.find(({ id }) => id === assignmentId);
  if (!assignment) throw new AppError("no-access", "This account does not have this role.");
  await refuseKeptAway(database, { accountId, assignments, role: assignment.role });
  const device = await findDevice(directory, sessionId);
  const opening = { accountId, assignment, ...device, mustChangePassword: false, device };
  const { tellEnded, signedIn } = await database.directoryTransaction(async (db) => {
    // Of two switches at once, or a switch and an end, one finds the session open.
    if (!(await lockOpenSession(db, { accountId, sessionId }))) throw notSignedIn();
    return {
      tellEnded: await book.ending(db, { accountId, sessionId }, "role_switch"),
      signedIn: await openingSession(context, db, opening),
    };
  });
  tellEnded();
  return signedIn();
}
