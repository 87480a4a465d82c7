import type { Database } from "#platform/db/db.ts";

import { normalLogin } from "./normal-login.ts";
import { findAccountByLogin } from "./sign-in.queries.ts";

/** The account of a login as the user typed it. */
export async function findAccountId({ directory }: Database, login: string): Promise<number | undefined> {
  const account = await findAccountByLogin(directory, normalLogin(login));
  return account?.id;
}
