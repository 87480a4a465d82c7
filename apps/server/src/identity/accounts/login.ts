import type { login as route, SignedIn } from "@dars/contract/identity/accounts";
import type { Role } from "@dars/contract/platform/roles";
import type { Input } from "@dars/contract/platform/route";
import { latinDigits } from "@dars/contract/shell/versions";

import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { chosenAssignment } from "./chosen-assignment.ts";
import { countFailure } from "./count-failure.ts";
import { deviceKeyFor, computeLoginLane } from "./device-key.ts";
import { refuseKeptAway } from "./is-guardian-kept-away.ts";
import { judgeInTurn } from "./judge-in-turn.ts";
import { normalLogin } from "./normal-login.ts";
import { noteOnAccount } from "./note-on-account.ts";
import { openSessionUnlessChanged } from "./open-session.ts";
import { isPassword } from "./passwords.ts";
import { buildSecondFactorNote, refuseWithoutSecondStep } from "./second-step.ts";
import type { SessionBook } from "./session-book.ts";
import {
  findAccountByLogin,
  listOpenCodes,
  spendCode,
  updatePassword,
  type AccountFound,
} from "./sign-in.queries.ts";

type LoginBody = Input<typeof route>["body"];

/** Signs in with a password or a one-time code. */
export async function login(book: SessionBook, context: PublicContext, body: LoginBody): Promise<SignedIn> {
  const name = normalLogin(body.login);
  const known = await findAccountByLogin(context.database.shortReading(null), name);
  const lane = computeLoginLane(context.tokens, name, known?.id, body.device?.key);
  const found = await judgeInTurn(context, lane, () => wayIn(context, known, body.password));
  if (!found) throw notRight();
  const { account, way } = found;
  const assignment = chosenAssignment(account, body.login_type);
  await refuseKeptAway(context.database, { accountId: account.id, ...account, role: assignment.role });
  if (
    way !== "password" &&
    !(await enterByCode(book, context, { account, role: assignment.role, codeId: way.codeId }))
  )
    return refuse(context, lane);
  const mustChangePassword = way !== "password" || account.mustChangePassword;
  const device = toDeviceFields(body);
  await refuseWithoutSecondStep(context, account, { role: body.login_type, mustChangePassword, device });
  const { timeoutDays } = account;
  const opening = { accountId: account.id, assignment, timeoutDays, mustChangePassword, device };
  const signedIn = await openSessionUnlessChanged(context, opening, account);
  if (!signedIn) return refuse(context, lane);
  const deviceKey = deviceKeyFor(context.tokens, account.id);
  return { ...signedIn, ...buildSecondFactorNote(account, assignment.role), device_key: deviceKey };
}

const toDeviceFields = ({ device }: LoginBody) => ({
  platform: device?.platform ?? ("web" as const),
  deviceName: device?.name ?? null,
  appVersion: device?.appVersion ?? null,
});

interface WayIn {
  readonly account: AccountFound;
  readonly way: "password" | { readonly codeId: number };
}

/** How a secret lets this account in: by its password, by a code not yet spent, or not at all. */
async function wayIn(
  { database, tokens }: PublicContext,
  account: AccountFound | undefined,
  secret: string,
): Promise<WayIn | undefined> {
  const isRight = await isPassword(secret, account?.passwordHash);
  if (!account || account.state === "disabled") return undefined;
  if (isRight) return { account, way: "password" };
  const typed = latinDigits(secret).replaceAll(/[\s-]/g, "");
  const codes = await listOpenCodes(database.directory, account.id);
  const code = codes.find(({ codeHash }) => tokens.matches("sign-in-code", typed, codeHash));
  if (code?.isExpired)
    throw new AppError("code-expired", "This code has expired. Ask the school office for a new one.");
  return code && { account, way: { codeId: code.id } };
}

interface ByCode {
  readonly account: AccountFound;
  readonly role: Role;
  readonly codeId: number;
}

/**
 * A code is valid once: of two concurrent uses, one succeeds. Earlier sessions are ended: the next to choose
 * a password is the holder of the code.
 */
async function enterByCode(
  book: SessionBook,
  { database, requestId }: PublicContext,
  { account, role, codeId }: ByCode,
): Promise<boolean> {
  const tellEnded = await database.directoryTransaction(async (db) => {
    if (!(await spendCode(db, codeId))) return undefined;
    await updatePassword(db, account.id, { mustChange: true });
    await noteOnAccount(db, account.id, { action: "code.used", role, requestId });
    return book.ending(db, { accountId: account.id }, "password_change");
  });
  tellEnded?.();
  return tellEnded !== undefined;
}

/** A credential that was right a moment ago and no longer is counts as wrong. */
async function refuse(context: PublicContext, lane: Buffer): Promise<never> {
  await countFailure(context, lane);
  throw notRight();
}

/** The same answer whether or not there is such an account. */
const notRight = () => new AppError("bad-credentials", "Wrong username or password.");
