import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** How many seconds one code is valid. */
const STEP_SECONDS = 30;
/** Steps before and after the present one that are taken too: clocks are never quite right. */
const DRIFT = 1;
const DIGITS = 6;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 6238 with HMAC-SHA-1, which every authenticator speaks: the code of a step, with leading zeros. */
export function codeAt(secret: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

export const stepAt = (moment: Date): number => Math.floor(moment.getTime() / 1000 / STEP_SECONDS);

/** The step whose code this is, within one before and after now and later than `after`; undefined for no such step. */
export function findStep(secret: Uint8Array, code: string, now: Date, after: number): number | undefined {
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => present - DRIFT + index);
  return steps.findLast((step) => step > after && isSame(codeAt(secret, step), code));
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** RFC 4648 without padding, as it is typed into an authenticator. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, "0"), 2))).join("");
}

/** The content of the QR code. */
export function authenticatorAddress(secret: Uint8Array, issuer: string, login: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(login)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}
