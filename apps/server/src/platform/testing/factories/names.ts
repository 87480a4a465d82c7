/** A name in the languages given; a bare text is the English one. */
export type GivenNames =
  | string
  | { readonly en?: string | null; readonly ar?: string | null; readonly ckb?: string | null };

/** A name as the columns of a table keep it. */
export function column(given: GivenNames) {
  const { en = null, ar = null, ckb = null } = typeof given === "string" ? { en: given } : given;
  return { name_en: en, name_ar: ar, name_ckb: ckb };
}

/** Three people who stand in another order in each language. */
export const NAMES_IN_ORDERS = [
  { ar: "أمل", ckb: "زانا", en: "Basim" },
  { ar: "باسم", ckb: "ڕێبین", en: "Zain" },
  { ar: "تارا", ckb: "ئارام", en: "Amal" },
] as const;

/** Where each of them stands, by language. */
export const ORDERS_OF_NAMES = [
  ["ar", [0, 1, 2]],
  ["ckb", [2, 1, 0]],
  ["en", [2, 0, 1]],
] as const;

let last = 0;

/** Counts up, so that no two rows of a test file share a code or a login. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** An id such as apps make before they send. */
export const aKey = (): string => `key${String(nextNumber()).padStart(12, "0")}`;
