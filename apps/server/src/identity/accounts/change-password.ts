import type { SignedIn } from "@dars/contract/identity/accounts";

import type { Context } from "#platform/context.ts";
import { AppError, notSignedIn } from "#platform/errors.ts";

import { findCredentials } from "./credentials.queries.ts";
import { noteOnAccount } from "./note-on-account.ts";
import { openingSession } from "./open-session.ts";
import { hashPassword, isPassword, weakness } from "./passwords.ts";
import { refuseWrongPassword } from "./refuse-wrong-password.ts";
import type { SessionBook } from "./session-book.ts";
import { findDevice, lockOpenSession } from "./sessions.queries.ts";
import { endOpenCodes, listAssignments, updatePassword } from "./sign-in.queries.ts";

/** Sets a password of one's own, ends every session of the account, and opens this device's anew. */
export async function changePassword(
  book: SessionBook,
  context: Context,
  { current, next }: { readonly current?: string; readonly next: string },
): Promise<SignedIn> {
  const { accountId, role, sessionId, assignmentId, mustChangePassword } = context.actor;
  const { directory } = context.database;
  const { login, passwordHash } = await findCredentials(directory, accountId);
  if (!mustChangePassword)
    await refuseWrongPassword(context, { password: current ?? "", passwordHash, field: "/body/current" });
  const weak =
    weakness(next, login) ??
    ((await isPassword(next, passwordHash)) ? "It is the password that you have now." : undefined);
  if (weak !== undefined) throw new AppError("weak-password", weak, { field: "/body/next" });

  const device = await findDevice(directory, sessionId);
  const assignment = (await listAssignments(directory, accountId)).find(({ id }) => id === assignmentId);
  if (!assignment) throw notSignedIn();
  const hash = await hashPassword(next);
  const opening = { accountId, assignment, ...device, mustChangePassword: false, device };
  const { tellEnded, signedIn } = await context.database.directoryTransaction(async (db) => {
    // If the password changes after this check, the change has ended this session.
    if (!(await lockOpenSession(db, { accountId, sessionId }))) throw notSignedIn();
    await updatePassword(db, accountId, { passwordHash: hash, mustChange: false });
    await endOpenCodes(db, accountId);
    await noteOnAccount(db, accountId, { action: "password.changed", role, requestId: context.requestId });
    return {
      tellEnded: await book.ending(db, { accountId }, "password_change"),
      signedIn: await openingSession(context, db, opening),
    };
  });
  tellEnded();
  return signedIn();
}
