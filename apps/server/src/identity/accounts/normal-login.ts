import { latinDigits } from "@dars/contract/shell/versions";

/** The one spelling under which a user name, phone or e-mail address is stored and looked up. */
export function normalLogin(typed: string): string {
  const plain = latinDigits(typed.normalize("NFKC")).trim().toLowerCase();
  const digits = plain.replaceAll(/[\s()-]/g, "");
  if (/^07\d{9}$/.test(digits)) return `+964${digits.slice(1)}`;
  if (/^00\d{8,15}$/.test(digits)) return `+${digits.slice(2)}`;
  return /^\+\d{8,15}$/.test(digits) ? digits : plain;
}
