import type { login as route, SignedIn } from "@dars/contract/accounts";
import type { Role } from "@dars/contract/roles";
import type { Input } from "@dars/contract/route";
import { latinDigits } from "@dars/contract/versions";

import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { afterEarlier } from "./after-earlier.ts";
import { chosenAssignment } from "./chosen-assignment.ts";
import { deviceKeyFor, laneOf } from "./device-lane.ts";
import { normalLogin } from "./login-names.ts";
import { noteOnAccount } from "./note-on-account.ts";
import { openSessionUnlessChanged } from "./open-session.ts";
import { isPassword } from "./passwords.ts";
import { dueOf, refuseWithoutSecondStep } from "./second-step.ts";
import type { SessionBook } from "./session-book.ts";
import {
  findAccountByLogin,
  forgetFailures,
  listOpenCodes,
  spendCode,
  updatePassword,
  type AccountFound,
} from "./sign-in.queries.ts";
import { countFailure, refuseTooSoon, refuseToWait } from "./try-limits.ts";

type Body = Input<typeof route>["body"];

/** Signs in with a password or a one-time code. */
export async function login(book: SessionBook, context: PublicContext, body: Body): Promise<SignedIn> {
  const { directory } = context.database;
  const name = normalLogin(body.login);
  const known = await findAccountByLogin(directory, name);
  const lane = laneOf(context.tokens, name, known?.id, body.device?.key);
  await refuseTooSoon(context, lane);
  const { account, way } = await afterEarlier(lane, async () => {
    const found = await wayIn(context, known, body.password);
    return known && found ? { account: known, way: found } : refuse(context, lane);
  });
  // Asked again: of many guesses sent together, those judged before this one have failed by now.
  refuseToWait(await forgetFailures(directory, lane));
  const assignment = chosenAssignment(account, body.login_type);
  if (
    way !== "password" &&
    !(await enterByCode(book, context, { account, role: assignment.role, codeId: way.codeId }))
  )
    return refuse(context, lane);
  const mustChangePassword = way !== "password" || account.mustChangePassword;
  const device = deviceOf(body);
  await refuseWithoutSecondStep(context, account, { role: body.login_type, mustChangePassword, device });
  const { timeoutDays } = account;
  const opening = { accountId: account.id, assignment, timeoutDays, mustChangePassword, device };
  const signedIn = await openSessionUnlessChanged(context, opening, account);
  if (!signedIn) return refuse(context, lane);
  const deviceKey = deviceKeyFor(context.tokens, account.id);
  return { ...signedIn, ...dueOf(account, assignment.role), device_key: deviceKey };
}

const deviceOf = ({ device }: Body) => ({
  platform: device?.platform ?? ("web" as const),
  deviceName: device?.name ?? null,
  appVersion: device?.appVersion ?? null,
});

/** How a secret lets this account in: by its password, by a code not yet spent, or not at all. */
async function wayIn(
  { database, tokens }: PublicContext,
  account: AccountFound | undefined,
  secret: string,
): Promise<"password" | { readonly codeId: number } | undefined> {
  const isRight = await isPassword(secret, account?.passwordHash);
  if (!account || account.state === "disabled") return undefined;
  if (isRight) return "password";
  const typed = latinDigits(secret).replaceAll(/[\s-]/g, "");
  const codes = await listOpenCodes(database.directory, account.id);
  const code = codes.find(({ codeHash }) => tokens.matches("sign-in-code", typed, codeHash));
  if (code?.isExpired)
    throw new AppError("code-expired", "This code has run out. Ask the office for a new one.");
  return code && { codeId: code.id };
}

interface ByCode {
  readonly account: AccountFound;
  readonly role: Role;
  readonly codeId: number;
}

/**
 * A code is good once: of two who use it together, one gets in. Whoever was signed in before is not: the next to
 * choose a password is the one who holds the code.
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

/** The same answer whether or not there is such an account. */
async function refuse(context: PublicContext, lane: Buffer): Promise<never> {
  await countFailure(context, lane);
  throw new AppError("bad-credentials", "The user name or the password is not right.");
}
