import { plainDigits } from "./plain-digits.ts";

const SIGNS = /[\s().\-/\u00a0\u200e\u200f\u202a-\u202e]/gu;
/** Separates two numbers in one cell. A slash or a dash may also be part of one number. */
const BETWEEN = [/[,;،؛|\r\n]+|\s+(?:و|او|أو|and|or)\s*/u, /[/\\]+|\s-+\s/u, /\s+/u] as const;

/** A phone in E.164. A number that a spreadsheet took for one has lost its zero: 7701234567 is +9647701234567. */
export function parsePhone(text: string): string | undefined {
  const plain = plainDigits(text).replaceAll(SIGNS, "");
  const [, iraqi] = /^(?:\+|00)?(?:964)?0?(7\d{9})$/.exec(plain) ?? [];
  if (iraqi !== undefined) return `+964${iraqi}`;
  const [, foreign] = /^(?:\+|00)([1-9]\d{7,14})$/.exec(plain) ?? [];
  return foreign === undefined ? undefined : `+${foreign}`;
}

/** The phones of a cell that holds several, each once; undefined where any part of it is no phone. */
export function parsePhones(text: string): readonly string[] | undefined {
  const [, first, second] = /^(0?7\d{9})(0?7\d{9})$/.exec(plainDigits(text).replaceAll(SIGNS, "")) ?? [];
  const ways = [
    ...BETWEEN.map((sign) => text.split(sign).filter((part) => part.trim() !== "")),
    ...(first && second ? [[first, second]] : []),
  ];
  for (const parts of ways) {
    const phones = parts.flatMap((part) => parsePhone(part) ?? []);
    if (parts.length > 1 && phones.length === parts.length) return [...new Set(phones)];
  }
  return undefined;
}
