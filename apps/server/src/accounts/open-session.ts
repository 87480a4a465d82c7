import type { SignedIn } from "@dars/contract/accounts";

import type { PublicContext } from "#platform/context.ts";

import { insertSession, type NewSession } from "./sessions.queries.ts";
import type { Assignment } from "./sign-in.queries.ts";
import { userDataOf } from "./user-data.ts";
import { findTimeZone } from "./zones.queries.ts";

interface Opening {
  readonly accountId: number;
  readonly assignment: Assignment;
  readonly timeoutDays: string | number;
  readonly mustChangePassword: boolean;
  readonly device: Pick<NewSession, "platform" | "deviceName" | "appVersion">;
  /** Absent: now. */
  readonly lastLoginAt?: Date;
}

/** Opens a session with a new token, which is in this answer and nowhere else. */
export async function openSession(context: PublicContext, opening: Opening): Promise<SignedIn> {
  const { accountId, assignment, timeoutDays, device } = opening;
  const { directory } = context.database;
  const token = context.tokens.create();
  const [{ lastLoginAt }, timeZone] = await Promise.all([
    insertSession(directory, {
      tokenHash: context.tokens.hash("session", token),
      accountId,
      assignmentId: assignment.id,
      timeoutDays,
      ...device,
      ...(opening.lastLoginAt && { lastLoginAt: opening.lastLoginAt }),
    }),
    findTimeZone(directory, assignment.id),
  ]);
  const session = { accountId, ...assignment, lastLoginAt, timeoutDays: Number(timeoutDays), timeZone };
  return {
    status: "success",
    userData: await userDataOf(context.database, session, token),
    must_change_password: opening.mustChangePassword,
  };
}
