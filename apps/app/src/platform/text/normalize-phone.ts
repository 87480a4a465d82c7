import { latinDigits } from "@dars/contract/shell/versions";

/** 0770… is how a number is said at home; it is kept as it is dialled from anywhere. */
export function normalizePhone(typed: string): string | null {
  const digits = latinDigits(typed).replaceAll(/[\s().-]/g, "");
  if (digits === "") return null;
  return digits.startsWith("07") ? `+964${digits.slice(1)}` : digits.replace(/^00/, "+");
}
