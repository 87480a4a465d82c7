import type { ClientId } from "@dars/contract/platform/primitives";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 15;
/** The largest multiple of 62 that a byte can hold: above it some letters would come more often. */
const FAIR = 248;

/** A new id for something that is made on this device, or for a request that must have its effect once. */
export function newClientId(): ClientId {
  let id = "";
  while (id.length < LENGTH)
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && id.length < LENGTH) id += LETTERS[byte % LETTERS.length];
  return id;
}
