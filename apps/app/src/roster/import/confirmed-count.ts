import { latinDigits } from "@dars/contract/shell/versions";

/** The typed number in any digits; null if it is not a number. */
export function confirmedCount(typed: string): number | null {
  const plain = latinDigits(typed).replaceAll(/[\s,،٬.]/g, "");
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null;
}
