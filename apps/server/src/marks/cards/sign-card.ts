import { createHash, createPublicKey, sign, verify, type KeyObject } from "node:crypto";

/** Input of the signature: the card's code, its printed content, and the key. */
interface Signable {
  readonly code: string;
  /** As `printedText` has it. */
  readonly printed: string;
  readonly keyId: string;
}

const VERSION = 1;

export const computeDigest = (printed: string): Buffer =>
  createHash("sha256").update(printed, "utf8").digest();

/** The signed text, as ASCII: version, code, key and the digest of the printed content; no name and no mark. */
export const buildPayload = ({ code, printed, keyId }: Signable): string =>
  ["dars-card", VERSION, code, keyId, computeDigest(printed).toString("base64url")].join(".");

/** Ed25519, 64 bytes. */
export const signPayload = (payload: string, privateKey: KeyObject): Buffer =>
  sign(null, Buffer.from(payload, "ascii"), privateKey);

/** Whether this very payload was signed by the key, of which `publicKey` is the 32 bytes that are published. */
export function isSigned(payload: string, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const x = Buffer.from(publicKey).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(payload, "ascii"), key, signature);
}

/** What the QR code carries beside the card's address, so that a card is checked without this server. */
export const buildProof = (signable: Signable, signature: Uint8Array): string =>
  [
    VERSION,
    signable.keyId,
    computeDigest(signable.printed).toString("base64url"),
    Buffer.from(signature).toString("base64url"),
  ].join(".");
