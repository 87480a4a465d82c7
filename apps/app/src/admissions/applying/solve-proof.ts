import { isProof } from "@dars/contract/admissions/application-record";

import { ownDigest } from "#platform/device/sha-256.ts";

/** Tries between two moments in which the page may draw. */
const AT_ONCE = 500;

/** APP-1: the work that a sender does. A second or two of a phone. */
export async function solveProof(ticket: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += AT_ONCE) {
    for (let proof = first; proof < first + AT_ONCE; proof += 1)
      if (isProof(ownDigest(encoder.encode(`${ticket}:${proof}`)))) return String(proof);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
