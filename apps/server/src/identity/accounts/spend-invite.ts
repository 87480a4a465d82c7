import { latinDigits } from "@dars/contract/shell/versions";

import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { computeLoginLane } from "./device-key.ts";
import { judgeInLane } from "./judge-in-lane.ts";
import { normalLogin } from "./normal-login.ts";
import { findAccountByLogin, listOpenCodes, listPastCodes, spendCode } from "./sign-in.queries.ts";

interface Invite {
  readonly login: string;
  /** A one-time code of the office. */
  readonly code: string;
  readonly groupId: number;
  /** Whether a code that was right once is refused with its reason, and not as a wrong one. */
  readonly tellsPast?: boolean;
  /** The account that is signed in: its guesses are counted together, whatever the logins. */
  readonly guesserId?: number;
}

/**
 * Consumes a one-time code for another purpose than signing in, in one transaction with that purpose. The
 * password stays unchanged. Returns the account; throws bad-credentials, or too-many-requests as signing in
 * does.
 */
export async function spendInvite(
  context: PublicContext,
  { login, code, groupId, tellsPast = false, guesserId }: Invite,
  work: (db: Db, accountId: number) => Promise<void>,
): Promise<number> {
  const { database, tokens } = context;
  const name = normalLogin(login);
  const account = await findAccountByLogin(database.directory, name);
  const lanes = [
    computeLoginLane(tokens, name, account?.id, undefined),
    ...(guesserId === undefined ? [] : [tokens.hash("guesser-lane", String(guesserId))]),
  ];
  const typed = latinDigits(code).replaceAll(/[\s-]/g, "");
  const accountId = await judgeInLane(context, lanes, async (db) => {
    if (account?.groupId !== groupId || account.state === "disabled") return undefined;
    const open = (await listOpenCodes(db, account.id)).find(
      ({ codeHash, isExpired }) => !isExpired && tokens.matches("sign-in-code", typed, codeHash),
    );
    if (!open && tellsPast)
      await refusePast(db, account.id, (hash) => tokens.matches("sign-in-code", typed, hash));
    if (!open || !(await spendCode(db, open.id))) return undefined;
    await work(db, account.id);
    return account.id;
  });
  if (accountId === undefined) throw new AppError("bad-credentials", "Wrong username or code.");
  return accountId;
}

async function refusePast(db: Db, accountId: number, isTyped: (hash: Buffer) => boolean): Promise<void> {
  const past = (await listPastCodes(db, accountId)).find(({ codeHash }) => isTyped(codeHash));
  if (past)
    throw new AppError("code-expired", "This code can no longer be used.", {
      details: { reason: past.isUsed ? "used" : "expired" },
    });
}
