import type { SignedIn } from "@dars/contract/identity/accounts";
import type {
  beginPasskeySignIn as begin,
  signInWithPasskey as route,
} from "@dars/contract/identity/passkeys";
import type { Role } from "@dars/contract/platform/roles";
import type { Input, Reply } from "@dars/contract/platform/route";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";

import { enter, findAccount, isOffice } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { challengeIn, notRight, listOrigins, signInChallenge, getRpId } from "./ceremony.ts";
import { findOffice, holdPasskey, lockPasskey, updateSuspected, updateUsed } from "./passkeys.queries.ts";

type PasskeySignInBody = Input<typeof route>["body"];
type LockedPasskey = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>;

/** A challenge that any passkey of this site may sign, once. */
export async function beginPasskeySignIn(context: PublicContext): Promise<Reply<typeof begin>> {
  const challenge = await signInChallenge.begin(context, { accountId: null, details: {} });
  return { challenge, site: getRpId(context) };
}

/** A passkey that has verified its user is both steps at once. */
export async function signInWithPasskey(context: PublicContext, body: PasskeySignInBody): Promise<SignedIn> {
  const { database } = context;
  const used = await database.directoryTransaction((db) => use(context, db, body.credential));
  if (!used) throw notRight();
  const { id, accountId } = used;
  if (used.isSuspected) throw notRight({ passkey: "suspected" });
  const account = await findAccount(database.directory, accountId);
  const roles = (account?.assignments ?? []).flatMap(({ role }) => (role === "student" ? [] : [role]));
  const needsUser = account?.hasAuthenticator === true || roles.some(isOffice);
  if (needsUser && !used.isUserVerified) throw notRight();
  const role = pickRole(roles, body.login_type);
  return enter(context, {
    accountId,
    role,
    device: toDeviceFields(body),
    isWhole: true,
    holds: (db) => holdPasskey(db, id),
  });
}

/** The account of a passkey that was rightly used, and its use written down; undefined for anything else. */
export async function use(context: PublicContext, db: Db, credential: PasskeySignInBody["credential"]) {
  const challenge = challengeIn(credential.clientDataJSON);
  // Taken whatever comes of it: a challenge is signed once.
  if (!(await signInChallenge.take(context, db, challenge))) return undefined;
  const known = await lockPasskey(db, getRpId(context), credential.id);
  const proved = known && (await verifyPasskey(context, challenge, credential, known));
  if (!proved) return undefined;
  const isSuspected = (known.counter > 0 || proved.newCounter > 0) && proved.newCounter <= known.counter;
  if (isSuspected) await suspect(context, db, known);
  else await updateUsed(db, known.id, proved.newCounter);
  return { id: known.id, accountId: known.accountId, isSuspected, isUserVerified: proved.userVerified };
}

async function suspect(
  { requestId }: PublicContext,
  db: Db,
  { id, accountId }: LockedPasskey,
): Promise<void> {
  await updateSuspected(db, id);
  const account = await findAccount(db, accountId);
  if (!account) return;
  const office = await findOffice(db, account.groupId);
  await enterSchool(db, office.id);
  const subject = { kind: "passkey", id };
  await audit(db, office.id, { action: "passkey.suspected", accountId, requestId, subject });
}

async function verifyPasskey(
  context: PublicContext,
  expectedChallenge: string,
  { id, clientDataJSON, authenticatorData, signature }: PasskeySignInBody["credential"],
  { publicKey }: LockedPasskey,
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: listOrigins(context),
      expectedRPID: getRpId(context),
      requireUserVerification: false,
      // We check the counter, and only after the signature: no one else can make a passkey look copied.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

/** Pupils have no passkeys: the requested role if the account has it, or else its first. */
function pickRole(roles: readonly Role[], requestedRole: Role): Role {
  const role = roles.find((each) => each === requestedRole) ?? roles[0];
  if (role === undefined) throw notRight();
  return role;
}

const toDeviceFields = ({ device }: PasskeySignInBody) => ({
  platform: device?.platform ?? ("web" as const),
  deviceName: device?.name ?? null,
  appVersion: device?.appVersion ?? null,
});
