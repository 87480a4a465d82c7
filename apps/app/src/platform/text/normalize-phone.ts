import { latinDigits } from "@dars/contract/shell/versions";

/** What people put between the digits, and the marks of direction that come along when a number is copied. */
const SIGNS = /[\s().\-/\u00A0\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** 0770… is how a number is said at home, and 770… what a spreadsheet leaves of it; it is kept as it is dialled from anywhere. */
export function normalizePhone(typed: string): string | null {
  const digits = latinDigits(typed).replaceAll(SIGNS, "");
  if (digits === "") return null;
  const [, iraqi] = /^(?:\+|00)?(?:964)?0?(7\d{9})$/.exec(digits) ?? [];
  if (iraqi !== undefined) return `+964${iraqi}`;
  // A number of a town, such as 01 456 7890, that is dialled from abroad without its zero.
  if (/^0[1-6]\d{6,9}$/.test(digits)) return `+964${digits.slice(1)}`;
  return digits.replace(/^00/, "+");
}

/** Whether a number that was typed is one that can be dialled. */
export const isPhone = (phone: string): boolean => /^\+[1-9]\d{6,14}$/.test(phone);
