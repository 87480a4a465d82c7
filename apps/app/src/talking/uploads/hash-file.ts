import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** So much of a file is read at a time: what a phone sums in a moment and has room for. */
const STEP_BYTES = 4 * 1024 * 1024;

/**
 * The SHA-256 of a file, in hexadecimal. Not of the browser's own cryptography: it keeps that from a school
 * whose own server speaks plain HTTP, and it takes a file only whole.
 */
export async function hashFile(file: Blob): Promise<string> {
  const sum = sha256.create();
  for (let from = 0; from < file.size; from += STEP_BYTES)
    sum.update(new Uint8Array(await file.slice(from, from + STEP_BYTES).arrayBuffer()));
  return bytesToHex(sum.digest());
}
