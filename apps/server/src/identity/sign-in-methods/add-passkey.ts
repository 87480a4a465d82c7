import type { addPasskey as route, beginPasskey as begin } from "@dars/contract/identity/passkeys";
import type { Input, Reply } from "@dars/contract/platform/route";
import { verifyRegistrationResponse } from "@simplewebauthn/server";

import { isOffice, readOwnSchoolId, refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError } from "#platform/errors.ts";

import { addedChallenge, challengeIn, notRight, listOrigins, getRpId } from "./ceremony.ts";
import { findLogin, findOffice, insertPasskey, listPasskeyRows } from "./passkeys.queries.ts";

const MOST = 10;

export async function beginPasskey(context: Context): Promise<Reply<typeof begin>> {
  const { database, tokens, actor } = context;
  await refuseUnproved(context);
  const known = await listPasskeyRows(database.directory, actor.accountId);
  if (known.length >= MOST) throw new AppError("conflict", "You have ten passkeys. Remove one first.");
  const [challenge, login, group] = await Promise.all([
    addedChallenge.begin(context, { accountId: actor.accountId, details: {} }),
    findLogin(database.directory, actor.accountId),
    findOffice(database.directory, actor.groupId),
  ]);
  return {
    challenge,
    site: getRpId(context),
    siteName: `Dars ${group.name}`,
    userHandle: tokens.hash("passkey-user", String(actor.accountId)).toString("base64url"),
    login: login?.login ?? "",
    known: known.map(({ credentialId }) => credentialId),
    userVerification: isOffice(actor.role) ? "required" : "preferred",
  };
}

export async function addPasskey(
  context: Context,
  { body: { name, credential } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, actor } = context;
  await refuseUnproved(context);
  const challenge = challengeIn(credential.clientDataJSON);
  const begun = await addedChallenge.take(context, database.directory, challenge);
  if (begun?.accountId !== actor.accountId) throw notRight();
  const made = await madeBy(context, challenge, credential);
  if (!made) throw notRight();
  const placeId = await readOwnSchoolId(context);
  const { id, createdAt } = await database.inSchool(placeId, async (db) => {
    const added = await insertPasskey(db, {
      accountId: actor.accountId,
      credentialId: made.id,
      publicKey: Buffer.from(made.publicKey),
      counter: made.counter,
      site: getRpId(context),
      transports: credential.transports,
      name,
    });
    await audited(context, db, placeId, "passkey.added", ["passkey", added.id]);
    return added;
  });
  return { id, name, addedAt: createdAt.toISOString(), lastUsedAt: null, isSuspected: false };
}

type Credential = Input<typeof route>["body"]["credential"];

/** Attestation is not requested: the maker of the device is private. */
async function madeBy(context: Context, expectedChallenge: string, credential: Credential) {
  const { id, clientDataJSON, attestationObject } = credential;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: listOrigins(context),
      expectedRPID: getRpId(context),
      requireUserVerification: isOffice(context.actor.role),
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}
