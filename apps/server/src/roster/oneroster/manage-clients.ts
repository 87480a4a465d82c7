import type { Input, Reply } from "@dars/contract/platform/route";
import type {
  addRosterClient as addRoute,
  listRosterClients as listRoute,
  revokeRosterClient as revokeRoute,
} from "@dars/contract/roster/export";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { once } from "#platform/db/once.ts";
import { keyedBy } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import type { Tokens } from "#platform/tokens.ts";
import { findOffice } from "#school/schools/public.ts";

import { insertClient, listClients, revokeClient } from "./clients.queries.ts";

/** The purpose in the hash of a client's secret. */
export const SECRET = "oneroster client";

export async function listRosterClients(
  context: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const place = await resolveSchoolId(context, schoolId);
  const found = await listClients(context.database.reading(schoolId), context.actor.groupId, place);
  return {
    clients: found.map(({ createdAt, lastUsedAt, ...client }) => ({
      ...client,
      isWholeGroup: place === null,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Makes a client. Its secret is drawn from the request's key, so that the same request is answered alike and the
 * secret itself is stored nowhere. Throws proof-required: a key that lasts is nothing for a session that was stolen.
 */
export async function addRosterClient(
  context: Context,
  { params: { schoolId }, body }: Input<typeof addRoute>,
): Promise<Reply<typeof addRoute>> {
  const { actor, database, tokens } = context;
  const { key, name, scopes } = body;
  await refuseUnproved(context);
  const place = await resolveSchoolId(context, schoolId);
  const secret = secretFor(tokens, actor.accountId, key);
  const request = { name, scopes, schoolId };
  const keyed = keyedBy(context, schoolId, key, request);
  const made = await database.inSchool(schoolId, (db) =>
    once(db, keyed, async () => {
      const clientId = `dars-${tokens.create().slice(0, 22)}`;
      const id = await insertClient(db, {
        groupId: actor.groupId,
        schoolId: place,
        name: name.trim(),
        clientId,
        secretHash: tokens.hash(SECRET, secret),
        scopes,
        createdBy: actor.accountId,
      });
      await audited(context, db, schoolId, "roster-client.added", ["roster-client", id], {
        scopes: scopes.join(" "),
      });
      return { id, clientId };
    }),
  );
  return { ...made, secret };
}

const secretFor = (tokens: Tokens, accountId: number, key: string): string =>
  tokens.hash("secret of a oneroster client", `${accountId} ${key}`).toString("base64url");

export async function revokeRosterClient(
  context: Context,
  { params: { schoolId, rosterClientId } }: Input<typeof revokeRoute>,
): Promise<Reply<typeof revokeRoute>> {
  const { actor, database } = context;
  const place = await resolveSchoolId(context, schoolId);
  await database.inSchool(schoolId, async (db) => {
    const revoked = await revokeClient(db, actor.groupId, place, rosterClientId);
    if (!revoked) throw notFound("This program");
    if (!revoked.wasAtWork) return;
    await audited(context, db, schoolId, "roster-client.revoked", ["roster-client", rosterClientId]);
  });
  return {};
}

/** The head office represents the whole group, so its clients have no school id. */
async function resolveSchoolId({ database, actor }: Context, schoolId: number): Promise<number | null> {
  const office = await findOffice(database.directory, actor.groupId);
  return office.id === schoolId ? null : schoolId;
}
