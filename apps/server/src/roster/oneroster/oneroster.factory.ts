import type { RosterScope } from "@dars/contract/roster/export";

import type { Database } from "#platform/db/db.ts";
import { nextNumber } from "#platform/testing/factories/names.ts";
import type { Tokens } from "#platform/tokens.ts";

import { insertClient } from "./clients.queries.ts";
import { SECRET } from "./manage-clients.ts";

interface ClientOptions {
  readonly groupId: number;
  readonly schoolId?: number;
  readonly scopes?: readonly RosterScope[];
}

/** A program that reads a group's roster, or one school's, with its secret. */
export async function aRosterClient(
  { database, tokens }: { readonly database: Database; readonly tokens: Tokens },
  { groupId, schoolId, scopes = ["roster-core.readonly", "roster.readonly"] }: ClientOptions,
): Promise<{ readonly id: number; readonly clientId: string; readonly secret: string }> {
  const [clientId, secret] = [`client-${nextNumber()}`, tokens.create()];
  const secretHash = tokens.hash(SECRET, secret);
  const client = {
    groupId,
    schoolId: schoolId ?? null,
    name: clientId,
    clientId,
    secretHash,
    scopes,
    createdBy: null,
  };
  return { id: await insertClient(database.directory, client), clientId, secret };
}
