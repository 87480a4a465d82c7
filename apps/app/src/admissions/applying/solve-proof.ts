import { isProof } from "@dars/contract/admissions/application-record";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

/** Tries between two moments in which the page may draw. */
const AT_ONCE = 500;

/** APP-1: the work that a sender does. A second or two of a phone. */
export async function solveProof(ticket: string): Promise<string> {
  for (let first = 0; ; first += AT_ONCE) {
    for (let proof = first; proof < first + AT_ONCE; proof += 1)
      if (isProof(sha256(utf8ToBytes(`${ticket}:${proof}`)))) return String(proof);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
