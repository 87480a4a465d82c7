const TOKEN = /^[A-Za-z0-9._~-]{1,256}$/;
/** Apps' spellings of a missing value. */
const ABSENT = new Set(["", "null", "undefined"]);

/** LEG-5: an id as number or digits; null for everything that is no positive 53-bit integer. */
export function readId(value: unknown): number | null {
  const number = typeof value === "string" && /^\d{1,20}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? number : null;
}

/** LEG-5: text, or null where an app wrote nothing, "null" or "undefined". */
export function readText(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value.trim();
  return ABSENT.has(text) ? null : text;
}

/**
 * LEG-6: a token by its shape alone. `absent` is a caller that never signed in; `malformed` is no token of ours,
 * and is answered like an unknown one.
 */
export type TokenField =
  | { readonly kind: "absent" }
  | { readonly kind: "malformed" }
  | { readonly kind: "token"; readonly token: string };

export function readToken(value: unknown): TokenField {
  if (value === undefined || value === null) return { kind: "absent" };
  if (typeof value === "string" && ABSENT.has(value.trim())) return { kind: "absent" };
  return typeof value === "string" && TOKEN.test(value)
    ? { kind: "token", token: value }
    : { kind: "malformed" };
}
