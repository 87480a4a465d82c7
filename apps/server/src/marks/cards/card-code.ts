import { randomInt } from "node:crypto";

/** Crockford's: no letter that can be taken for a figure. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 20;

/** A hundred random bits in letters and figures that are read aloud and typed without doubt. */
export const createCardCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** Normalises a typed code: either case, with dashes or blanks, O for 0. Undefined if it cannot be a code. */
export function readCardCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{20}$/.test(code) ? code : undefined;
}
