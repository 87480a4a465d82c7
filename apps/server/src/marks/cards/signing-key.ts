import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";

import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { findKeyInUse, insertKey, retireKey } from "./card-keys.queries.ts";

const PURPOSE = "card-key";

export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

/**
 * The key that cards are signed with: made when the first card is, sealed under the server's secret. Where that secret
 * was lost another key takes its place; what the old one has signed is checked by its public half as before.
 */
export async function signingKey(database: Database, tokens: Tokens): Promise<SigningKey> {
  const { directory } = database;
  const known = await findKeyInUse(directory);
  if (known) {
    const opened = open(tokens, known.sealed);
    if (opened) return { id: known.id, privateKey: opened };
    await retireKey(directory, known.id);
  }
  await insertKey(directory, fresh(tokens));
  // Of two that were made together one is kept.
  return signingKey(database, tokens);
}

function open(tokens: Tokens, sealed: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey({ key: tokens.unseal(PURPOSE, sealed), format: "der", type: "pkcs8" });
  } catch {
    return undefined;
  }
}

function fresh(tokens: Tokens) {
  const { privateKey } = generateKeyPairSync("ed25519");
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const publicKey = Buffer.from(x, "base64url");
  return {
    id: createHash("sha256").update(publicKey).digest("hex").slice(0, 8),
    publicKey,
    sealed: tokens.seal(PURPOSE, privateKey.export({ format: "der", type: "pkcs8" })),
  };
}
