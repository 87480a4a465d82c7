import type { Names } from "#platform/primitives.ts";
import { searchText } from "#platform/search-text.ts";
import type { PersonNameParts } from "#school/people.ts";

/**
 * How a person is shown (PER-1). Arabic: given, father, grandfather, family. English: given and family, or
 * the father's name if there is no family. Kurdish: three parts; the family replaces a missing grandfather. A
 * language without known parts is null; the reader falls back to another.
 */
export const displayNames = ({ ar = {}, en = {}, ckb = {} }: PersonNameParts): Names => ({
  ar: joined(ar.given, ar.father, ar.grandfather, ar.family),
  en: joined(en.given, present(en.family) ?? en.father),
  ckb: joined(ckb.given, ckb.father, present(ckb.grandfather) ?? ckb.family),
});

/** The search text of a person: every part in every language, normalised (TXT-1). */
export const buildSearchText = ({ ar, en, ckb }: PersonNameParts): string =>
  searchText(...[ar, en, ckb].map((parts = {}) => joined(...PARTS.map((part) => parts[part]))));

const PARTS = ["given", "father", "grandfather", "great_grandfather", "family"] as const;

function joined(...parts: readonly (string | undefined)[]): string | null {
  const name = parts.map(present).filter((part) => part !== undefined);
  return name.length > 0 ? name.join(" ") : null;
}

function present(part: string | undefined): string | undefined {
  const trimmed = part?.normalize("NFC").trim().replaceAll(/\s+/gu, " ");
  return trimmed ? trimmed : undefined;
}
