import type { login as route, SignedIn } from "@dars/contract/accounts";
import type { Role } from "@dars/contract/roles";
import type { Input } from "@dars/contract/route";
import { latinDigits } from "@dars/contract/versions";

import type { PublicContext } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { deviceKeyFor, laneOf } from "./device-lane.ts";
import { normalLogin } from "./login-names.ts";
import { openSession } from "./open-session.ts";
import { isPassword } from "./passwords.ts";
import type { SessionBook } from "./session-book.ts";
import { delayAfter, FORGET_AFTER_SECONDS } from "./sign-in-delay.ts";
import {
  deleteFailures,
  findAccountByLogin,
  findFailures,
  insertFailure,
  listAssignments,
  listOpenCodes,
  spendCode,
  updateNextTry,
  updatePassword,
  type AccountFound,
  type Assignment,
} from "./sign-in.queries.ts";

type Body = Input<typeof route>["body"];

/** Signs in with a password or a one-time code. */
export async function login(book: SessionBook, context: PublicContext, body: Body): Promise<SignedIn> {
  const { directory } = context.database;
  const name = normalLogin(body.login);
  const account = await findAccountByLogin(directory, name);
  const lane = laneOf(context.tokens, name, account?.id, body.device?.key);
  await refuseTooSoon(context, lane);
  const way = await wayIn(context, account, body.password);
  if (!account || way === undefined) return refuse(context, lane);
  // Asked again: of many guesses sent together, those judged before this one have failed by now.
  await refuseTooSoon(context, lane);
  const assignment = await chooseAssignment(context, account, body.login_type);
  if (way !== "password" && !(await enterByCode(book, context, account, way.codeId)))
    return refuse(context, lane);
  await deleteFailures(directory, lane);
  const signedIn = await openSession(context, {
    accountId: account.id,
    assignment,
    timeoutDays: account.timeoutDays,
    mustChangePassword: way !== "password" || account.mustChangePassword,
    device: deviceOf(body),
  });
  if (await hasChanged(context, name, account)) {
    await book.end(
      { accountId: account.id, tokenHash: book.hash(signedIn.userData.token) },
      "password_change",
    );
    return refuse(context, lane);
  }
  return { ...signedIn, device_key: deviceKeyFor(context.tokens, account.id) };
}

/**
 * Whether the password was changed, or the account disabled, while this sign-in was judged: that has ended the
 * sessions there were, and this one came too late to be among them.
 */
async function hasChanged({ database }: PublicContext, name: string, before: AccountFound): Promise<boolean> {
  const now = await findAccountByLogin(database.directory, name);
  return now?.passwordHash !== before.passwordHash || now.state === "disabled";
}

const deviceOf = ({ device }: Body) => ({
  platform: device?.platform ?? ("web" as const),
  deviceName: device?.name ?? null,
  appVersion: device?.appVersion ?? null,
});

/** The account's role of the type asked for. Refused with the types it does have, which only its owner gets to read. */
async function chooseAssignment(
  { database }: PublicContext,
  account: AccountFound,
  wanted: Role,
): Promise<Assignment> {
  const assignments = (await listAssignments(database.directory, account.id)).filter(
    // ORG-1: a suspended group lets in only those who can put things right.
    ({ role }) => !account.isSuspended || role === "school_management" || role === "administrator",
  );
  const assignment = assignments.find(({ role }) => role === wanted);
  if (assignment) return assignment;
  const details = { login_types: [...new Set(assignments.map(({ role }) => role))] };
  throw new AppError("no-access", "This account has no access with this type.", { details });
}

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

/**
 * A code is good once: of two who use it together, one gets in. Whoever was signed in before is not: the next to
 * choose a password is the one who holds the code.
 */
async function enterByCode(
  book: SessionBook,
  { database }: PublicContext,
  account: AccountFound,
  codeId: number,
): Promise<boolean> {
  const isIn = await database.directoryTransaction(async (db) => {
    if (!(await spendCode(db, codeId))) return false;
    await updatePassword(db, account.id, { mustChange: true });
    return true;
  });
  if (isIn) await book.end({ accountId: account.id }, "password_change");
  return isIn;
}

async function refuseTooSoon({ database }: PublicContext, lane: Buffer): Promise<void> {
  const failed = await findFailures(database.directory, lane);
  if (failed && failed.waitSeconds > 0)
    throw new AppError("too-many-requests", "Too many tries. Wait a little.", {
      retryAfter: failed.waitSeconds,
    });
}

/** The same answer whether or not there is such an account. */
async function refuse({ database }: PublicContext, lane: Buffer): Promise<never> {
  await database.directoryTransaction(async (db) => {
    const delay = delayAfter(await insertFailure(db, lane, FORGET_AFTER_SECONDS));
    if (delay > 0) await updateNextTry(db, lane, delay);
  });
  throw new AppError("bad-credentials", "The user name or the password is not right.");
}
