import { randomInt } from "node:crypto";

/** Read over the phone: no letter that looks like a number. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 60 bits, so that none is found by trying. */
export const certificateNumber = (): string =>
  Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** A typed number: either case, with dashes or blanks, O for 0. Undefined if it cannot be one. */
export function readCertificateNumber(typed: string): string | undefined {
  const number = typed.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return /^[0-9A-Z]{12}$/.test(number) ? number : undefined;
}
