/** No key leads out of the store. Throws RangeError for an invalid key. */
export function requireKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key))
    throw new RangeError("A key of a file has letters, figures and slashes.");
  return key;
}

/** Below it lies the ledger of erasures, which outlives every backup (T19). */
export const ERASURES = "erasures";
