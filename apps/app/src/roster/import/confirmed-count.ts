import { latinDigits } from "@dars/contract/shell/versions";

/** The number that somebody typed, in whichever digits; null where it is none. */
export function confirmedCount(typed: string): number | null {
  const plain = latinDigits(typed).replaceAll(/[\s,،٬.]/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}
