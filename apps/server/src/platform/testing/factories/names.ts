/** A name in the languages given; a bare text is the English one. */
export type GivenNames =
  | string
  | { readonly en?: string | null; readonly ar?: string | null; readonly ckb?: string | null };

/** A name as the columns of a table keep it. */
export function column(given: GivenNames) {
  const { en = null, ar = null, ckb = null } = typeof given === "string" ? { en: given } : given;
  return { name_en: en, name_ar: ar, name_ckb: ckb };
}

let last = 0;

/** Counts up, so that no two rows of a test file share a code or a login. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** An id such as apps make before they send. */
export const aKey = (): string => `key${String(nextNumber()).padStart(12, "0")}`;
