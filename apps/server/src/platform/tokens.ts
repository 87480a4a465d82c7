import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Makes and hashes the secrets that are handed out. Only hashes are stored, so a stolen table opens nothing. */
export class Tokens {
  readonly #key: Buffer;

  /** `key`: at least 32 bytes, the same on every node and kept over restarts. */
  constructor(key: Buffer) {
    if (key.length < 32) throw new RangeError("The key for tokens has at least 32 bytes.");
    this.#key = key;
  }

  /** 256 random bits in 43 characters of base64url. */
  create(): string {
    return randomBytes(32).toString("base64url");
  }

  /** Digits that can be read over the phone. */
  createCode(length: number): string {
    return Array.from({ length }, () => randomInt(10)).join("");
  }

  /** HMAC-SHA-256, 32 bytes. `purpose` keeps a hash of one kind from being taken for another. */
  hash(purpose: string, secret: string): Buffer {
    return createHmac("sha256", this.#key).update(purpose).update("\0").update(secret).digest();
  }

  matches(purpose: string, secret: string, hash: Buffer): boolean {
    const other = this.hash(purpose, secret);
    return other.length === hash.length && timingSafeEqual(other, hash);
  }

  /** AES-256-GCM for secrets that have to be read again; data sealed for one purpose does not open for another. */
  seal(purpose: string, secret: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.hash("seal", purpose), nonce);
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Throws where it was sealed for another purpose, under another key, or has been changed since. */
  unseal(purpose: string, sealed: Uint8Array): Buffer {
    const [nonce, tag] = [
      sealed.subarray(0, NONCE_BYTES),
      sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    ];
    const decipher = createDecipheriv("aes-256-gcm", this.hash("seal", purpose), nonce, {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  }
}
