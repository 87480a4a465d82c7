import type { UserData } from "@dars/contract/identity/user-data";
import type { CheckUserReply } from "@dars/contract/shell/legacy-calls";

import {
  isGuardianKeptAway,
  renewLogin,
  readUserData,
  type SessionFound,
} from "#identity/accounts/public.ts";
import { writeWallTime } from "#platform/wall-time.ts";

import type { Caller } from "./legacy-caller.ts";
import type { LegacyContext } from "./legacy-options.ts";
import { refuseInMaintenance } from "./maintenance.ts";
import type { Fields } from "./reading/body.ts";
import { readId, readText } from "./reading/read-token.ts";
import { writeUtc } from "./reading/read-wall-time.ts";

type Refusal = Extract<CheckUserReply, { message: unknown }>;

const NOT_SIGNED_IN: Refusal = {
  status: "not_logged_in",
  message: { en: "Please sign in.", ar: "يرجى تسجيل الدخول." },
};

const RUN_OUT: Refusal = {
  status: "not_logged_in",
  message: {
    en: "Your session has run out. Please sign in again.",
    ar: "انتهت مدة الجلسة. يرجى تسجيل الدخول من جديد.",
  },
};

/** One answer for every reason, so that it does not reveal which tokens exist. */
const BARRED: Refusal = {
  status: "fail",
  message: { en: "Your account is no longer active.", ar: "لم يعد حسابك فعالاً." },
};

/**
 * Whether the stored session is valid, and its current data. `fields` is the body; its token identifies the
 * caller, the rest are hints that are compared and discarded (LEG-7).
 */
export async function checkUser(
  context: LegacyContext,
  caller: Caller,
  fields: Fields,
): Promise<CheckUserReply> {
  await refuseInMaintenance(context.database, caller);
  if (caller.kind === "nobody") return NOT_SIGNED_IN;
  if (caller.kind === "expired") return RUN_OUT;
  if (caller.kind === "unknown") return BARRED;
  const session = await renewed(context, caller.session);
  const [userData, isKeptAway] = await Promise.all([
    readUserData(context.database, session, caller.token),
    isGuardianKeptAway(context.database, session),
  ]);
  if (isKeptAway) return BARRED;
  countMismatches(context, fields, userData);
  return {
    status: "success",
    userData,
    server_time: writeWallTime(new Date(), session.timeZone),
    last_login_at_utc: writeUtc(session.lastLoginAt),
  };
}

async function renewed({ database, book }: LegacyContext, session: SessionFound): Promise<SessionFound> {
  if (!session.slidingSession) return session;
  const lastLoginAt = await renewLogin(database.directory, session.id);
  book.forget(({ id }) => id === session.id);
  return { ...session, lastLoginAt: lastLoginAt ?? session.lastLoginAt };
}

const ID_HINTS = ["school_id", "grade_id", "student_id", "teacher_id", "level_id", "id"] as const;

function countMismatches({ metrics }: LegacyContext, fields: Fields, userData: UserData): void {
  const claimed = readText(fields.get("login_type"));
  if (claimed !== null && claimed !== userData.login_type) metrics.hintMismatch("login_type");
  for (const field of ID_HINTS) {
    const id = readId(fields.get(field));
    if (id !== null && id !== userData[field]) metrics.hintMismatch(field);
  }
}
