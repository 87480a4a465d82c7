import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

import type { Tokens } from "#platform/tokens.ts";

import type { Stretch } from "./seals.queries.ts";

/** How Ed25519 keys of 32 bytes are dressed (RFC 8410). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const NOTHING_BEFORE = Buffer.alloc(32);

/** The key that signs and checks seals. It is derived from the server's secret, so there is no second one to keep. */
export class SealKey {
  readonly #private: KeyObject;
  readonly #public: KeyObject;

  constructor(tokens: Tokens) {
    const seed = tokens.hash("audit seal", "ed25519");
    this.#private = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: "der", type: "pkcs8" });
    this.#public = createPublicKey(this.#private);
  }

  sign(chain: Buffer): Buffer {
    return sign(null, chain, this.#private);
  }

  isOurs(chain: Buffer, signature: Buffer): boolean {
    return verify(null, chain, this.#public, signature);
  }
}

interface Link extends Stretch {
  readonly schoolId: number;
  readonly number: number;
  readonly lines: readonly string[];
}

/** The sha256 chain: each link includes the previous one, its own range, and every line. */
export function computeChain(
  before: Buffer | undefined,
  { schoolId, number, lines, ...stretch }: Link,
): Buffer {
  const { fromXid, toXid, floorId } = stretch;
  const head = JSON.stringify([schoolId, number, fromXid, toXid, floorId, lines.length]);
  const hash = createHash("sha256")
    .update(before ?? NOTHING_BEFORE)
    .update(head);
  for (const line of lines) hash.update("\n").update(line);
  return hash.digest();
}
