import type { SecondFactor } from "@dars/contract/identity/second-factors";

import { findAccount, isOffice } from "#identity/accounts/public.ts";
import type { Context } from "#platform/context.ts";

import { countRecoveryCodes, findAuthenticator } from "./second-factors.queries.ts";

export async function readSecondFactor({ database, actor }: Context): Promise<SecondFactor> {
  const { accountId, role } = actor;
  const [account, authenticator, recoveryCodesLeft] = await Promise.all([
    findAccount(database.directory, accountId),
    findAuthenticator(database.directory, accountId),
    countRecoveryCodes(database.directory, accountId),
  ]);
  return {
    authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
    isRequired: account?.asksSecondFactor === true && isOffice(role),
    hasPassword: account !== undefined && account.passwordHash !== null,
  };
}
