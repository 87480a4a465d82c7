import { audit } from "#platform/audit.ts";
import type { Context, PublicContext } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findAccountOfPerson, isKnownElsewhere } from "./people.queries.ts";
import { endOpenCodes, findFirstLogin, insertCode } from "./sign-in.queries.ts";

const DIGITS = 8;
const HOURS = 72;

export interface IssuedCode {
  readonly login: string;
  readonly code: string;
  readonly expiresAt: string;
}

/**
 * A4: a one-time code for a person of the school. It opens the whole account, so for one that is also somebody in
 * another school or in the head office only an administrator may (AZ-5, AZ-6). The code is in this answer and nowhere else. */
export async function issueSignInCode(
  context: Context,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
): Promise<IssuedCode> {
  const { database, actor } = context;
  const account = await findAccountOfPerson(database.directory, schoolId, personId);
  if (!account) throw notFound("An account of this person");
  if (account.state === "disabled") throw new AppError("conflict", "This account is disabled.");
  if (actor.role !== "administrator" && (await isKnownElsewhere(database.directory, account.id, schoolId)))
    throw new AppError(
      "conflict",
      "This account is also known elsewhere. The head office can issue its code.",
    );
  const issued = await createCode(context, account.id, actor.accountId);
  await database.inSchool(schoolId, (db) =>
    audit(db, schoolId, {
      action: "code.issued",
      accountId: actor.accountId,
      role: actor.role,
      subject: { kind: "person", id: personId },
      requestId: context.requestId,
    }),
  );
  return issued;
}

/** Ends what codes were open for the account and makes one of 8 digits, good for 72 hours. */
export async function createCode(
  { database, tokens }: Pick<PublicContext, "database" | "tokens">,
  accountId: number,
  issuedBy: number | null,
): Promise<IssuedCode> {
  const code = tokens.createCode(DIGITS);
  const login = await findFirstLogin(database.directory, accountId);
  if (!login) throw new AppError("conflict", "This account has no user name.");
  const { expiresAt } = await database.directoryTransaction(async (db) => {
    await endOpenCodes(db, accountId);
    return insertCode(db, {
      accountId,
      codeHash: tokens.hash("sign-in-code", code),
      issuedBy,
      hours: HOURS,
    });
  });
  return { login: login.login, code, expiresAt: expiresAt.toISOString() };
}
