import type { SignedIn } from "@dars/contract/identity/accounts";
import type { Role } from "@dars/contract/platform/roles";

import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { chosenAssignment } from "./chosen-assignment.ts";
import { deviceKeyFor } from "./device-key.ts";
import { refuseKeptAway } from "./is-guardian-kept-away.ts";
import type { NewSession } from "./new-session.queries.ts";
import { openSessionUnlessChanged, type Holds } from "./open-session.ts";
import { buildSecondFactorNote, refuseWithoutSecondStep } from "./second-step.ts";
import { findAccount, type AccountFound } from "./sign-in.queries.ts";

interface SignInEntry {
  readonly accountId: number;
  readonly role: Role;
  readonly device: Pick<NewSession, "platform" | "deviceName" | "appVersion">;
  /** True after a password that has to be changed; absent: no password was used. */
  readonly mustChangePassword?: boolean;
  /** Whether the proof is also sufficient for an account with a second factor. */
  readonly isWhole: boolean;
  /** Locks the credential that was used; absent: a credential whose removal would end no session. */
  readonly holds?: Holds;
  /** Asked of the account as it is now; false refuses like a wrong password. */
  readonly isStill?: (account: AccountFound) => boolean;
}

/** Opens a session for an account that has proved who it is, or asks for the second step. */
export async function enter(context: PublicContext, entry: SignInEntry): Promise<SignedIn> {
  const { accountId, role, device, mustChangePassword = false, isStill = () => true } = entry;
  const account = await findAccount(context.database.directory, accountId);
  if (!account || account.state === "disabled" || !isStill(account)) throw notRight();
  const assignment = chosenAssignment(account, role);
  await refuseKeptAway(context.database, { accountId, ...account, role: assignment.role });
  if (!entry.isWhole) await refuseWithoutSecondStep(context, account, { role, mustChangePassword, device });
  const opening = { accountId, assignment, timeoutDays: account.timeoutDays, mustChangePassword, device };
  const signedIn = await openSessionUnlessChanged(context, opening, account, entry.holds);
  if (!signedIn) throw notRight();
  return {
    ...signedIn,
    ...buildSecondFactorNote(account, role),
    device_key: deviceKeyFor(context.tokens, accountId),
  };
}

const notRight = () => new AppError("bad-credentials", "This sign-in is invalid or has expired.");
