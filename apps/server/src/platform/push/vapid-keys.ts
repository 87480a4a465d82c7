import { createECDH } from "node:crypto";

import type { Tokens } from "#platform/tokens.ts";

export interface VapidKeys {
  /** An uncompressed point of P-256 in base64url: a browser subscribes with it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The server's key pair for Web Push (RFC 8292), drawn from its secret: the same on every node and after every
 * restore, and nothing more to keep. With the secret lost, browsers subscribe anew.
 */
export function vapidKeys(tokens: Tokens): VapidKeys {
  const ecdh = createECDH("prime256v1");
  for (let turn = 0; ; turn += 1) {
    const key = tokens.hash("vapid", String(turn));
    try {
      ecdh.setPrivateKey(key);
    } catch {
      // One in four billion draws is beyond the order of the curve.
      continue;
    }
    return { publicKey: ecdh.getPublicKey("base64url"), privateKey: key.toString("base64url") };
  }
}
