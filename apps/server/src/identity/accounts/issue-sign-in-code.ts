import type { Role } from "@dars/contract/platform/roles";

import { audit, audited } from "#platform/audit.ts";
import type { Context, PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { AppError, notFound } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findAccountOfPerson, isKnownElsewhere, listAccountPeople } from "./people.queries.ts";
import {
  endOpenCodes,
  endSentCodes,
  findAccount,
  findFirstLogin,
  insertCode,
  listAssignments,
} from "./sign-in.queries.ts";

const DIGITS = 8;
const HOURS = 72;

export interface IssuedCode {
  readonly login: string;
  readonly code: string;
  readonly expiresAt: string;
}

/**
 * A4: a one-time code for a person of the school. It opens the whole account, so for a person who is also in
 * another school or in the head office, or has a role above the roles that a school grants, only an
 * administrator may issue it (AZ-5, AZ-6). The code is only in this response.
 */
export async function issueSignInCode(
  context: Context,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
): Promise<IssuedCode> {
  const { database, tokens, actor } = context;
  const account = await findAccountOfPerson(database.directory, schoolId, personId);
  if (!account) throw notFound("An account of this person");
  if (account.state === "disabled") throw new AppError("conflict", "This account is disabled.");
  if (actor.role !== "administrator") await refuseAbove(database.directory, account.id, schoolId);
  return database.inSchool(schoolId, async (db) => {
    const issuing = { accountId: account.id, issuedBy: actor.accountId, hours: HOURS };
    const issued = await writeCode(db, tokens, issuing);
    await audited(context, db, schoolId, "code.issued", ["person", personId]);
    return issued;
  });
}

async function refuseAbove(db: Db, accountId: number, schoolId: number): Promise<void> {
  const [isElsewhere, assignments] = await Promise.all([
    isKnownElsewhere(db, accountId, schoolId),
    listAssignments(db, accountId),
  ]);
  if (isElsewhere || assignments.some(({ role }) => !OWN.has(role)))
    throw new AppError(
      "conflict",
      "This account is also used in another school. The head office can issue its code.",
    );
}

/** Roles that a school gives by itself. */
const OWN: ReadonlySet<Role> = new Set<Role>(["parent", "student", "teacher"]);

/**
 * Ends the account's open codes and creates one of 8 digits, valid for 72 hours. Written to the audit log of
 * every school that knows the account; without an account if the operator of the server did it.
 */
export const createCode = (
  { database, tokens }: Pick<PublicContext, "database" | "tokens">,
  accountId: number,
  issuedBy: number | null,
): Promise<IssuedCode> =>
  database.directoryTransaction(async (db) => {
    for (const { schoolId, personId } of await listAccountPeople(db, accountId)) {
      await enterSchool(db, schoolId);
      const subject = { kind: "person", id: personId };
      await audit(db, schoolId, { action: "code.issued", accountId: issuedBy, subject });
    }
    return writeCode(db, tokens, { accountId, issuedBy, hours: HOURS });
  });

/** The same in the caller's transaction, for as long as it says. Throws conflict where the account has no login. */
export async function writeCode(
  db: Db,
  tokens: Tokens,
  { accountId, issuedBy, hours }: { accountId: number; issuedBy: number | null; hours: number },
): Promise<IssuedCode> {
  const code = tokens.createCode(DIGITS);
  const login = await findFirstLogin(db, accountId);
  if (!login) throw new AppError("conflict", "This account has no username.");
  await endOpenCodes(db, accountId);
  const codeHash = tokens.hash("sign-in-code", code);
  const { expiresAt } = await insertCode(db, { accountId, codeHash, issuedBy, hours });
  return { login: login.login, code, expiresAt: expiresAt.toISOString() };
}

const SENT_HOURS = 1;

/**
 * OUT-7: a code that is sent to a contact of the account's owner, good for an hour. It takes the place of one that was
 * sent before, and not of the office's. Undefined for an account without a login, or a disabled one.
 */
export async function writeSentCode(db: Db, tokens: Tokens, accountId: number): Promise<string | undefined> {
  const login = await findFirstLogin(db, accountId);
  const account = await findAccount(db, accountId);
  if (!login || !account || account.state === "disabled") return undefined;
  const code = tokens.createCode(DIGITS);
  await endSentCodes(db, accountId);
  const codeHash = tokens.hash("sign-in-code", code);
  await insertCode(db, { accountId, codeHash, issuedBy: null, hours: SENT_HOURS, isSent: true });
  return code;
}
