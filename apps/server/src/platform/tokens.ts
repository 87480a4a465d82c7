import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

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
}
